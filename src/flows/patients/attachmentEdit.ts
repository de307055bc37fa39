import { attachmentEditMachine } from '#machines/flows/patients/attachmentEdit.machine.ts';
import { attachmentCalls } from '#src/calls/attachments.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';

/** Renaming a file and saying what it shows, through the API. */
export const attachmentEditFlow = perApp((app) => {
  const { readAttachment, saveAttachment } = attachmentCalls(app);
  return attachmentEditMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) => {
          const body = { file_name: String(values.file_name ?? ''), caption: String(values.caption ?? '') };
          return saveAttachment({ ...about, body, version }, signal);
        },
        async readTheirs(id, _, signal) {
          const attachment = await readAttachment(id, signal);
          const { file_name, caption } = attachment;
          return theirsOf(app, attachment, { file_name, caption }, signal);
        },
      }),
    },
  });
});
