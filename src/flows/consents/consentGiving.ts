import { fromPromise } from 'xstate';
import { answerValues } from '#machines/flows/consents/consentFields.ts';
import { consentGivingMachine } from '#machines/flows/consents/consentGiving.machine.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { patientConsentCalls } from '#src/calls/patientConsents.ts';
import { stepAgainFlow } from '#src/flows/account/stepAgain.ts';
import { attentionReturns } from '#src/flows/attention.ts';
import { formWithDrafts } from '#src/flows/form.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { consentDecisionFlow } from './consentDecision.ts';

/** Giving a consent through the API. */
export const consentGivingFlow = perApp((app) => {
  const calls = patientConsentCalls(app);
  return consentGivingMachine.provide({
    actors: {
      form: formWithDrafts(app),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const consent = await calls.readPatientConsent(input.id, signal);
            return theirsOf(app, consent, answerValues(consent), signal);
          }),
        },
      }),
      decision: consentDecisionFlow(app),
      stepAgain: stepAgainFlow(app),
      keepAnswers: fromPromise(({ input, signal }) => calls.keepAnswers(input, signal)),
      signPatientConsent: fromPromise(({ input, signal }) => calls.signPatientConsent(input, signal)),
      readPatientConsent: fromPromise(({ input, signal }) => calls.readPatientConsent(input.id, signal)),
      readStanding: fromPromise(({ input, signal }) => calls.readPatientConsent(input.id, signal)),
      watchAttention: attentionReturns,
      rereadPatientConsent: fromPromise(({ input, signal }) => calls.rereadPatientConsent(input, signal)),
      confirmPassword: fromPromise(({ input, signal }) => calls.confirmPassword(input.password, signal)),
    },
  });
});
