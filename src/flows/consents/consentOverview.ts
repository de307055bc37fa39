import { fromPromise } from 'xstate';
import { consentOverviewMachine } from '#machines/flows/consents/consentOverview.machine.ts';
import { patientConsentCalls } from '#src/calls/patientConsents.ts';
import { perApp } from '#src/session/perApp.ts';

/** Reading the consents of a patient or a visit through the API. */
export const consentOverviewFlow = perApp((app) => {
  const { listPatientConsents, readVisit } = patientConsentCalls(app);
  return consentOverviewMachine.provide({
    actors: {
      readConsents: fromPromise(async ({ input: { clinic, patient, reservation }, signal }) => {
        const query = { clinic, patient, limit: 100, ...(reservation ? { appointment: reservation } : {}) };
        const [{ results }, visit] = await Promise.all([
          listPatientConsents(query, signal),
          reservation === null ? null : readVisit(reservation, signal),
        ]);
        return { consents: results, required: visit?.required ?? [] };
      }),
    },
  });
});
