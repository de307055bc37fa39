import { fromPromise } from 'xstate';
import { labelEditMachine } from '#machines/flows/labelEdit.machine.ts';
import { labelValues } from '#machines/flows/labelFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { labelCalls } from '#src/api/actors/labels.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { labelArchivingFlow } from './labelArchiving.ts';
import { theirsOf } from './theirs.ts';

/** Making and editing a label through the API. */
export const labelEditFlow = perApp((app) => {
  const { readLabel, saveLabel } = labelCalls(app);
  return labelEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      removal: labelArchivingFlow(app),
      readLabel: fromPromise(({ input, signal }) => readLabel(input.id, signal)),
      saveLabel: fromPromise(({ input, signal }) => saveLabel(input, signal)),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const label = await readLabel(input.id, signal);
            return theirsOf(app, label, labelValues(label), signal);
          }),
        },
      }),
    },
  });
});
