import { fromPromise } from 'xstate';
import { staffStandingMachine } from '#machines/flows/staff/staffStanding.machine.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { perApp } from '#src/session/perApp.ts';

/** Inviting, suspending, reinstating and sending a link to a member of staff through the API. */
export const staffStandingFlow = perApp((app) =>
  staffStandingMachine.provide({
    actors: {
      invite: fromPromise(({ input, signal }) => staffCalls(app).inviteStaffMember(input, signal)),
      suspend: fromPromise(async ({ input, signal }) => {
        await staffCalls(app).moveStaffMember('suspend', input, signal);
      }),
      reinstate: fromPromise(async ({ input, signal }) => {
        await staffCalls(app).moveStaffMember('reinstate', input, signal);
      }),
      sendResetLink: fromPromise(({ input, signal }) => staffCalls(app).sendMemberResetLink(input, signal)),
      sendFactorReset: fromPromise(({ input, signal }) =>
        staffCalls(app).sendMemberFactorReset(input, signal),
      ),
    },
  }),
);
