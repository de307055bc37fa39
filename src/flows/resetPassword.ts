import { blankReset, newPassword } from '#machines/flows/accountFields.ts';
import { resetPasswordMachine } from '#machines/flows/resetPassword.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Setting a new password by the code of a link through the API. */
export const resetPasswordFlow = perApp((app) =>
  resetPasswordMachine.provide({
    actors: {
      saving: savingThrough<{ code: string }, null>(app, {
        async save({ about, values, key }, signal) {
          await app.calls.resetPassword({ code: about.code, password: newPassword(values) }, key, signal);
          return null;
        },
        valuesOf: () => blankReset,
      }),
    },
  }),
);
