import { fromPromise } from 'xstate';
import { consentDecisionMachine } from '#machines/flows/consents/consentDecision.machine.ts';
import { patientConsentCalls } from '#src/calls/patientConsents.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { perApp } from '#src/session/perApp.ts';

/** Refusing, revoking, voiding or giving up a consent through the API. */
export const consentDecisionFlow = perApp((app) =>
  consentDecisionMachine.provide({
    actors: {
      form: formWithDrafts(app),
      decidePatientConsent: fromPromise(({ input, signal }) =>
        patientConsentCalls(app).decidePatientConsent(input, signal),
      ),
    },
  }),
);
