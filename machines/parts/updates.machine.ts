import { assign, type EventObject, emit, setup } from 'xstate';
import { failureGuards, why } from './failure.ts';
import { patience } from './patience.ts';
import { silent, unprovided } from './unprovided.ts';

/** What a clinic's reservations are followed by: where to go on from, and of which clinic. */
export interface FollowInput {
  readonly clinic: number;
  readonly cursor: string | null;
}

export interface Changes {
  readonly cursor: string;
  readonly appointments: readonly number[];
  /** Whether records changed in who has to do what. */
  readonly records: boolean;
  readonly is_whole: boolean;
}

interface Context extends FollowInput {
  /** Breaks since something was last heard. */
  breaks: number;
}

const mostBreaks = 3;
const brokenOff = [
  { guard: 'isBlocked', target: '#updates.polling' },
  { target: '#updates.waiting', actions: 'countBreak' },
] as const;
const told = ({ event }: { event: { changes: Changes } }) => event.changes;
const read = ({ event }: { event: { output: Changes } }) => event.output;

/** Hears of the changes that others make: by a stream, by asking again and again where there is none, not at all unseen. */
export const updatesMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { clinic: number },
    events: {} as
      | { type: 'stream.opened'; changes: Changes }
      | { type: 'stream.changed'; changes: Changes }
      | { type: 'stream.broken' }
      | { type: 'stream.refused' }
      | { type: 'attention.lost' }
      | { type: 'attention.returned' },
    emitted: {} as { type: 'changed' },
    children: {} as {
      watchStream: 'watchStream';
      readChanges: 'readChanges';
      watchAttention: 'watchAttention';
    },
  },
  actors: {
    watchStream: silent<EventObject, FollowInput>(),
    watchAttention: silent<EventObject>(),
    readChanges: unprovided<Changes, FollowInput>('readChanges'),
  },
  guards: {
    ...failureGuards,
    isBlocked: ({ context }) => context.breaks >= mostBreaks,
    // what changed between the reading of the page and the first answer cannot be told
    hasNews: ({ context }, { appointments, records, is_whole }: Changes) =>
      context.cursor === null || appointments.length > 0 || records || !is_whole,
  },
  actions: {
    takeCursor: assign((_, { cursor }: Changes) => ({ cursor, breaks: 0 })),
    noteCursor: assign((_, { cursor }: Changes) => ({ cursor })),
    countBreak: assign(({ context }) => ({ breaks: context.breaks + 1 })),
    tellChanged: emit({ type: 'changed' }),
  },
  delays: {
    patience,
    again: ({ context }) => 1000 * 2 ** Math.min(context.breaks, 5),
    nextPoll: 10_000,
    nextTry: 120_000,
  },
}).createMachine({
  id: 'updates',
  description: 'Whether, and how, the page hears of changes by others.',
  context: ({ input }) => ({ clinic: input.clinic, cursor: null, breaks: 0 }),
  invoke: { src: 'watchAttention', id: 'watchAttention' },
  initial: 'following',
  on: { 'attention.lost': '.paused' },
  states: {
    following: {
      description: 'A stream is being opened, or is open.',
      invoke: {
        src: 'watchStream',
        id: 'watchStream',
        input: ({ context: { clinic, cursor } }) => ({ clinic, cursor }),
      },
      initial: 'connecting',
      on: {
        'stream.broken': brokenOff,
        'stream.refused': 'ended',
      },
      states: {
        connecting: {
          description: 'The stream is not open yet; if it does not open, it counts as broken.',
          after: { patience: brokenOff },
          on: {
            'stream.opened': [
              {
                guard: { type: 'hasNews', params: told },
                target: 'live',
                actions: [{ type: 'takeCursor', params: told }, 'tellChanged'],
              },
              { target: 'live', actions: { type: 'takeCursor', params: told } },
            ],
          },
        },
        live: {
          description: 'Changes by others arrive as they happen.',
          on: { 'stream.changed': { actions: [{ type: 'takeCursor', params: told }, 'tellChanged'] } },
        },
      },
    },
    waiting: {
      description: 'The stream broke; it is opened again after a pause that grows each time.',
      after: { again: 'following' },
    },
    polling: {
      description: 'Something on the way blocks streams: the server is asked at intervals instead.',
      after: { nextTry: 'following' },
      initial: 'asking',
      states: {
        asking: {
          description: 'Asks what has changed.',
          invoke: {
            src: 'readChanges',
            id: 'readChanges',
            input: ({ context: { clinic, cursor } }) => ({ clinic, cursor }),
            onDone: [
              {
                guard: { type: 'hasNews', params: read },
                target: 'resting',
                actions: [{ type: 'noteCursor', params: read }, 'tellChanged'],
              },
              { target: 'resting', actions: { type: 'noteCursor', params: read } },
            ],
            onError: [
              { guard: { type: 'refused', params: why }, target: '#updates.ended' },
              { target: 'resting' },
            ],
          },
        },
        resting: { description: 'Waits before it asks again.', after: { nextPoll: 'asking' } },
      },
    },
    paused: {
      description: 'The page is hidden or offline; nothing is asked.',
      on: { 'attention.returned': 'following' },
    },
    ended: { description: 'The server no longer tells this user anything.', type: 'final' },
  },
});
