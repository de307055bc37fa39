import { assign, raise, setup, stateIn } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

type Schemas = components['schemas'];

/** What the overview says that others move: who is here, and what is to be done. */
export interface DayShown {
  readonly today: Schemas['Today'];
  /** Null where it could not be read. */
  readonly work: Schemas['Work'] | null;
}

interface Clinic {
  readonly clinic: number;
}

type Numbers = Schemas['WorkCount'] | null | undefined;

const numbersOf = (numbers: Numbers) =>
  numbers && [numbers.count, numbers.count_is_least, numbers.mine ?? null].join();

/** The overview as others change it: the day is read again, and the lists of work where their number is another. */
export const overviewDayMachine = setup({
  types: {
    context: {} as Clinic & DayShown,
    input: {} as Clinic & DayShown,
    events: {} as { type: 'visits.changed' } | { type: 'page.read'; shown: DayShown } | { type: 'day.asked' },
    children: {} as { readDay: 'readDay'; readWork: 'readWork' },
  },
  actors: {
    readDay: unprovided<Schemas['DashboardToday'], Clinic>('readDay'),
    readWork: unprovided<Schemas['Work'], Clinic>('readWork'),
  },
  guards: {
    refused: failureGuards.refused,
    hasChangedSince: stateIn({ visits: 'changed' }),
    // the lists name patients and are in the audit log: they are not read again for nothing
    hasOtherWork: ({ context: { work } }, { unsigned_records }: Schemas['DashboardToday']) =>
      work === null || numbersOf(work.unsigned_records) !== numbersOf(unsigned_records),
  },
  actions: {
    takePage: assign((_, { shown }: { shown: DayShown }) => ({ today: shown.today, work: shown.work })),
    takeDay: assign((_, { today }: Schemas['DashboardToday']) => ({ today })),
    takeWork: assign((_, { work }: { work: Schemas['Work'] }) => ({ work })),
    askForDay: raise({ type: 'day.asked' }),
  },
  delays: { patience, again: 10_000 },
}).createMachine({
  id: 'overviewDay',
  description: 'The overview of the day, updated when others change it.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    visits: {
      description: 'Whether a reservation changed since the day was fetched.',
      initial: 'known',
      states: {
        known: {
          description: 'Nothing has changed since.',
          on: { 'visits.changed': 'changed' },
        },
        changed: {
          description: 'Something has changed that was not fetched yet.',
          on: { 'day.asked': 'known' },
        },
      },
    },
    reading: {
      description: 'One request at a time, however fast things change.',
      initial: 'resting',
      on: { 'page.read': { actions: { type: 'takePage', params: ({ event }) => event } } },
      states: {
        resting: {
          description: 'No request is running.',
          always: { guard: 'hasChangedSince', target: 'day' },
        },
        day: {
          description: 'The day is being fetched; what was shown before stays.',
          entry: 'askForDay',
          invoke: {
            src: 'readDay',
            id: 'readDay',
            input: ({ context: { clinic } }) => ({ clinic }),
            onDone: [
              {
                guard: { type: 'hasOtherWork', params: ({ event }) => event.output },
                target: 'work',
                actions: { type: 'takeDay', params: ({ event }) => event.output },
              },
              { target: 'resting', actions: { type: 'takeDay', params: ({ event }) => event.output } },
            ],
            onError: [{ guard: { type: 'refused', params: why }, target: 'resting' }, { target: 'unread' }],
          },
          after: { patience: 'unread' },
        },
        work: {
          description: 'The lists of work are being fetched; what was shown before stays.',
          invoke: {
            src: 'readWork',
            id: 'readWork',
            input: ({ context: { clinic } }) => ({ clinic }),
            onDone: {
              target: 'resting',
              actions: { type: 'takeWork', params: ({ event }) => ({ work: event.output }) },
            },
            onError: [{ guard: { type: 'refused', params: why }, target: 'resting' }, { target: 'unread' }],
          },
          after: { patience: 'unread' },
        },
        unread: {
          description: 'The server did not answer; it is asked again after a pause.',
          after: { again: 'day' },
        },
      },
    },
  },
});
