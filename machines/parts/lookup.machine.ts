import { assertEvent, assign, emit, not, setup, stateIn } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Something that was found, by its id and by how it is shown in a list. */
export interface Found {
  readonly id: string;
  readonly label: string;
}

/** What is searched, and where. */
export interface LookupInput {
  readonly clinic: number;
}

interface Answer {
  found: readonly Found[];
}

const answered = ({ event }: { event: { output: readonly Found[] } }) => ({ found: event.output });

/**
 * Finds things on the server while someone types; an answer to an earlier word is never shown. Who wants the first one
 * before the answer is there gets that of the words that were typed, and no one else.
 */
export const lookupMachine = setup({
  types: {
    context: {} as LookupInput & { words: string; found: readonly Found[] },
    input: {} as LookupInput,
    events: {} as
      | { type: 'words.typed'; words: string }
      | { type: 'first.wanted' }
      | { type: 'list.left' }
      | { type: 'search.ended' }
      | { type: 'retried' },
    /** The first that the words found, or null where they found nothing. */
    emitted: {} as { type: 'picked'; found: Found | null },
    children: {} as { search: 'search' },
  },
  actors: { search: unprovided<readonly Found[], { clinic: number; words: string }>('search') },
  guards: {
    isOffered: not(stateIn({ searching: 'picking' })),
    finds: (_, { found }: Answer) => found.length > 0,
  },
  actions: {
    takeWords: assign(({ event }) => {
      assertEvent(event, 'words.typed');
      return { words: event.words };
    }),
    takeFound: assign((_, { found }: Answer) => ({ found })),
    dropFound: assign({ found: [] }),
    forget: assign({ words: '', found: [] }),
    tellFirst: emit((_, { found }: Answer) => ({ type: 'picked', found: found[0] ?? null }) as const),
    tellNone: emit({ type: 'picked', found: null }),
  },
  delays: { pause: 150 },
}).createMachine({
  id: 'lookup',
  description: 'Search while typing; Enter takes the first result.',
  context: ({ input }) => ({ ...input, words: '', found: [] }),
  initial: 'idle',
  on: {
    'words.typed': { target: '.pausing', actions: 'takeWords' },
    'search.ended': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'Nothing is being searched for.' },
    pausing: {
      tags: 'busy',
      description: 'Waits for a pause in typing.',
      after: { pause: 'searching' },
      on: { 'first.wanted': 'searching.picking', 'list.left': { target: 'idle', actions: 'dropFound' } },
    },
    searching: {
      tags: 'busy',
      description: 'Asks the server; more typing cancels the request.',
      invoke: {
        src: 'search',
        id: 'search',
        input: ({ context }) => ({ clinic: context.clinic, words: context.words }),
        onDone: [
          { guard: 'isOffered', target: 'found', actions: { type: 'takeFound', params: answered } },
          {
            guard: { type: 'finds', params: answered },
            target: 'found',
            actions: [
              { type: 'takeFound', params: answered },
              { type: 'tellFirst', params: answered },
            ],
          },
          { target: 'missed', actions: [{ type: 'takeFound', params: answered }, 'tellNone'] },
        ],
        onError: [
          { guard: 'isOffered', target: 'failed' },
          { target: 'failed', actions: 'tellNone' },
        ],
      },
      initial: 'offering',
      states: {
        offering: {
          description: 'Results will be offered as a list.',
          on: {
            'first.wanted': 'picking',
            'list.left': { target: '#lookup.idle', actions: 'dropFound' },
          },
        },
        picking: {
          tags: 'picking',
          description:
            'Enter was pressed: the first result will be taken, even if the user has moved to another field.',
        },
      },
    },
    found: {
      description: 'What the server found.',
      on: {
        'first.wanted': [
          {
            guard: { type: 'finds', params: ({ context }) => context },
            actions: { type: 'tellFirst', params: ({ context }) => context },
          },
          { target: 'missed', actions: 'tellNone' },
        ],
        'list.left': { target: 'idle', actions: 'dropFound' },
      },
    },
    missed: { description: 'Enter was pressed and nothing was found: the page says so.' },
    failed: {
      description: 'No answer; the search can be tried again.',
      on: { retried: 'searching', 'first.wanted': 'searching.picking' },
    },
  },
});
