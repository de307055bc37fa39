import { profile, profileValues } from '#machines/flows/account/accountFields.ts';
import { profileEditMachine } from '#machines/flows/account/profileEdit.machine.ts';
import { accountCalls } from '#src/calls/account.ts';
import { authCalls } from '#src/calls/auth.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Editing the signed-in user's profile through the API. */
export const profileEditFlow = perApp((app) =>
  profileEditMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ values, version }, signal) => accountCalls(app).updateUser(profile(values), version, signal),
        valuesOf: profileValues,
        async readTheirs(_, _mine, signal) {
          const user = await authCalls(app).readActiveUser(signal);
          return { values: profileValues(user), version: user.version ?? null, changedAt: null };
        },
      }),
    },
  }),
);
