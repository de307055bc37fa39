import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from './perApp.ts';

/** Archiving a label through the API. */
export const labelArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => app.calls.archiveLabel(input.id, input.version, signal)),
    },
  }),
);
