import { signInMachine } from '#machines/flows/account/signIn.machine.ts';
import { credentials } from '#machines/flows/account/signInFields.ts';
import { authCalls } from '#src/calls/auth.ts';
import { devicesKept } from '#src/effects/trustedDevices.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Signing in against the API. */
export const signInFlow = perApp((app) =>
  signInMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ values }, signal) {
          const sent = credentials(values);
          const answer = await authCalls(app).beginLogIn(sent, devicesKept(app.store), signal);
          return { email: sent.email, answer };
        },
      }),
    },
  }),
);
