import { fromPromise } from 'xstate';
import { reservationConsentEditMachine } from '#machines/flows/reservationConsentEdit.machine.ts';
import { patientConsentCalls } from '#src/api/actors/patientConsents.ts';
import { perApp } from '#src/app/perApp.ts';
import { colleaguesOf } from './colleagues.ts';
import { consentDecisionFlow } from './consentDecision.ts';
import { consentGivingFlow } from './consentGiving.ts';

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
        const colleagues = await colleaguesOf(app, consent.clinic, signal);
        return { consent, colleagues, patient: visit?.patient ?? null };
      }),
      verifyPatientConsent: fromPromise(({ input, signal }) => calls.verifyPatientConsent(input.id, signal)),
      createPatientConsent: fromPromise(({ input, signal }) =>
        calls.createPatientConsent(input.body, input.key, signal),
      ),
    },
  });
});
