import { assertEvent, assign, type EventObject, emit, setup } from 'xstate';
import { given } from '#machines/parts/given.ts';
import { RefusedError, why } from '../parts/failure.ts';
import { patience } from '../parts/patience.ts';
import { silent, unprovided } from '../parts/unprovided.ts';

export interface RevocationInput {
  /** Refresh tokens of sessions that an earlier page left without the server having heard of it. */
  readonly left: readonly string[];
}

export type RevocationEvent = { type: 'session.left'; refresh: string } | { type: 'network.returned' };

const told = ({ event }: { event: { output: string | null } }) => ({ location: event.output });

/** Sessions that were left, and that the server has yet to be told about: one that it is not told of lives on. */
export const revocationMachine = setup({
  types: {
    context: {} as RevocationInput,
    input: {} as RevocationInput,
    events: {} as RevocationEvent,
    emitted: {} as
      | { type: 'untold'; left: readonly string[] }
      /** The provider of the house's sign-in ends its own session on this page. */
      | { type: 'endedElsewhere'; location: string },
    children: {} as { endSession: 'endSession' },
  },
  actors: {
    endSession: unprovided<string | null, { refresh: string }>('endSession'),
    watchNetwork: silent<EventObject>(),
  },
  guards: {
    livesElsewhere: (_, { location }: { location: string | null }) => typeof location === 'string',
    isAnyLeft: ({ context }) => context.left.length > 0,
    // whom the server does not know has nothing to end
    isOver: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError && ![408, 425, 429].includes(error.status),
  },
  actions: {
    takeLeft: assign(({ context, event }) => {
      assertEvent(event, 'session.left');
      return context.left.includes(event.refresh) ? {} : { left: [...context.left, event.refresh] };
    }),
    dropFirst: assign(({ context }) => ({ left: context.left.slice(1) })),
    tellElsewhere: emit(
      (_, { location }: { location: string | null }) =>
        ({ type: 'endedElsewhere', location: location ?? '' }) as const,
    ),
    keepUntold: emit(({ context }) => ({ type: 'untold', left: context.left }) as const),
  },
  delays: { patience, recheck: 60_000 },
}).createMachine({
  id: 'revocation',
  description:
    'Tells the server about every session that ended, even if there was no network at that moment.',
  context: ({ input }) => input,
  invoke: { src: 'watchNetwork', id: 'watchNetwork' },
  on: { 'session.left': { actions: 'takeLeft' } },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isAnyLeft', target: 'revoking' }, { target: 'idle' }] },
    idle: {
      description: 'The server knows of every session that ended.',
      on: { 'session.left': { target: 'revoking', actions: 'takeLeft' } },
    },
    revoking: {
      description: 'The server is told, and nothing waits for it.',
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: ({ context }) => ({ refresh: given(context.left[0], 'left') }),
        onDone: [
          {
            guard: { type: 'livesElsewhere', params: told },
            target: 'deciding',
            actions: ['dropFirst', 'keepUntold', { type: 'tellElsewhere', params: told }],
          },
          { target: 'deciding', actions: ['dropFirst', 'keepUntold'] },
        ],
        onError: [
          {
            guard: { type: 'isOver', params: why },
            target: 'deciding',
            actions: ['dropFirst', 'keepUntold'],
          },
          { target: 'waiting', actions: 'keepUntold' },
        ],
      },
      after: { patience: { target: 'waiting', actions: 'keepUntold' } },
    },
    waiting: {
      description:
        'No answer: the server is told again when the network returns, after a minute, or by the next page.',
      on: {
        'network.returned': 'revoking',
        'session.left': { target: 'revoking', actions: ['takeLeft', 'keepUntold'] },
      },
      after: { recheck: 'revoking' },
    },
  },
});
