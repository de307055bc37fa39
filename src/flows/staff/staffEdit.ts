import { fromPromise } from 'xstate';
import { staffEditMachine } from '#machines/flows/staff/staffEdit.machine.ts';
import { schedulesOf, staffBody, staffValues } from '#machines/flows/staff/staffFields.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { serviceChoicesOf } from '#src/flows/services/serviceChoices.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { staffArchivingFlow } from './staffArchiving.ts';

/** Editing a member of staff and the weekly hours through the API. */
export const staffEditFlow = perApp((app) => {
  const { readStaffMember, updateStaffMember, replaceSchedules } = staffCalls(app);
  return staffEditMachine.provide({
    actors: {
      removal: staffArchivingFlow(app),
      readMember: fromPromise(async ({ input, signal }) => {
        const member = await readStaffMember(input.id, signal);
        return { member, services: await serviceChoicesOf(app, member.clinic, signal) };
      }),
      saving: savingThrough(app, {
        save: ({ about: { id, part }, values, version }, signal) =>
          part === 'person'
            ? updateStaffMember(id, staffBody(values), version, signal)
            : replaceSchedules(id, { schedules: schedulesOf(values), version: version ?? 1 }, signal),
        valuesOf: staffValues,
        async readTheirs(id, _, signal) {
          const member = await readStaffMember(id, signal);
          return theirsOf(app, member, staffValues(member), signal);
        },
      }),
    },
  });
});
