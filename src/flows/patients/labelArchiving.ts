import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { labelCalls } from '#src/calls/labels.ts';
import { perApp } from '#src/session/perApp.ts';

/** Archiving a label through the API. */
export const labelArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => labelCalls(app).archiveLabel(input, signal)),
    },
  }),
);
