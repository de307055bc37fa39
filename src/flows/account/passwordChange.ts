import { blankPasswords, passwordChange } from '#machines/flows/account/accountFields.ts';
import { passwordChangeMachine } from '#machines/flows/account/passwordChange.machine.ts';
import { authCalls } from '#src/calls/auth.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Changing the password through the API. */
export const passwordChangeFlow = perApp((app) =>
  passwordChangeMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ values }, signal) {
          await authCalls(app).changePassword(passwordChange(values), signal);
          return null;
        },
        valuesOf: () => blankPasswords,
      }),
    },
  }),
);
