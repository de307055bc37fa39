import { assign, emit, fromPromise, setup } from 'xstate';
import { failureGuards, firstSentence, why } from './failure.ts';
import { unprovided } from './unprovided.ts';

/** What may be removed. */
export interface Removable {
  readonly id: number;
  /** What the question calls it, e.g. a clinic's name. */
  readonly name: string;
  readonly version: number | null;
}

export interface RemovalInput extends Removable {
  /** Names this question to the server, so that what is confirmed again after a lost answer is told as done. */
  readonly attempt: string;
}

/** A removal as it is sent. */
export type RemovalCall = Pick<Removable, 'id' | 'version'> & { readonly key: string };

/** How much goes with what is removed, by what it is. */
export interface Contents {
  readonly patients: number;
  /** Those that lie ahead. */
  readonly reservations: number;
  readonly staff: number;
  /** There are more than were counted. */
  readonly isLeast: boolean;
}

/** What came of it: gone, nothing, or no one knows and what is shown has to be read again. */
export interface RemovalOutcome {
  readonly kind: 'removed' | 'kept' | 'unknown';
}

/** Whether a removal ended with the thing gone. */
export const isRemoved = (_: unknown, { kind }: RemovalOutcome): boolean => kind === 'removed';

/** Whether a removal ended without anyone knowing what came of it. */
export const isUnsure = (_: unknown, { kind }: RemovalOutcome): boolean => kind === 'unknown';

/** Most things hold nothing else. */
const holdsNothing = fromPromise<Contents | null, Removable>(async () => null);

/** Asks before something is removed, removes it, and says what came of it. */
export const removalMachine = setup({
  types: {
    context: {} as RemovalInput & { problem: string | null; contents: Contents | null },
    input: {} as RemovalInput,
    events: {} as { type: 'removal.confirmed' } | { type: 'removal.dismissed' },
    emitted: {} as { type: 'removed'; id: number; name: string },
    output: {} as RemovalOutcome,
    children: {} as { remove: 'remove'; countContents: 'countContents' },
  },
  actors: { remove: unprovided<void, RemovalCall>('remove'), countContents: holdsNothing },
  guards: failureGuards,
  actions: {
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    takeContents: assign((_, { contents }: { contents: Contents | null }) => ({ contents })),
    forgetProblem: assign({ problem: null }),
    tellRemoved: emit(({ context }) => ({ type: 'removed', id: context.id, name: context.name }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'removal',
  description: 'Removing something, after a question.',
  context: ({ input }) => ({ ...input, problem: null, contents: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Says what would be removed and waits for a decision.',
      on: { 'removal.confirmed': 'removing', 'removal.dismissed': 'kept' },
      initial: 'counting',
      states: {
        counting: {
          description: 'What would be removed with it is being counted; the decision does not have to wait.',
          invoke: {
            src: 'countContents',
            id: 'countContents',
            input: ({ context: { id, name, version } }) => ({ id, name, version }),
            onDone: {
              target: 'counted',
              actions: { type: 'takeContents', params: ({ event }) => ({ contents: event.output }) },
            },
            onError: 'uncounted',
          },
        },
        counted: { description: 'It is known how much would be removed with it.' },
        uncounted: { description: 'What would be removed with it could not be counted.' },
      },
    },
    removing: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'remove',
        id: 'remove',
        input: ({ context: { id, version, attempt } }) => ({
          id,
          version,
          key: `${attempt}-removal-${version}`,
        }),
        onDone: 'removed',
        onError: [
          { guard: { type: 'gone', params: why }, target: 'removed' },
          {
            guard: { type: 'outdated', params: why },
            target: 'outdated',
            actions: { type: 'tellRefusal', params: why },
          },
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
          description: 'It takes longer than usual and can be given up.',
          tags: 'slow',
          on: { 'removal.dismissed': '#removal.unknown' },
        },
      },
    },
    refused: {
      description: 'The server forbids it and says why.',
      on: { 'removal.confirmed': 'removing', 'removal.dismissed': 'kept' },
    },
    outdated: {
      description:
        'Someone changed it first, or an earlier call whose answer was lost removed it: it has to be reloaded.',
      on: { 'removal.confirmed': 'removing', 'removal.dismissed': 'unknown' },
    },
    unavailable: {
      description: 'No answer; it may be gone. The user can try again.',
      on: { 'removal.confirmed': 'removing', 'removal.dismissed': 'unknown' },
    },
    removed: {
      description: 'It is gone, by this call or before it.',
      type: 'final',
      entry: 'tellRemoved',
      output: { kind: 'removed' },
    },
    kept: { description: 'It stays.', type: 'final', output: { kind: 'kept' } },
    unknown: {
      description: 'Left without an answer: only the server knows whether it is still there.',
      type: 'final',
      output: { kind: 'unknown' },
    },
  },
  output: ({ event }) => event.output as RemovalOutcome,
});
