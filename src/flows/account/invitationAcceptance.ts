import { fromCallback, fromPromise, waitFor } from 'xstate';
import { invitationAcceptanceMachine } from '#machines/flows/account/invitationAcceptance.machine.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { perApp } from '#src/session/perApp.ts';

/** Joining a clinic by a code through the API. */
export const invitationAcceptanceFlow = perApp((app) =>
  invitationAcceptanceMachine.provide({
    actors: {
      watchSession: fromCallback(({ sendBack }) => {
        const watching = app.auth.subscribe((snapshot) => {
          if (snapshot.matches({ identity: 'signedIn' })) sendBack({ type: 'session.opened' });
          else if (snapshot.hasTag('signedOut')) sendBack({ type: 'session.closed' });
        });
        return () => watching.unsubscribe();
      }),
      readInvitation: fromPromise(({ input, signal }) => staffCalls(app).readInvitation(input.code, signal)),
      acceptInvitation: fromPromise(({ input, signal }) =>
        staffCalls(app).acceptInvitation(input.code, input.key, signal),
      ),
      enterClinic: fromPromise(async ({ input, signal }) => {
        if (input === null) throw new Error('Nobody joined anything.');
        const clinic = await clinicCalls(app).readClinic(input.clinic, signal);
        // someone who signed in a moment ago may not have been told their clinics yet
        const isReady = (snapshot: ReturnType<typeof app.defaultClinic.getSnapshot>) =>
          snapshot.hasTag('settled') || snapshot.matches('idle');
        await waitFor(app.defaultClinic, isReady, { signal });
        return { ...clinic, role: input.role };
      }),
    },
  }),
);
