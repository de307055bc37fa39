import { fromPromise } from 'xstate';
import { registration } from '#machines/flows/account/accountFields.ts';
import { credentials } from '#machines/flows/account/signInFields.ts';
import { signUpMachine } from '#machines/flows/account/signUp.machine.ts';
import { authCalls } from '#src/calls/auth.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Signing up against the API. */
export const signUpFlow = perApp((app) =>
  signUpMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ values, key }, signal) {
          await authCalls(app).register(registration(values), key, signal);
          return credentials(values);
        },
      }),
      logIn: fromPromise(({ input, signal }) => authCalls(app).logIn(input, signal)),
    },
  }),
);
