import { fromPromise } from 'xstate';
import { signUpMachine } from '#machines/flows/signUp.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Signing up against the API. */
export const signUpFlow = perApp((app) =>
  signUpMachine.provide({
    actors: {
      form: formWithDrafts(app),
      register: fromPromise(({ input, signal }) => app.calls.register(input.body, input.key, signal)),
      logIn: fromPromise(({ input, signal }) => app.calls.logIn(input, signal)),
    },
  }),
);
