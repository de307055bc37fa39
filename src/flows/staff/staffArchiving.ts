import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { perApp } from '#src/session/perApp.ts';

/** Archiving a member of staff through the API. */
export const staffArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => staffCalls(app).archiveStaffMember(input, signal)),
    },
  }),
);
