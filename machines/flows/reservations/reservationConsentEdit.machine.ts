import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import {
  consentDecisionMachine,
  type DecisionKind,
  type DecisionOutcome,
} from '#machines/flows/consents/consentDecision.machine.ts';
import {
  answersDraft,
  type ConsentWithColleagues,
  isBarred,
  type PatientConsent,
  type PatientConsentCreation,
  signingDraft,
} from '#machines/flows/consents/consentFields.ts';
import { consentGivingMachine } from '#machines/flows/consents/consentGiving.machine.ts';
import type { GivingEnd } from '#machines/flows/consents/consentGiving.setup.ts';
import { type LeftWords, leftWords, namesLeft } from '#machines/flows/consents/consentWords.ts';
import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import type { KeptDraft } from '#machines/form/form.facts.ts';
import { failureGuards, type Trouble, troubleOf, why } from '#machines/parts/failure.ts';
import { given as known } from '#machines/parts/given.ts';
import { patience, silence } from '#machines/parts/patience.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';

/** What verifying found: whether the document is what was signed, and the sum as it is now. */
export interface Finding {
  readonly intact: boolean;
  readonly checksum: string;
}

/** A consent with whose visit it is looked at from. */
export interface ConsentInHand extends ConsentWithColleagues {
  /** The patient of the reservation in the address; null where there is none. */
  readonly patient: number | null;
  /** The time zone of the clinic that the consent belongs to. */
  readonly zone: string;
}

interface Context {
  /** Null where a consent is shown apart from any visit. */
  reservation: number | null;
  id: number;
  attempt: string;
  consent: PatientConsent | null;
  colleagues: readonly Colleague[];
  /** Empty until the consent was read. */
  zone: string;
  finding: Finding | null;
  /** What someone typed here for it and did not get into it. */
  left: LeftWords | null;
  problem: Trouble | null;
}

/** Names the drafts that say nothing any more. */
export type DraftsDropped = { type: 'dropped'; names: readonly string[] };

const answered = ({ event }: { event: { output: PatientConsent } }) => ({ consent: event.output });
const given = ({ event }: { event: { output: GivingEnd } }) => event.output;
const decision = ({ event }: { event: { output: DecisionOutcome } }) => ({ outcome: event.output });
const decisionOn =
  (kind: DecisionKind) =>
  ({ context }: { context: Context }) => {
    const { id, version } = known(context.consent, 'consent');
    return { id, version, kind, attempt: context.attempt };
  };
const draftsOf = (id: number) => [answersDraft(id), signingDraft(id)];
const over: readonly (string | null)[] = ['expired', 'revoked', 'refused', 'superseded'];

