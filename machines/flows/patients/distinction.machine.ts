import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { keyFor } from '#machines/parts/keyFor.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type DuplicatePair = components['schemas']['DuplicatePair'];

export interface DistinctionInput {
  /** Two patients who are alike, by id. */
  readonly patient: number;
  readonly other: number;
  /** Names this question to the server, so that what is confirmed again after a lost answer is stored once. */
  readonly attempt: string;
}

/** Telling two apart as it is sent. */
export interface DistinctionCall extends Omit<DistinctionInput, 'attempt'> {
  readonly reason: string;
  readonly key: string;
}

/** What came of it: stored, nothing, or no one knows and the list has to be read again. */
export interface DistinctionOutcome {
  readonly kind: 'stored' | 'kept' | 'unknown';
}

interface Context extends DistinctionInput {
  reason: string;
  problem: string | null;
}

/** Two who are alike are two people: asks how that is known, and remembers it. */
export const distinctionMachine = setup({
  types: {
    context: {} as Context,
    input: {} as DistinctionInput,
    events: {} as
      | { type: 'reason.typed'; reason: string }
      | { type: 'distinction.confirmed' }
      | { type: 'distinction.dismissed' },
    emitted: {} as { type: 'toldApart' },
    output: {} as DistinctionOutcome,
    children: {} as { tellApart: 'tellApart' },
  },
  actors: {
    tellApart: unprovided<void, DistinctionCall>('tellApart'),
  },
  guards: {
    ...failureGuards,
    reasonGiven: ({ context }) => context.reason.trim() !== '' && context.reason.length <= 300,
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
    tellStored: emit({ type: 'toldApart' }),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'distinction',
  description: 'Marking two similar patients as different people.',
  context: ({ input }) => ({ ...input, reason: '', problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks how they were told apart.',
      on: {
        'reason.typed': { actions: 'takeReason' },
        'distinction.confirmed': [{ guard: 'reasonGiven', target: 'storing' }, { target: '.unexplained' }],
        'distinction.dismissed': 'kept',
      },
      initial: 'waiting',
      states: {
        waiting: {},
        unexplained: {
          description: 'It was confirmed without an explanation, or with one of more than 300 characters.',
          on: { 'reason.typed': { target: 'waiting', actions: 'takeReason' } },
        },
      },
    },
    storing: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'tellApart',
        id: 'tellApart',
        input: ({ context: { patient, other, reason, attempt } }) => ({
          patient,
          other,
          reason,
          key: keyFor(attempt, reason),
        }),
        onDone: { target: 'stored', actions: 'tellStored' },
        onError: [
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
          on: { 'distinction.dismissed': '#distinction.unknown' },
        },
      },
    },
    unavailable: {
      description: 'No answer; it may be stored. The same can be sent again.',
      on: { 'distinction.confirmed': 'storing', 'distinction.dismissed': 'unknown' },
    },
    stored: {
      description: 'They are no longer suggested as duplicates.',
      type: 'final',
      output: { kind: 'stored' },
    },
    kept: { description: 'They stay on the list.', type: 'final', output: { kind: 'kept' } },
    unknown: {
      description: 'Left without an answer: only the list tells whether it is stored.',
      type: 'final',
      output: { kind: 'unknown' },
    },
  },
  output: ({ event }) => event.output as DistinctionOutcome,
});
