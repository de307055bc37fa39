import { assertEvent, assign, type EventObject, emit, not, or, raise, sendTo, setup, stateIn } from 'xstate';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { type FormValues, same } from '#machines/form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '#machines/parts/conflict.machine.ts';
import {
  asksStep,
  failureGuards,
  RefusedError,
  sentencesForForm,
  type Trouble,
  troubleOf,
} from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import { consentDecisionMachine, type DecisionOutcome } from './consentDecision.machine.ts';
import {
  answerValues,
  asksQuestions,
  type ConsentSigning,
  type ConsentWithColleagues,
  isAnsweredElsewhere,
  isBarred,
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
  /** What the server held when these answers were typed. */
  base: FormValues;
  signature: FormValues;
  /** Why the last step did not go through. */
  problem: Trouble | null;
  /** Why the tablet was not given back. */
  proof: Trouble | null;
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

/** How giving a consent ended, with the consent as it was known last. */
export interface GivingEnd {
  readonly kind: 'decided' | 'postponed' | 'left' | 'broken';
  readonly consent: PatientConsent;
}

/** What the chart of giving a consent is made of: its data, calls, guards and actions. */
export const consentGivingSetup = setup({
  types: {
    context: {} as ConsentGivingContext,
    input: {} as ConsentWithColleagues & { attempt: string },
    output: {} as GivingEnd,
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
      | { type: 'password.given'; password: string }
      | { type: 'attention.returned' }
      | { type: 'decision.heard'; consent: PatientConsent },
    emitted: {} as { type: 'decided'; consent: PatientConsent },
    children: {} as {
      form: 'form';
      conflict: 'conflict';
      decision: 'decision';
      keepAnswers: 'keepAnswers';
      signPatientConsent: 'signPatientConsent';
      readPatientConsent: 'readPatientConsent';
      rereadPatientConsent: 'rereadPatientConsent';
      confirmPassword: 'confirmPassword';
      readStanding: 'readStanding';
      watchAttention: 'watchAttention';
      stepAgain: 'stepAgain';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    decision: consentDecisionMachine,
    keepAnswers: unprovided<PatientConsent, AnswersCall>('keepAnswers'),
    signPatientConsent: unprovided<PatientConsent, SigningCall>('signPatientConsent'),
    readPatientConsent: unprovided<PatientConsent, { id: number }>('readPatientConsent'),
    rereadPatientConsent: unprovided<PatientConsent, { id: number; version: number; key: string }>(
      'rereadPatientConsent',
    ),
    confirmPassword: unprovided<void, { password: string }>('confirmPassword'),
    stepAgain: stepAgainMachine,
    /** The same reading beside whatever goes on. */
    readStanding: unprovided<PatientConsent, { id: number }>('readStanding'),
    watchAttention: silent<EventObject>(),
  },
  guards: {
    ...failureGuards,
    asksStep,
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
    overtaken: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError && (error.status === 409 || error.status === 412),
    asksQuestions: ({ context }) => asksQuestions(context.consent),
    isOutdated: (_, { consent }: { consent: PatientConsent }) => consent.is_outdated,
    /** What is being sent would take the place of answers that no one here has seen. */
    isAnsweredElsewhere: ({ context: { base, answers } }, { consent }: { consent: PatientConsent }) =>
      isAnsweredElsewhere(consent, base, answers),
    /** The same of a draft that was typed before the answers of this consent were given. */
    wasTypedBefore: ({ context, event }) =>
      event.type === 'form.submitted' && isAnsweredElsewhere(context.consent, event.base, event.values),
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    wasRemoved: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isBarred: (_, { consent }: { consent: PatientConsent }) => isBarred(consent),
    isDecided: (_, { consent }: { consent: PatientConsent }) => consent.status !== 'draft',
    wasDecided: (_, { outcome }: { outcome: DecisionOutcome }) => outcome.kind === 'decided',
    wasOutdated: (_, { outcome }: { outcome: DecisionOutcome }) => outcome.kind === 'outdated',
    saysSomething: ({ event }) => event.type === 'password.given' && event.password !== '',
    isSendingNothing: not(
      or([
        stateIn({ open: { paper: { steps: { answering: 'keeping' } } } }),
        stateIn({ open: { paper: { steps: { signing: 'saving' } } } }),
        stateIn({ open: { paper: { steps: { signing: 'confirming' } } } }),
      ]),
    ),
    isWithStaff: stateIn({ open: { tablet: 'withStaff' } }),
  },
  actions: {
    takeConsent: assign(({ context: { answers, base } }, { consent }: { consent: PatientConsent }) => ({
      consent,
      ...(same(answers, base) && { answers: answerValues(consent), base: answerValues(consent) }),
    })),
    takeKept: assign(({ context: { answers } }, { consent }: { consent: PatientConsent }) => ({
      consent,
      base: answers,
    })),
    takeResolution: assign(({ context }, { resolution }: { resolution: Resolution }) => {
      const { values = context.answers, base = context.base, version } = settledBy(resolution);
      return {
        answers: values,
        base,
        consent: { ...context.consent, version: version ?? context.consent.version },
      };
    }),
    takeHeard: assign(({ event }) => {
      assertEvent(event, 'decision.heard');
      return { consent: event.consent };
    }),
    sayDecided: raise((_, { consent }: { consent: PatientConsent }) => ({
      type: 'decision.heard' as const,
      consent,
    })),
    takeDecision: assign((_, { outcome }: { outcome: DecisionOutcome }) =>
      outcome.kind === 'decided' ? { consent: outcome.consent } : {},
    ),
    takeAnswers: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { answers: event.values, base: event.base, problem: null };
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
    takeProblem: assign((_, { error }: { error: unknown }) => ({ problem: troubleOf(error) })),
    forgetProblem: assign({ problem: null }),
    takeProof: assign((_, { error }: { error: unknown }) => ({ proof: troubleOf(error) })),
    forgetProof: assign({ proof: null }),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({
        type: 'form.rejected',
        ...sentencesForForm(error),
      }),
    ),
    tellSent: sendTo('form', { type: 'form.sent', sent: null }),
    releaseForm: sendTo('form', { type: 'form.released' }),
    holdAnswers: sendTo(
      'form',
      ({ context: { answers, base } }): FormAnswer => ({
        type: 'form.held',
        values: answers,
        version: null,
        base,
      }),
    ),
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
