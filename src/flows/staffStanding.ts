import { fromPromise } from 'xstate';
import { staffStandingMachine } from '#machines/flows/staffStanding.machine.ts';
import { perApp } from './perApp.ts';

/** Inviting, suspending and reinstating a member of staff through the API. */
export const staffStandingFlow = perApp(({ calls }) =>
  staffStandingMachine.provide({
    actors: {
      invite: fromPromise(({ input, signal }) => calls.inviteStaffMember(input.id, input.version, signal)),
      suspend: fromPromise(async ({ input, signal }) => {
        await calls.moveStaffMember(input.id, 'suspend', input.version, signal);
      }),
      reinstate: fromPromise(async ({ input, signal }) => {
        await calls.moveStaffMember(input.id, 'reinstate', input.version, signal);
      }),
    },
  }),
);
