import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { perApp } from './perApp.ts';

/** Taking a service out of the archive through the API. */
export const serviceRestorationFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => app.calls.restoreService(input.id, input.version, signal)),
    },
  }),
);
