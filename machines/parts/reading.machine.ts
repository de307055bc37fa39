import { assign, setup } from 'xstate';
import { longPatience } from './patience.ts';
import { unprovided } from './unprovided.ts';

/** Reads what a part of a page shows; an answer to an older question is dropped. */
export const readingMachine = setup({
  types: {
    context: {} as { data: unknown },
    events: {} as { type: 'reading.asked' } | { type: 'attention.returned' },
    children: {} as { read: 'read' },
  },
  actors: { read: unprovided<unknown, void>('read') },
  actions: {
    take: assign((_, { data }: { data: unknown }) => ({ data })),
    forget: assign({ data: null }),
  },
  delays: { longPatience, fresh: 10_000, slow: 10_000 },
}).createMachine({
  id: 'reading',
  description: 'The data of one part of a page, fetched again whenever the question changes.',
  context: { data: null },
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The data is being fetched; there is nothing to show yet.',
      invoke: {
        src: 'read',
        id: 'read',
        onDone: {
          target: 'shown',
          actions: { type: 'take', params: ({ event }) => ({ data: event.output }) },
        },
        onError: 'failed',
      },
      after: { longPatience: 'failed' },
      on: { 'reading.asked': { target: 'reading', reenter: true } },
      initial: 'waiting',
      states: {
        waiting: { description: 'Nothing is said yet.', after: { slow: 'slow' } },
        slow: {
          tags: 'slow',
          description: 'It takes longer than usual; the user may ask again, which ends the first question.',
        },
      },
    },
    shown: {
      tags: 'shown',
      description: 'The last answer is shown, and counts as fresh.',
      after: { fresh: 'aged' },
      on: { 'reading.asked': 'renewing' },
    },
    aged: {
      tags: 'shown',
      description: 'The last answer is shown; it may have changed meanwhile.',
      on: { 'reading.asked': 'renewing', 'attention.returned': 'refreshing' },
    },
    refreshing: {
      tags: 'shown',
      description:
        'Someone came back to the page: what changed meanwhile is fetched. The last answer stays until it is here, and where none comes.',
      invoke: {
        src: 'read',
        id: 'read',
        onDone: {
          target: 'shown',
          actions: { type: 'take', params: ({ event }) => ({ data: event.output }) },
        },
        onError: 'aged',
      },
      after: { longPatience: 'aged' },
      on: { 'reading.asked': 'renewing' },
    },
    renewing: {
      tags: 'busy',
      description: 'The last answer is shown while a newer one is fetched.',
      invoke: {
        src: 'read',
        id: 'read',
        onDone: {
          target: 'shown',
          actions: { type: 'take', params: ({ event }) => ({ data: event.output }) },
        },
        onError: { target: 'failed', actions: 'forget' },
      },
      after: { longPatience: { target: 'failed', actions: 'forget' } },
      on: { 'reading.asked': { target: 'renewing', reenter: true } },
    },
    failed: {
      description: 'No answer; the user can try again.',
      on: { 'reading.asked': 'reading', 'attention.returned': 'reading' },
    },
  },
});
