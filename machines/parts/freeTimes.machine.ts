import { assertEvent, assign, setup } from 'xstate';
import type { FreeTime } from './slotHold.machine.ts';
import { unprovided } from './unprovided.ts';

/** For what a time is looked for; without a member of staff, with anyone. */
export interface TimesQuery {
  readonly clinic: number;
  readonly service: number;
  readonly staff: number | null;
  /** The first day, as year-month-day; null is today. */
  readonly from: string | null;
  /** The last day that suits; null where any does. */
  readonly until: string | null;
  /** The days of the week that suit, 1 is Monday; none means any. */
  readonly weekdays: readonly number[];
}

/** The next free times of a service, when someone asks for them. */
export const freeTimesMachine = setup({
  types: {
    context: {} as { query: TimesQuery | null; times: readonly FreeTime[] },
    events: {} as { type: 'times.asked'; query: TimesQuery } | { type: 'times.closed' } | { type: 'retried' },
    children: {} as { findTimes: 'findTimes' },
  },
  actors: { findTimes: unprovided<readonly FreeTime[], { query: TimesQuery | null }>('findTimes') },
  guards: {
    foundNone: (_, { times }: { times: readonly FreeTime[] }) => times.length === 0,
  },
  actions: {
    takeQuery: assign(({ event }) => {
      assertEvent(event, 'times.asked');
      return { query: event.query, times: [] };
    }),
    takeTimes: assign((_, { times }: { times: readonly FreeTime[] }) => ({ times })),
  },
}).createMachine({
  id: 'freeTimes',
  description: 'The next free times of a service, on request.',
  context: { query: null, times: [] },
  initial: 'closed',
  on: {
    'times.asked': { target: '.searching', actions: 'takeQuery' },
    'times.closed': '.closed',
  },
  states: {
    closed: { description: 'Not requested.' },
    searching: {
      tags: 'busy',
      description: 'Asks the server, a fortnight at a time.',
      invoke: {
        src: 'findTimes',
        id: 'findTimes',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'foundNone', params: ({ event }) => ({ times: event.output }) },
            target: 'none',
          },
          {
            target: 'shown',
            actions: { type: 'takeTimes', params: ({ event }) => ({ times: event.output }) },
          },
        ],
        onError: 'failed',
      },
    },
    shown: { description: 'One of them can be taken into the form.' },
    none: { description: 'Nothing is free for weeks.' },
    failed: { description: 'No answer; the search can be tried again.', on: { retried: 'searching' } },
  },
});
