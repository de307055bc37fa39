import { profile, profileValues } from '#machines/flows/accountFields.ts';
import { profileEditMachine } from '#machines/flows/profileEdit.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Editing the signed-in user's profile through the API. */
export const profileEditFlow = perApp((app) =>
  profileEditMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ values, version }, signal) => app.calls.updateUser(profile(values), version, signal),
        valuesOf: profileValues,
        async readTheirs(_, _mine, signal) {
          const user = await app.calls.readActiveUser(signal);
          return { values: profileValues(user), version: user.version ?? null, changedAt: null };
        },
      }),
    },
  }),
);
