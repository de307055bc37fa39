import { fromCallback, fromPromise } from 'xstate';
import {
  type DraftsDropped,
  reservationConsentEditMachine,
} from '#machines/flows/reservations/reservationConsentEdit.machine.ts';
import { patientConsentCalls } from '#src/calls/patientConsents.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { colleaguesOf } from '#src/flows/colleagues.ts';
import { consentDecisionFlow } from '#src/flows/consents/consentDecision.ts';
import { consentGivingFlow } from '#src/flows/consents/consentGiving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Going on with a consent, or reading, verifying, revoking, voiding and renewing it, through the API. */
export const reservationConsentEditFlow = perApp((app) => {
  const calls = patientConsentCalls(app);
  return reservationConsentEditMachine.provide({
    actors: {
      giving: consentGivingFlow(app),
      decision: consentDecisionFlow(app),
      readPatientConsent: fromPromise(async ({ input, signal }) => {
        const [consent, visit] = await Promise.all([
          calls.readPatientConsent(input.id, signal),
          input.reservation === null ? null : calls.readVisit(input.reservation, signal),
        ]);
        const [colleagues, zone] = await Promise.all([
          colleaguesOf(app, consent.clinic, signal),
          clinicZone(app, consent.clinic, signal),
        ]);
        return { consent, colleagues, zone, patient: visit?.patient ?? null };
      }),
      verifyPatientConsent: fromPromise(({ input, signal }) => calls.verifyPatientConsent(input.id, signal)),
      createPatientConsent: fromPromise(({ input, signal }) =>
        calls.createPatientConsent(input.body, input.key, signal),
      ),
      keepDrafts: fromCallback<DraftsDropped, { names: readonly string[] }>(
        ({ input, receive, sendBack }) => {
          receive(({ names }) => names.forEach(app.drafts.drop));
          const drafts = input.names.flatMap((name) => {
            const draft = app.drafts.read(name);
            return draft ? [{ ...draft, name }] : [];
          });
          sendBack({ type: 'words.found', drafts });
        },
      ),
    },
  });
});
