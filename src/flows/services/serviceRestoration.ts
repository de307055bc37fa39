import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking a service out of the archive through the API. */
export const serviceRestorationFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => serviceCalls(app).restoreService(input, signal)),
    },
  }),
);
