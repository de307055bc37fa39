import { attachmentEditMachine, attachmentFields } from '#machines/flows/patients/attachmentEdit.machine.ts';
import { valuesOf } from '#machines/form/held.ts';
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
          const body = valuesOf(attachmentFields, values);
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
