import { assertEvent, assign, emit, sendTo, setup, stateIn } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { failureGuards, RefusedError, sentences } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import { consentDecisionMachine, type DecisionOutcome } from './consentDecision.machine.ts';
import {
  asksQuestions,
  type ConsentSigning,
  type ConsentWithColleagues,
  type PatientConsent,
  signingBody,
} from './consentFields.ts';

export interface ConsentGivingContext extends ConsentWithColleagues {
  /** Names this signing to the server, so that a repeated request signs once. */
  attempt: string;
  submission: number;
  /** The signing that was sent last: another one is another attempt. */
  sent: ConsentSigning | null;
  answers: FormValues;
  signature: FormValues;
  /** Why the last step did not go through. */
  problem: string | null;
  /** Why the tablet was not given back. */
  proof: string | null;
}

type Answers = NonNullable<ConsentSigning['answers']>;

/** A signature on its way. */
export interface SigningCall {
  readonly id: number;
  readonly body: ConsentSigning;
  readonly key: string;
}

/** Answers on their way into the draft. */
export interface AnswersCall {
  readonly id: number;
  readonly version: number;
  readonly answers: Answers;
}

const unavailable = 'The server did not answer. Nothing was lost; try again.';
const sentenceOf = (error: unknown) => {
  const { fields, general } = sentences(error);
  return general[0] ?? Object.values(fields)[0] ?? unavailable;
};

/** What the chart of giving a consent is made of: its data, calls, guards and actions. */
export const consentGivingSetup = setup({
  types: {
    context: {} as ConsentGivingContext,
    input: {} as ConsentWithColleagues & { attempt: string },
    output: {} as { consent: PatientConsent },
    events: {} as
      | FormFact
      | {
          type:
            | 'end.seen'
            | 'text.finished'
            | 'step.returned'
            | 'reread.asked'
            | 'retried'
            | 'refusal.asked'
            | 'abandonment.asked'
            | 'postponement.asked'
            | 'handover.asked'
            | 'return.asked'
            | 'return.dismissed';
        }
      | { type: 'password.given'; password: string },
    emitted: {} as { type: 'decided'; consent: PatientConsent },
    children: {} as {
      form: 'form';
      decision: 'decision';
      keepAnswers: 'keepAnswers';
      signPatientConsent: 'signPatientConsent';
      readPatientConsent: 'readPatientConsent';
      rereadPatientConsent: 'rereadPatientConsent';
      confirmPassword: 'confirmPassword';
    },
  },
  actors: {
    form: formMachine,
    decision: consentDecisionMachine,
    keepAnswers: unprovided<PatientConsent, AnswersCall>('keepAnswers'),
    signPatientConsent: unprovided<PatientConsent, SigningCall>('signPatientConsent'),
    readPatientConsent: unprovided<PatientConsent, { id: number }>('readPatientConsent'),
    rereadPatientConsent: unprovided<PatientConsent, { id: number; version: number }>('rereadPatientConsent'),
    confirmPassword: unprovided<void, { password: string }>('confirmPassword'),
  },
  guards: {
    ...failureGuards,
    overtaken: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError && (error.status === 409 || error.status === 412),
    asksQuestions: ({ context }) => asksQuestions(context.consent),
    isOutdated: (_, { consent }: { consent: PatientConsent }) => consent.is_outdated,
    isDecided: (_, { consent }: { consent: PatientConsent }) => consent.status !== 'draft',
    wasDecided: (_, { outcome }: { outcome: DecisionOutcome }) => outcome.kind === 'decided',
    wasOutdated: (_, { outcome }: { outcome: DecisionOutcome }) => outcome.kind === 'outdated',
    saysSomething: ({ event }) => event.type === 'password.given' && event.password !== '',
    isWithStaff: stateIn({ open: { tablet: 'withStaff' } }),
  },
  actions: {
    takeConsent: assign((_, { consent }: { consent: PatientConsent }) => ({ consent })),
    takeDecision: assign((_, { outcome }: { outcome: DecisionOutcome }) =>
      outcome.kind === 'decided' ? { consent: outcome.consent } : {},
    ),
    takeAnswers: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { answers: event.values, problem: null };
    }),
    takeSigning: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { signature: event.values, problem: null };
    }),
    nameSigning: assign(({ context }) => {
      const body = signingBody(context.consent, context.answers, context.signature);
      return {
        sent: body,
        submission: same(body, context.sent) ? context.submission : context.submission + 1,
      };
    }),
    takeProblem: assign((_, { error }: { error: unknown }) => ({ problem: sentenceOf(error) })),
    forgetProblem: assign({ problem: null }),
    takeProof: assign((_, { error }: { error: unknown }) => ({ proof: sentenceOf(error) })),
    forgetProof: assign({ proof: null }),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    tellSent: sendTo('form', { type: 'form.sent', sent: null }),
    releaseForm: sendTo('form', { type: 'form.released' }),
    settleAnswers: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: context.answers }),
    ),
    settleSigning: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: context.signature }),
    ),
    tellDecided: emit(({ context }) => ({ type: 'decided', consent: context.consent }) as const),
  },
  delays: { patience, slow: 10_000 },
});
