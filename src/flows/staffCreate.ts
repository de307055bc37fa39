import { staffCreateMachine } from '#machines/flows/staffCreate.machine.ts';
import { staffBody } from '#machines/flows/staffFields.ts';
import { staffCalls } from '#src/api/actors/staff.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

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
