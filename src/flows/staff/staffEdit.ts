import { fromPromise } from 'xstate';
import { staffEditMachine } from '#machines/flows/staff/staffEdit.machine.ts';
import { staffValues } from '#machines/flows/staff/staffFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { serviceChoicesOf } from '#src/flows/services/serviceChoices.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { staffArchivingFlow } from './staffArchiving.ts';

/** Editing a member of staff and the weekly hours through the API. */
export const staffEditFlow = perApp((app) => {
  const { readStaffMember, updateStaffMember, replaceSchedules } = staffCalls(app);
  return staffEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      removal: staffArchivingFlow(app),
      readMember: fromPromise(async ({ input, signal }) => {
        const member = await readStaffMember(input.id, signal);
        return { member, services: await serviceChoicesOf(app, member.clinic, signal) };
      }),
      updateMember: fromPromise(({ input, signal }) =>
        updateStaffMember(input.id, input.body, input.version, signal),
      ),
      replaceSchedules: fromPromise(({ input: { id, schedules, version }, signal }) =>
        replaceSchedules(id, { schedules, version: version ?? 1 }, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const member = await readStaffMember(input.id, signal);
            return theirsOf(app, member, staffValues(member), signal);
          }),
        },
      }),
    },
  });
});
