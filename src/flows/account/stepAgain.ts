import { fromPromise } from 'xstate';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import { factorCalls } from '#src/calls/factors.ts';
import { perApp } from '#src/session/perApp.ts';

/** Asking for the second step once more through the API. */
export const stepAgainFlow = perApp((app) =>
  stepAgainMachine.provide({
    actors: { askSecondStep: fromPromise(({ signal }) => factorCalls(app).askSecondStep(signal)) },
  }),
);
