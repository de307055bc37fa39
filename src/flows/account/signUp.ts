import { fromPromise } from 'xstate';
import { signUpMachine } from '#machines/flows/account/signUp.machine.ts';
import { authCalls } from '#src/calls/auth.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { perApp } from '#src/session/perApp.ts';

/** Signing up against the API. */
export const signUpFlow = perApp((app) =>
  signUpMachine.provide({
    actors: {
      form: formWithDrafts(app),
      register: fromPromise(({ input, signal }) => authCalls(app).register(input.body, input.key, signal)),
      logIn: fromPromise(({ input, signal }) => authCalls(app).logIn(input, signal)),
    },
  }),
);
