import { staffCreateMachine } from '#machines/flows/staff/staffCreate.machine.ts';
import { staffBody } from '#machines/flows/staff/staffFields.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Creating a member of staff through the API. */
export const staffCreateFlow = perApp((app) =>
  staffCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about, values, key }, signal) =>
          staffCalls(app).createStaffMember({ ...staffBody(values), clinic: about.clinic }, key, signal),
      }),
    },
  }),
);
