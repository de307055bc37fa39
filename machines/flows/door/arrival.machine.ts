import { assertEvent, assign, setup } from 'xstate';
import { failureGuards, RefusedError, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { doorPatience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import { lackingIn } from './arrival.rules.ts';
import { birthDateOf } from './birthDate.rules.ts';

type Schemas = components['schemas'];
export type ArrivalPage = Schemas['ArrivalPage'];
export type Arrival = Schemas['Arrival'];

interface Context {
  page: ArrivalPage | null;
  /** Who says that they are here; known no longer than until it is told. */
  arrival: Arrival | null;
  /** Grows with everyone who was here, so that no field of one is there for the next. */
  turn: number;
  /** What lacks before anyone can be found. */
  wrong: readonly (keyof Arrival)[];
  problem: 'unanswered' | 'unreadable' | null;
}

type Failed = { error: unknown };
const unanswered = { type: 'complain', params: { problem: 'unanswered' } } as const;
const closed = {
  guard: { type: 'gone', params: why },
  target: '#arrival.closed',
  actions: 'forget',
} as const;
const paused = {
  guard: { type: 'tooMany', params: why },
  target: '#arrival.paused',
  actions: 'forget',
} as const;
const told = [
  { guard: 'isWhole', target: '#arrival.telling', actions: 'takeArrival' },
  { target: '#arrival.typing', reenter: true, actions: 'mark' },
] as const;
const start = { target: '#arrival.resting', actions: 'forget' } as const;

/** The page at a clinic's door: whoever is expected says that they are here, and leaves nothing for the next in line. */
export const arrivalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'retried' }
      | { type: 'typed' }
      | { type: 'arrival.given'; arrival: Arrival }
      | { type: 'left' },
    children: {} as { readPage: 'readPage'; tellArrival: 'tellArrival' },
  },
  actors: {
    readPage: unprovided<ArrivalPage, Record<string, never>>('readPage'),
    tellArrival: unprovided<Schemas['ArrivalTold'], { arrival: Arrival }>('tellArrival'),
  },
  guards: {
    gone: failureGuards.gone,
    refused: failureGuards.refused,
    isWhole: ({ event }) => event.type === 'arrival.given' && lackingIn(event.arrival).length === 0,
    tooMany: (_, { error }: Failed) => error instanceof RefusedError && error.status === 429,
  },
  actions: {
    takePage: assign((_, { page }: { page: ArrivalPage }) => ({ page, problem: null })),
    takeArrival: assign(({ event }) => {
      assertEvent(event, 'arrival.given');
      const { birth_date, letters } = event.arrival;
      const arrival = { birth_date: birthDateOf(birth_date) ?? '', letters: letters.trim() };
      return { arrival, wrong: [], problem: null };
    }),
    mark: assign(({ event }) => {
      assertEvent(event, 'arrival.given');
      return { wrong: lackingIn(event.arrival) };
    }),
    forget: assign(({ context: { turn } }) => ({ arrival: null, turn: turn + 1, wrong: [], problem: null })),
    complain: assign((_, { problem }: { problem: Context['problem'] }) => ({ problem, arrival: null })),
  },
  delays: { patience: doorPatience, idle: 60_000, shown: 15_000 },
}).createMachine({
  id: 'arrival',
  description: 'The page at a clinic’s entrance where patients check themselves in.',
  context: { page: null, arrival: null, turn: 0, wrong: [], problem: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The clinic is being fetched.',
      invoke: {
        src: 'readPage',
        id: 'readPage',
        input: {},
        onDone: {
          target: 'resting',
          actions: { type: 'takePage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [closed, { target: 'unreachable', actions: unanswered }],
      },
      after: { patience: { target: 'unreachable', actions: unanswered } },
    },
    unreachable: {
      description: 'No answer; the page has nothing to show.',
      on: { retried: 'loading' },
    },
    closed: {
      description: 'Checking in here is closed. A page on the wall asks again when it is touched.',
      on: { retried: 'loading' },
    },
    resting: {
      description: 'The empty form waits for the next patient.',
      on: { typed: 'typing', 'arrival.given': told },
    },
    typing: {
      description: 'Someone is typing. If they walk away, the form is cleared.',
      on: { typed: { target: 'typing', reenter: true }, 'arrival.given': told, left: start },
      after: { idle: start },
    },
    telling: {
      tags: 'busy',
      description: 'The arrival is being sent.',
      invoke: {
        src: 'tellArrival',
        id: 'tellArrival',
        input: ({ context: { arrival } }) => ({ arrival: given(arrival, 'arrival') }),
        onDone: { target: 'told', actions: 'forget' },
        onError: [
          closed,
          paused,
          {
            guard: { type: 'refused', params: why },
            target: 'typing',
            actions: { type: 'complain', params: { problem: 'unreadable' } },
          },
          { target: 'typing', actions: unanswered },
        ],
      },
      after: { patience: { target: 'typing', actions: unanswered } },
    },
    told: {
      description:
        'The same thanks for everyone, expected or not; then the page is ready for the next patient.',
      on: { left: 'resting' },
      after: { shown: 'resting' },
    },
    paused: {
      description: 'Too many attempts from here within 15 minutes: the front desk helps.',
      on: { left: 'resting' },
      after: { shown: 'resting' },
    },
  },
});
