import { blankReset, newPassword } from '#machines/flows/account/accountFields.ts';
import { resetPasswordMachine } from '#machines/flows/account/resetPassword.machine.ts';
import { accountCalls } from '#src/calls/account.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Setting a new password by the code of a link through the API. */
export const resetPasswordFlow = perApp((app) =>
  resetPasswordMachine.provide({
    actors: {
      saving: savingThrough<{ code: string }, null>(app, {
        async save({ about, values, key }, signal) {
          await accountCalls(app).resetPassword({ code: about.code, ...newPassword(values) }, key, signal);
          return null;
        },
        valuesOf: () => blankReset,
      }),
    },
  }),
);
