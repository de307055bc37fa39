import { consentDecisionMachine, decisionFields } from '#machines/flows/consents/consentDecision.machine.ts';
import { valuesOf } from '#machines/form/held.ts';
import { patientConsentCalls } from '#src/calls/patientConsents.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Refusing, revoking, voiding or giving up a consent through the API. */
export const consentDecisionFlow = perApp((app) =>
  consentDecisionMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save({ about, values, key }, signal) {
          const { reason } = valuesOf(decisionFields, values);
          return patientConsentCalls(app).decidePatientConsent(about, reason, key, signal);
        },
      }),
    },
  }),
);
