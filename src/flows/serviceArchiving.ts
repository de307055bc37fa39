import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from './perApp.ts';

/** Archiving a service through the API. */
export const serviceArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => app.calls.archiveService(input.id, input.version, signal)),
    },
  }),
);
