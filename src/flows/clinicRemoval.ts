import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from '#src/app/perApp.ts';

/** Removing a clinic through the API. */
export const clinicRemovalFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(async ({ input, signal }) => {
        await app.calls.deleteClinic(input.id, input.version, signal);
      }),
    },
  }),
);
