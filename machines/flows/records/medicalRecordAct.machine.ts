import { assertEvent, assign, setup } from 'xstate';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import { asksStep, failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { keyFor } from '#machines/parts/keyFor.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { MedicalRecord } from './recordFields.ts';

/** The acts on a record that are no writing of it and do not lock it. */
export type RecordAct =
  | 'signPart'
  | 'requestReview'
  | 'return'
  | 'unlock'
  | 'void'
  | 'restore'
  | 'signAddendum';

/**
 * What came of it: done, nothing, nothing because someone changed the record first, or no one knows. After the last
 * two the record has to be read again.
 */
export interface ActOutcome {
  readonly kind: 'done' | 'kept' | 'overtaken' | 'unanswered';
  /** The reason as it was typed, which waits for the next time where nothing was done. */
  readonly reason: string;
}

export interface ActInput {
  readonly id: number;
  /** The version that is before the eyes of whoever acts. */
  readonly version: number;
  readonly act: RecordAct;
  readonly needsReason: boolean;
  /** The reason that was typed before, and not given. */
  readonly reason: string;
  /** Names this page to the server, so that an act that is sent again after a lost answer is told as done. */
  readonly attempt: string;
}

/** An act as it is sent. */
export type ActCall = Pick<ActInput, 'id' | 'version' | 'act' | 'reason'> & { readonly key: string };

interface Context extends ActInput {
  problem: string | null;
}

const came =
  (kind: ActOutcome['kind']) =>
  ({ context: { reason } }: { context: Context }): ActOutcome => ({ kind, reason });

/** One act on a record: the question, the reason where one is needed, the call, and what came of it. */
export const medicalRecordActMachine = setup({
  types: {
    context: {} as Context,
    input: {} as ActInput,
    events: {} as
      | { type: 'reason.typed'; reason: string }
      | { type: 'act.confirmed' }
      | { type: 'act.dismissed' },
    output: {} as ActOutcome,
    children: {} as { actOnRecord: 'actOnRecord'; stepAgain: 'stepAgain' },
  },
  actors: {
    actOnRecord: unprovided<MedicalRecord, ActCall>('actOnRecord'),
    stepAgain: stepAgainMachine,
  },
  guards: {
    ...failureGuards,
    asksStep,
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
    isExplained: ({ context }) => !context.needsReason || context.reason.trim() !== '',
  },
  actions: {
    takeReason: assign(({ event }) => {
      assertEvent(event, 'reason.typed');
      return { reason: event.reason, problem: null };
    }),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'medicalRecordAct',
  description: 'One action on a record: the question, the reason, the call.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Says what will happen, and asks for a reason where one is required.',
      on: {
        'reason.typed': { actions: 'takeReason' },
        'act.confirmed': [{ guard: 'isExplained', target: 'acting' }, { target: '.unexplained' }],
        'act.dismissed': 'kept',
      },
      initial: 'waiting',
      states: {
        waiting: {},
        unexplained: {
          description: 'It was confirmed without the required reason.',
          on: { 'reason.typed': { target: 'waiting', actions: 'takeReason' } },
        },
      },
    },
    acting: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'actOnRecord',
        id: 'actOnRecord',
        input: ({ context: { id, version, act, reason, attempt } }) => {
          const call = { id, version, act, reason };
          return { ...call, key: keyFor(attempt, call) };
        },
        onDone: 'done',
        onError: [
          { guard: { type: 'asksStep', params: why }, target: 'confirming' },
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'asking',
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
          on: { 'act.dismissed': '#medicalRecordAct.unanswered' },
        },
      },
    },
    confirming: {
      description: 'The clinic requires the second step before a signature; a separate chart asks for it.',
      invoke: {
        src: 'stepAgain',
        id: 'stepAgain',
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'acting' },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    unavailable: {
      description: 'No answer; it may be done. The same can be sent again.',
      on: { 'act.confirmed': 'acting', 'act.dismissed': 'unanswered' },
    },
    outdated: {
      description: 'Someone changed the record first: what is shown has to be reloaded.',
      on: { 'act.dismissed': 'overtaken' },
    },
    done: { description: 'It is done.', type: 'final', output: came('done') },
    kept: { description: 'Nothing was done.', type: 'final', output: came('kept') },
    overtaken: {
      description: 'Nothing was done, and the record has changed meanwhile.',
      type: 'final',
      output: came('overtaken'),
    },
    unanswered: {
      description: 'Left without an answer: only the record tells whether it is done.',
      type: 'final',
      output: came('unanswered'),
    },
  },
  output: ({ event }) => event.output as ActOutcome,
});
