import { assertEvent, assign, setup } from 'xstate';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import { asksStep, failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { MedicalRecord } from './recordFields.ts';

export interface SignInput {
  readonly id: number;
  /** The version that is before the eyes of whoever signs. */
  readonly version: number;
  /** The author's signature, or the second one. */
  readonly kind: 'sign' | 'cosign';
  /** Names this page to the server, so that a signature that is sent again after a lost answer is told as given. */
  readonly attempt: string;
}

/** A signature as it is sent. */
export type SigningCall = Omit<SignInput, 'attempt'> & { readonly key: string };

/**
 * What came of it: signed, led to a field that is missing, nothing, nothing because someone changed the record first,
 * or no one knows. After the last two the record has to be read again.
 */
export type SignOutcome =
  | { readonly kind: 'signed'; readonly record: MedicalRecord }
  | { readonly kind: 'led'; readonly field: string }
  | { readonly kind: 'kept' | 'overtaken' | 'unanswered' };

interface Context extends SignInput {
  missing: readonly string[];
  field: string;
  record: MedicalRecord | null;
  problem: string | null;
}

/** Signing a record: what is missing, each with the way to it; the question; the signature. */
export const medicalRecordSignMachine = setup({
  types: {
    context: {} as Context,
    input: {} as SignInput,
    events: {} as
      | { type: 'missing.chosen'; field: string }
      | { type: 'sign.confirmed' }
      | { type: 'sign.dismissed' }
      | { type: 'retried' },
    output: {} as SignOutcome,
    children: {} as { readRecord: 'readRecord'; signRecord: 'signRecord'; stepAgain: 'stepAgain' },
  },
  actors: {
    readRecord: unprovided<MedicalRecord, { id: number }>('readRecord'),
    signRecord: unprovided<MedicalRecord, SigningCall>('signRecord'),
    stepAgain: stepAgainMachine,
  },
  guards: {
    ...failureGuards,
    asksStep,
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
    isAnother: ({ context }, { record }: { record: MedicalRecord }) => record.version !== context.version,
    isIncomplete: (_, { record }: { record: MedicalRecord }) => record.missing.length > 0,
  },
  actions: {
    takeMissing: assign((_, { record }: { record: MedicalRecord }) => ({ missing: record.missing })),
    takeField: assign(({ event }) => {
      assertEvent(event, 'missing.chosen');
      return { field: event.field };
    }),
    takeSigned: assign((_, { record }: { record: MedicalRecord }) => ({ record })),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    forgetProblem: assign({ problem: null }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'medicalRecordSign',
  description:
    'Signing a record: what is missing, the question, the second step where the clinic requires it, the signature.',
  context: ({ input }) => ({ ...input, missing: [], field: '', record: null, problem: null }),
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      description: 'Asks what is still missing, and whether the record is the version on screen.',
      invoke: {
        src: 'readRecord',
        id: 'readRecord',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isAnother', params: ({ event }) => ({ record: event.output }) },
            target: 'outdated',
          },
          {
            guard: { type: 'isIncomplete', params: ({ event }) => ({ record: event.output }) },
            target: 'incomplete',
            actions: { type: 'takeMissing', params: ({ event }) => ({ record: event.output }) },
          },
          { target: 'asking' },
        ],
        onError: 'unchecked',
      },
      on: { 'sign.dismissed': 'kept' },
    },
    unchecked: {
      description: 'What is missing could not be checked.',
      on: { retried: 'checking', 'sign.dismissed': 'kept' },
    },
    incomplete: {
      description: 'Lists what is missing; each leads to its field.',
      on: { 'missing.chosen': { target: 'led', actions: 'takeField' }, 'sign.dismissed': 'kept' },
    },
    asking: {
      description: 'Says that nothing can be changed afterwards, and waits for confirmation.',
      on: { 'sign.confirmed': 'signing', 'sign.dismissed': 'kept' },
    },
    signing: {
      tags: ['busy', 'deed'],
      description: 'The signature is on its way.',
      entry: 'forgetProblem',
      invoke: {
        src: 'signRecord',
        id: 'signRecord',
        input: ({ context: { id, version, kind, attempt } }) => ({
          ...{ id, version, kind },
          key: `${attempt}-${kind}-${version}`,
        }),
        onDone: {
          target: 'signed',
          actions: { type: 'takeSigned', params: ({ event }) => ({ record: event.output }) },
        },
        onError: [
          { guard: { type: 'asksStep', params: why }, target: 'confirming' },
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: {
          tags: 'slow',
          description: 'It takes longer than usual and can be given up.',
          on: { 'sign.dismissed': '#medicalRecordSign.unanswered' },
        },
      },
    },
    confirming: {
      description: 'The clinic requires the second step before a signature; a separate chart asks for it.',
      invoke: {
        src: 'stepAgain',
        id: 'stepAgain',
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'signing' },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    refused: {
      description: 'The server forbids it and says why.',
      on: { 'sign.confirmed': 'signing', 'sign.dismissed': 'kept' },
    },
    unavailable: {
      description: 'No answer; it can be sent again and is signed only once.',
      on: { 'sign.confirmed': 'signing', 'sign.dismissed': 'unanswered' },
    },
    outdated: {
      description: 'Someone changed the record first: what would be signed is not what is shown.',
      on: { 'sign.dismissed': 'overtaken' },
    },
    signed: {
      description: 'It is signed and locked.',
      type: 'final',
      output: ({ context }): SignOutcome => ({ kind: 'signed', record: context.record as MedicalRecord }),
    },
    led: {
      description: 'Back to the record, at the field that is missing.',
      type: 'final',
      output: ({ context }): SignOutcome => ({ kind: 'led', field: context.field }),
    },
    kept: { description: 'Not signed.', type: 'final', output: { kind: 'kept' } },
    overtaken: {
      description: 'Not signed, and the record has changed meanwhile.',
      type: 'final',
      output: { kind: 'overtaken' },
    },
    unanswered: {
      description: 'Left without an answer: only the record tells whether it is signed.',
      type: 'final',
      output: { kind: 'unanswered' },
    },
  },
  output: ({ event }) => event.output as SignOutcome,
});
