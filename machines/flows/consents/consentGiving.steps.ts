import type { Resolution } from '#machines/parts/conflict.machine.ts';
import { why } from '#machines/parts/failure.ts';
import {
  answerFields,
  answersBody,
  answersDraft,
  type PatientConsent,
  signingBody,
  signingDraft,
  signingFields,
} from './consentFields.ts';
import { consentGivingSetup } from './consentGiving.setup.ts';

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });
const answered = ({ event }: { event: { output: PatientConsent } }) => ({ consent: event.output });

const whileOpen = {
  'form.submitted': [
    { guard: 'wasTypedBefore', target: 'differing', actions: ['takeAnswers', 'releaseForm'] },
    { target: 'keeping', actions: 'takeAnswers' },
  ],
} as const;

/** The questions of a consent are answered, and the answers kept in its draft on the server. */
export const answering = consentGivingSetup.createStateConfig({
  invoke: {
    src: 'form',
    id: 'form',
    input: ({ context, self }) => ({
      owner: self,
      fields: answerFields(context.consent),
      initial: context.answers,
      draft: answersDraft(context.consent.id),
    }),
    onDone: '#consentGiving.left',
    onError: '#consentGiving.broken',
  },
  initial: 'filling',
  states: {
    filling: {
      description: 'The questions are being answered.',
      on: {
        ...whileOpen,
        'step.returned': '#consentGiving.open.paper.steps.reading',
      },
    },
    keeping: {
      tags: ['busy', 'deed'],
      description: 'The answers are being saved to the draft on the server.',
      entry: 'tellSent',
      invoke: {
        src: 'keepAnswers',
        id: 'keepAnswers',
        input: ({ context: { consent, answers } }) => ({
          id: consent.id,
          version: consent.version,
          answers: answersBody(consent, answers),
        }),
        onDone: {
          target: 'kept',
          actions: [{ type: 'takeKept', params: answered }, 'settleAnswers'],
        },
        onError: [
          {
            guard: { type: 'overtaken', params: why },
            target: '#consentGiving.open.paper.checking',
            actions: { type: 'takeProblem', params: why },
          },
          {
            guard: { type: 'refused', params: why },
            target: 'filling',
            actions: { type: 'rejectForm', params: why },
          },
          { target: 'unavailable', actions: 'releaseForm' },
        ],
      },
    },
    differing: {
      description:
        'The questions were answered elsewhere meanwhile, and otherwise; a separate chart shows both and lets one be made of them.',
      entry: 'forgetProblem',
      invoke: {
        src: 'conflict',
        id: 'conflict',
        input: ({ context: { consent, answers, base } }) => ({ id: consent.id, mine: answers, base }),
        onDone: [
          {
            guard: { type: 'wantsSaving', params: resolved },
            target: 'keeping',
            actions: [{ type: 'takeResolution', params: resolved }, 'holdAnswers'],
          },
          {
            guard: { type: 'yielded', params: resolved },
            target: 'filling',
            actions: [{ type: 'takeResolution', params: resolved }, 'settleAnswers'],
          },
          { guard: { type: 'wasRemoved', params: resolved }, target: '#consentGiving.open.paper.checking' },
          { target: 'filling' },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: {
      tags: 'unavailable',
      description: 'No answer from the server; the answers are safe, and continuing tries again.',
      on: whileOpen,
    },
    kept: {
      description: 'The form discards its draft before it closes.',
      always: '#consentGiving.open.paper.steps.signing',
    },
  },
});

/** Who signs is written down, the signature is given, and the signed consent is sent. */
export const signing = consentGivingSetup.createStateConfig({
  invoke: {
    src: 'form',
    id: 'form',
    input: ({ context, self }) => ({
      owner: self,
      fields: signingFields(context.consent),
      initial: context.signature,
      draft: signingDraft(context.consent.id),
    }),
    onDone: '#consentGiving.left',
    onError: '#consentGiving.broken',
  },
  initial: 'filling',
  states: {
    filling: {
      description: 'The signer’s name and signature are entered.',
      on: {
        'form.submitted': { target: 'saving', actions: ['takeSigning', 'nameSigning'] },
        'step.returned': [
          { guard: 'asksQuestions', target: '#consentGiving.open.paper.steps.answering' },
          { target: '#consentGiving.open.paper.steps.reading' },
        ],
      },
    },
    saving: {
      tags: ['busy', 'deed'],
      description: 'The signed consent is being sent.',
      entry: 'tellSent',
      invoke: {
        src: 'signPatientConsent',
        id: 'signPatientConsent',
        input: ({ context }) => ({
          id: context.consent.id,
          body: signingBody(context.consent, context.answers, context.signature),
          key: `${context.attempt}-signing-${context.submission}`,
        }),
        onDone: {
          target: 'signed',
          actions: [{ type: 'takeConsent', params: answered }, 'settleSigning'],
        },
        onError: [
          { guard: { type: 'asksStep', params: why }, target: 'confirming' },
          {
            guard: { type: 'overtaken', params: why },
            target: '#consentGiving.open.paper.checking',
            actions: { type: 'takeProblem', params: why },
          },
          {
            guard: { type: 'refused', params: why },
            target: 'filling',
            actions: { type: 'rejectForm', params: why },
          },
          { target: 'unavailable', actions: 'releaseForm' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'It takes longer than usual.' },
      },
    },
    confirming: {
      description:
        'The clinic requires the staff member’s second step before a signature; a separate chart asks for it.',
      invoke: {
        src: 'stepAgain',
        id: 'stepAgain',
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'saving' },
          { target: 'filling', actions: 'releaseForm' },
        ],
        onError: { target: 'filling', actions: 'releaseForm' },
      },
    },
    unavailable: {
      tags: 'unavailable',
      description: 'No answer from the server; the signature is kept, and signing tries again.',
      on: { 'form.submitted': { target: 'saving', actions: ['takeSigning', 'nameSigning'] } },
    },
    signed: {
      description: 'The form discards its draft before it closes.',
      always: '#consentGiving.open.paper.done',
    },
  },
});
