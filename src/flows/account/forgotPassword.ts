import { recoveryEmail } from '#machines/flows/account/accountFields.ts';
import { forgotPasswordMachine } from '#machines/flows/account/forgotPassword.machine.ts';
import { accountCalls } from '#src/calls/account.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Asking for a link for a new password through the API. */
export const forgotPasswordFlow = perApp((app) =>
  forgotPasswordMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ values }, signal) => accountCalls(app).forgotPassword(recoveryEmail(values), signal),
      }),
    },
  }),
);
