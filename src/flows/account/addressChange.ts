import { addressChange, blankAddress } from '#machines/flows/account/accountFields.ts';
import { addressChangeMachine } from '#machines/flows/account/addressChange.machine.ts';
import { accountCalls } from '#src/calls/account.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Asking for another address of the account through the API. */
export const addressChangeFlow = perApp((app) =>
  addressChangeMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ values }, signal) => accountCalls(app).askAddressChange(addressChange(values), signal),
        valuesOf: () => blankAddress,
      }),
    },
  }),
);
