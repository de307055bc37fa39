import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { perApp } from './perApp.ts';

/** Taking a label out of the archive through the API. */
export const labelRestorationFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => app.calls.restoreLabel(input.id, input.version, signal)),
    },
  }),
);
