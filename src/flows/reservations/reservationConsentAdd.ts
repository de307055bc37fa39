import { fromPromise } from 'xstate';
import { reservationConsentAddMachine } from '#machines/flows/reservations/reservationConsentAdd.machine.ts';
import { consentFormCalls } from '#src/calls/consentForms.ts';
import { patientConsentCalls } from '#src/calls/patientConsents.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { colleaguesOf } from '#src/flows/colleagues.ts';
import { consentGivingFlow } from '#src/flows/consents/consentGiving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Adding a consent to a reservation through the API. */
export const reservationConsentAddFlow = perApp((app) => {
  const calls = patientConsentCalls(app);
  return reservationConsentAddMachine.provide({
    actors: {
      giving: consentGivingFlow(app),
      readVisit: fromPromise(async ({ input, signal }) => {
        const visit = await calls.readVisit(input.reservation, signal);
        const [{ results }, patient, colleagues, timezone] = await Promise.all([
          consentFormCalls(app).listConsentForms(
            { clinic: visit.clinic, status: 'published', limit: 100 },
            signal,
          ),
          patientCalls(app).readPatient(visit.patient, signal),
          colleaguesOf(app, visit.clinic, signal),
          clinicZone(app, visit.clinic, signal),
        ]);
        return {
          visit: {
            ...visit,
            timezone,
            language: patient.preferred_language ?? '',
            patientStatus: patient.status === 'merged' ? 'archived' : patient.status,
          },
          forms: results.filter(({ category }) => category !== 'intake'),
          colleagues,
        };
      }),
      createPatientConsent: fromPromise(({ input, signal }) =>
        calls.createPatientConsent(input.body, input.key, signal),
      ),
    },
  });
});
