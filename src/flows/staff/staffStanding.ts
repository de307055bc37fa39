import { fromPromise } from 'xstate';
import { staffStandingMachine } from '#machines/flows/staff/staffStanding.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { perApp } from '#src/session/perApp.ts';

/** Inviting, suspending, reinstating and sending a link to a member of staff through the API. */
export const staffStandingFlow = perApp((app) =>
  staffStandingMachine.provide({
    actors: {
      invite: fromPromise(({ input, signal }) =>
        staffCalls(app).inviteStaffMember(input.id, input.version, signal),
      ),
      suspend: fromPromise(async ({ input, signal }) => {
        await staffCalls(app).moveStaffMember(input.id, 'suspend', input.version, signal);
      }),
      reinstate: fromPromise(async ({ input, signal }) => {
        await staffCalls(app).moveStaffMember(input.id, 'reinstate', input.version, signal);
      }),
      sendResetLink: fromPromise(({ input, signal }) =>
        staffCalls(app).sendMemberResetLink(input.id, input.version, signal),
      ),
      sendFactorReset: fromPromise(({ input, signal }) =>
        staffCalls(app).sendMemberFactorReset(input.id, input.version, signal),
      ),
    },
  }),
);
