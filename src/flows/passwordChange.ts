import { blankPasswords, passwordChange } from '#machines/flows/accountFields.ts';
import { passwordChangeMachine } from '#machines/flows/passwordChange.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Changing the password through the API. */
export const passwordChangeFlow = perApp((app) =>
  passwordChangeMachine.provide({
    actors: {
      saving: savingThrough(app, {
        async save({ values }, signal) {
          await app.calls.changePassword(passwordChange(values), signal);
          return null;
        },
        valuesOf: () => blankPasswords,
      }),
    },
  }),
);
