import { fromPromise } from 'xstate';
import { attachmentEditMachine } from '#machines/flows/attachmentEdit.machine.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { attachmentCalls } from '#src/api/actors/attachments.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { theirsOf } from './theirs.ts';

/** Renaming a file and saying what it shows, through the API. */
export const attachmentEditFlow = perApp((app) => {
  const { readAttachment, saveAttachment } = attachmentCalls(app);
  return attachmentEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      saveAttachment: fromPromise(({ input, signal }) => saveAttachment(input, signal)),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const attachment = await readAttachment(input.id, signal);
            const { file_name, caption } = attachment;
            return theirsOf(app, attachment, { file_name, caption }, signal);
          }),
        },
      }),
    },
  });
});
