import { fromPromise } from 'xstate';
import { passwordChangeMachine } from '#machines/flows/passwordChange.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Changing the password through the API. */
export const passwordChangeFlow = perApp((app) =>
  passwordChangeMachine.provide({
    actors: {
      form: formWithDrafts(app),
      changePassword: fromPromise(({ input, signal }) => app.calls.changePassword(input, signal)),
    },
  }),
);
