import { blankPasswords, passwordChange } from '#machines/flows/account/accountFields.ts';
import { passwordChangeMachine } from '#machines/flows/account/passwordChange.machine.ts';
import { accountCalls } from '#src/calls/account.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Changing the password through the API. */
export const passwordChangeFlow = perApp((app) =>
  passwordChangeMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ values }, signal) {
          await accountCalls(app).changePassword(passwordChange(values), signal);
          return null;
        },
        valuesOf: () => blankPasswords,
      }),
    },
  }),
);