/** A consent of a reservation: an unfinished one is gone on with, a decided one is read, verified, revoked, voided or renewed. */
export const reservationConsentEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { reservation: number | null; id: number; attempt: string },
    events: {} as
      | {
          type:
            | 'retried'
            | 'verification.asked'
            | 'revoking.asked'
            | 'voiding.asked'
            | 'renewal.asked'
            | 'words.discarded';
        }
      | { type: 'words.found'; drafts: readonly KeptDraft[] },
    emitted: {} as
      | { type: 'decided'; consent: PatientConsent }
      | { type: 'postponed'; consent: PatientConsent }
      | { type: 'renewed'; consent: PatientConsent },
    children: {} as {
      readPatientConsent: 'readPatientConsent';
      verifyPatientConsent: 'verifyPatientConsent';
      createPatientConsent: 'createPatientConsent';
      giving: 'giving';
      decision: 'decision';
      keepDrafts: 'keepDrafts';
    },
  },
  actors: {
    giving: consentGivingMachine,
    decision: consentDecisionMachine,
    readPatientConsent: unprovided<ConsentInHand, { id: number; reservation: number | null }>(
      'readPatientConsent',
    ),
    verifyPatientConsent: unprovided<Finding, { id: number }>('verifyPatientConsent'),
    createPatientConsent: unprovided<PatientConsent, { body: PatientConsentCreation; key: string }>(
      'createPatientConsent',
    ),
    /** Tells what this browser holds of those drafts, and drops what it is told. */
    keepDrafts: silent<DraftsDropped, { names: readonly string[] }>(),
  },
  guards: {
    ...failureGuards,
    isElsewhere: (_, { consent, patient }: ConsentInHand) => patient !== null && consent.patient !== patient,
    isDraft: (_, { consent }: { consent: PatientConsent }) => consent.status === 'draft',
    wasGiven: (_, { kind }: GivingEnd) => kind === 'decided',
    broke: (_, { kind }: GivingEnd) => kind === 'broken',
    isInForce: ({ context }) => context.consent?.status === 'active',
    isSigned: ({ context }) => context.consent?.checksum != null,
    isVoidable: ({ context }) => context.consent?.status !== 'entered_in_error',
    isRenewable: ({ context }) =>
      context.consent?.status === 'inactive' &&
      over.includes(context.consent.inactive_reason) &&
      !isBarred(context.consent) &&
      context.consent.reservation_state !== 'off',
    wasDecided: (_, { outcome }: { outcome: DecisionOutcome }) => outcome.kind === 'decided',
    hasWords: ({ context }) => context.left !== null,
    wasOutdated: (_, { outcome }: { outcome: DecisionOutcome }) => outcome.kind === 'outdated',
  },
  actions: {
    takeConsent: assign((_, { consent }: { consent: PatientConsent }) => ({
      consent,
      finding: null,
      problem: null,
    })),
    takeSetting: assign((_, { colleagues, zone }: ConsentInHand) => ({ colleagues, zone })),
    takeDecision: assign((_, { outcome }: { outcome: DecisionOutcome }) =>
      outcome.kind === 'decided' ? { consent: outcome.consent, finding: null, problem: null } : {},
    ),
    takeFinding: assign((_, { finding }: { finding: Finding }) => ({ finding })),
    forgetFinding: assign({ finding: null, problem: null }),
    takeProblem: assign((_, { error }: { error: unknown }) => ({ problem: troubleOf(error) })),
    takeWords: assign(({ context, event }) => {
      assertEvent(event, 'words.found');
      return { left: leftWords(known(context.consent, 'consent'), event.drafts) };
    }),
    dropSettled: sendTo('keepDrafts', ({ context, event }): DraftsDropped => {
      assertEvent(event, 'words.found');
      const wordy = namesLeft(known(context.consent, 'consent'), event.drafts);
      return { type: 'dropped', names: draftsOf(context.id).filter((name) => !wordy.includes(name)) };
    }),
    dropWords: sendTo(
      'keepDrafts',
      ({ context }): DraftsDropped => ({ type: 'dropped', names: draftsOf(context.id) }),
    ),
    forgetWords: assign({ left: null }),
    tellDecided: emit(
      ({ context }) => ({ type: 'decided', consent: context.consent as PatientConsent }) as const,
    ),
    tellPostponed: emit(
      (_, { consent }: { consent: PatientConsent }) => ({ type: 'postponed', consent }) as const,
    ),
    tellRenewed: emit(
      (_, { consent }: { consent: PatientConsent }) => ({ type: 'renewed', consent }) as const,
    ),
  },
  delays: { patience },
}).createMachine({
  id: 'reservationConsentEdit',
  description: 'A consent of a reservation: continued, read, verified, revoked, voided or renewed.',
  context: ({ input }) => ({
    ...input,
    consent: null,
    colleagues: [],
    zone: '',
    finding: null,
    left: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the consent and the staff who can witness it.',
      invoke: {
        src: 'readPatientConsent',
        id: 'readPatientConsent',
        input: ({ context }) => ({ id: context.id, reservation: context.reservation }),
        onDone: [
          { guard: { type: 'isElsewhere', params: ({ event }) => event.output }, target: 'gone' },
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'giving',
            actions: [
              { type: 'takeConsent', params: ({ event }) => event.output },
              { type: 'takeSetting', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'decided',
            actions: [
              { type: 'takeConsent', params: ({ event }) => event.output },
              { type: 'takeSetting', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: { description: 'The consent could not be fetched.', on: { retried: 'loading' } },
    giving: {
      description: 'It is unfinished: reading, answering and signing are in a separate chart.',
      invoke: {
        src: 'giving',
        id: 'giving',
        input: ({ context }) => ({
          consent: context.consent as PatientConsent,
          colleagues: context.colleagues,
          attempt: context.attempt,
        }),
        onDone: [
          {
            guard: { type: 'wasGiven', params: given },
            target: 'decided',
            actions: [{ type: 'takeConsent', params: given }, 'tellDecided'],
          },
          { guard: { type: 'broke', params: given }, target: 'broken' },
          { target: 'postponed', actions: { type: 'tellPostponed', params: given } },
        ],
        onError: 'broken',
      },
    },
    decided: {
      description:
        'It is decided, here or elsewhere, or by a call whose answer was lost: what was typed for it and is not in it can be read and copied.',
      invoke: {
        src: 'keepDrafts',
        id: 'keepDrafts',
        input: ({ context: { id } }) => ({ names: draftsOf(id) }),
      },
      on: {
        'words.found': { actions: ['takeWords', 'dropSettled'] },
        'words.discarded': { guard: 'hasWords', actions: ['dropWords', 'forgetWords'] },
      },
      initial: 'shown',
      states: {
        shown: {
          description: 'It is decided, and nothing in it changes.',
          on: {
            'verification.asked': { guard: 'isSigned', target: 'verifying' },
            'revoking.asked': { guard: 'isInForce', target: 'revoking' },
            'voiding.asked': { guard: 'isVoidable', target: 'voiding' },
            'renewal.asked': { guard: 'isRenewable', target: 'renewing' },
            retried: '#reservationConsentEdit.loading',
          },
        },
        verifying: {
          tags: 'busy',
          description: 'The server computes the checksum of everything stored and compares it.',
          entry: 'forgetFinding',
          invoke: {
            src: 'verifyPatientConsent',
            id: 'verifyPatientConsent',
            input: ({ context }) => ({ id: context.id }),
            onDone: {
              target: 'shown',
              actions: { type: 'takeFinding', params: ({ event }) => ({ finding: event.output }) },
            },
            onError: { target: 'shown', actions: { type: 'takeProblem', params: why } },
          },
          after: { patience: { target: 'shown', actions: { type: 'takeProblem', params: silence } } },
        },
        revoking: {
          description: 'The patient revokes the consent; a separate chart asks for the reason.',
          invoke: {
            src: 'decision',
            id: 'decision',
            input: decisionOn('revoke'),
            onDone: [
              {
                guard: { type: 'wasDecided', params: decision },
                target: 'shown',
                actions: [{ type: 'takeDecision', params: decision }, 'tellDecided'],
              },
              {
                guard: { type: 'wasOutdated', params: decision },
                target: '#reservationConsentEdit.loading',
              },
              { target: 'shown' },
            ],
            onError: 'shown',
          },
        },
        voiding: {
          description: 'It was entered in error; a separate chart asks for the reason.',
          invoke: {
            src: 'decision',
            id: 'decision',
            input: decisionOn('void'),
            onDone: [
              {
                guard: { type: 'wasDecided', params: decision },
                target: 'shown',
                actions: [{ type: 'takeDecision', params: decision }, 'tellDecided'],
              },
              {
                guard: { type: 'wasOutdated', params: decision },
                target: '#reservationConsentEdit.loading',
              },
              { target: 'shown' },
            ],
            onError: 'shown',
          },
        },
        renewing: {
          tags: ['busy', 'deed'],
          description: 'A new draft is being created from the text in force.',
          invoke: {
            src: 'createPatientConsent',
            id: 'createPatientConsent',
            input: ({ context }) => {
              const { clinic, patient, consent_form, language } = known(context.consent, 'consent');
              return {
                body: { clinic, patient, appointment: context.reservation, consent_form, language },
                key: `${context.attempt}-renewal`,
              };
            },
            onDone: {
              target: '#reservationConsentEdit.renewed',
              actions: { type: 'tellRenewed', params: answered },
            },
            onError: { target: 'shown', actions: { type: 'takeProblem', params: why } },
          },
          after: { patience: { target: 'shown', actions: { type: 'takeProblem', params: silence } } },
        },
      },
    },
    renewed: { description: 'A new draft of the same form waits to be signed.', type: 'final' },
    postponed: { description: 'Postponed: the draft waits on the server.', type: 'final' },
    gone: { description: 'There is no such consent on this reservation.', type: 'final' },
    broken: { description: 'The signing chart failed; the page offers to start again.', type: 'final' },
  },
});
