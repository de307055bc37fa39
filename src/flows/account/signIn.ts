import { fromPromise } from 'xstate';
import { signInMachine } from '#machines/flows/account/signIn.machine.ts';
import { authCalls } from '#src/calls/auth.ts';
import { devicesKept } from '#src/effects/trustedDevices.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { perApp } from '#src/session/perApp.ts';

/** Signing in against the API. */
export const signInFlow = perApp((app) =>
  signInMachine.provide({
    actors: {
      form: formWithDrafts(app),
      logIn: fromPromise(({ input, signal }) =>
        authCalls(app).beginLogIn(input, devicesKept(app.store), signal),
      ),
    },
  }),
);
