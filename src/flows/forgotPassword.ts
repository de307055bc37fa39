import { recoveryEmail } from '#machines/flows/accountFields.ts';
import { forgotPasswordMachine } from '#machines/flows/forgotPassword.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Asking for a link for a new password through the API. */
export const forgotPasswordFlow = perApp((app) =>
  forgotPasswordMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ values }, signal) => app.calls.forgotPassword(recoveryEmail(values), signal),
      }),
    },
  }),
);
