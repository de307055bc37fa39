import { fromPromise } from 'xstate';
import { signInMachine } from '#machines/flows/signIn.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Signing in against the API. */
export const signInFlow = perApp((app) =>
  signInMachine.provide({
    actors: {
      form: formWithDrafts(app),
      logIn: fromPromise(({ input, signal }) => app.calls.logIn(input, signal)),
    },
  }),
);
