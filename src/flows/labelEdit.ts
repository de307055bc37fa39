import { fromPromise } from 'xstate';
import { labelEditMachine } from '#machines/flows/labelEdit.machine.ts';
import { labelBody, labelValues } from '#machines/flows/labelFields.ts';
import { labelCalls } from '#src/api/actors/labels.ts';
import { perApp } from '#src/app/perApp.ts';
import { labelArchivingFlow } from './labelArchiving.ts';
import { savingThrough } from './saving.ts';
import { theirsOf } from './theirs.ts';

/** Making and editing a label through the API. */
export const labelEditFlow = perApp((app) => {
  const { readLabel, saveLabel } = labelCalls(app);
  return labelEditMachine.provide({
    actors: {
      removal: labelArchivingFlow(app),
      readLabel: fromPromise(({ input, signal }) => readLabel(input.id, signal)),
      saving: savingThrough(app, {
        save: ({ about, values, version, key }, signal) =>
          saveLabel({ ...about, body: labelBody(values), version, key }, signal),
        async readTheirs(id, _, signal) {
          const label = await readLabel(id, signal);
          return theirsOf(app, label, labelValues(label), signal);
        },
      }),
    },
  });
});
