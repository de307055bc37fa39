import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { perApp } from '#src/session/perApp.ts';

/** Archiving a service through the API. */
export const serviceArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => serviceCalls(app).archiveService(input, signal)),
    },
  }),
);
