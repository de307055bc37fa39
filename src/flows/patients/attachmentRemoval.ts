import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { attachmentCalls } from '#src/calls/attachments.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking a file out of a chart through the API. */
export const attachmentRemovalFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => attachmentCalls(app).deleteAttachment(input, signal)),
    },
  }),
);
