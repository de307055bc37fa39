import { fromPromise } from 'xstate';
import { demoFillingMachine } from '#machines/flows/clinics/demoFilling.machine.ts';
import { authCalls } from '#src/calls/auth.ts';
import { fillDemo } from '#src/calls/demo.ts';
import { perApp } from '#src/session/perApp.ts';

/** Filling an empty database through the API. */
export const demoFillingFlow = perApp((app) =>
  demoFillingMachine.provide({
    actors: {
      fillDemo: fromPromise(({ signal }) => fillDemo(app, signal)),
      logIn: fromPromise(({ input, signal }) => authCalls(app).logIn(input, signal)),
    },
  }),
);
