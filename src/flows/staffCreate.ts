import { fromPromise } from 'xstate';
import { staffCreateMachine } from '#machines/flows/staffCreate.machine.ts';
import { formWithDrafts } from './form.ts';
import { perApp } from './perApp.ts';

/** Creating a member of staff through the API. */
export const staffCreateFlow = perApp((app) =>
  staffCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createStaffMember: fromPromise(({ input, signal }) =>
        app.calls.createStaffMember(input.body, input.key, signal),
      ),
    },
  }),
);
