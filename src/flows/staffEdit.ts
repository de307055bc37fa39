import { fromPromise } from 'xstate';
import { staffEditMachine } from '#machines/flows/staffEdit.machine.ts';
import { staffValues } from '#machines/flows/staffFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { staffCalls } from '#src/api/actors/staff.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { serviceChoicesOf } from './serviceChoices.ts';
import { staffArchivingFlow } from './staffArchiving.ts';
import { theirsOf } from './theirs.ts';

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
