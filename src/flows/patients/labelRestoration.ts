import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { labelCalls } from '#src/calls/labels.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking a label out of the archive through the API. */
export const labelRestorationFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => labelCalls(app).restoreLabel(input, signal)),
    },
  }),
);
