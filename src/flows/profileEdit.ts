import { fromPromise } from 'xstate';
import { profileValues } from '#machines/flows/accountFields.ts';
import { profileEditMachine } from '#machines/flows/profileEdit.machine.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Editing the signed-in user's profile through the API. */
export const profileEditFlow = perApp((app) =>
  profileEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      updateUser: fromPromise(({ input, signal }) => app.calls.updateUser(input.body, input.version, signal)),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ signal }) => {
            const user = await app.calls.readActiveUser(signal);
            return { values: profileValues(user), version: user.version ?? null, changedAt: null };
          }),
        },
      }),
    },
  }),
);
