import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { factorCalls } from '#src/calls/factors.ts';
import { perApp } from '#src/session/perApp.ts';

/** Trusting a browser no more, through the API. */
export const deviceForgettingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => factorCalls(app).forgetDevice(input.id, signal)),
    },
  }),
);
