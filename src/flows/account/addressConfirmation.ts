import { addressConfirmationMachine } from '#machines/flows/account/addressConfirmation.machine.ts';
import { accountCalls } from '#src/calls/account.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Confirming an address by the code of a link through the API. */
export const addressConfirmationFlow = perApp((app) =>
  addressConfirmationMachine.provide({
    actors: {
      saving: savingThrough<{ code: string }, null>(app, {
        async save({ about, key }, signal) {
          await accountCalls(app).confirmAddress({ code: about.code }, key, signal);
          return null;
        },
      }),
    },
  }),
);
