import { fromPromise } from 'xstate';
import { staffCreateMachine } from '#machines/flows/staffCreate.machine.ts';
import { staffCalls } from '#src/api/actors/staff.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Creating a member of staff through the API. */
export const staffCreateFlow = perApp((app) =>
  staffCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createStaffMember: fromPromise(({ input, signal }) =>
        staffCalls(app).createStaffMember(input.body, input.key, signal),
      ),
    },
  }),
);
