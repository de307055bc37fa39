import { fromPromise } from 'xstate';
import { consentDecisionMachine } from '#machines/parts/consentDecision.machine.ts';
import { patientConsentCalls } from '#src/api/actors/patientConsents.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

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
