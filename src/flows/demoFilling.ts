import { fromPromise } from 'xstate';
import { demoFillingMachine } from '#machines/flows/demoFilling.machine.ts';
import { fillDemo } from '#src/api/actors/demo.ts';
import { perApp } from '#src/app/perApp.ts';

/** Filling an empty database through the API. */
export const demoFillingFlow = perApp((app) =>
  demoFillingMachine.provide({
    actors: {
      fillDemo: fromPromise(({ signal }) => fillDemo(app, signal)),
      logIn: fromPromise(({ input, signal }) => app.calls.logIn(input, signal)),
    },
  }),
);
