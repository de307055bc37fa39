import { fromPromise } from 'xstate';
import { attachmentUploadMachine } from '#machines/flows/patients/attachmentUpload.machine.ts';
import { attachmentCalls } from '#src/calls/attachments.ts';
import { perApp } from '#src/session/perApp.ts';

/** Bringing a file into a chart through the API. */
export const attachmentUploadFlow = perApp((app) => {
  const calls = attachmentCalls(app);
  return attachmentUploadMachine.provide({
    actors: {
      beginAttachment: fromPromise(({ input, signal }) => calls.beginAttachment(input, signal)),
      sendPiece: fromPromise(({ input, signal }) => calls.sendPiece(input, signal)),
      finishAttachment: fromPromise(({ input, signal }) => calls.finishAttachment(input, signal)),
      discardAttachment: fromPromise(({ input, signal }) => calls.deleteAttachment(input, signal)),
    },
  });
});
