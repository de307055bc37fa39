import { fromPromise } from 'xstate';
import { labelEditMachine } from '#machines/flows/patients/labelEdit.machine.ts';
import { labelBody, labelValues } from '#machines/flows/patients/labelFields.ts';
import { labelCalls } from '#src/calls/labels.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { labelArchivingFlow } from './labelArchiving.ts';

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
