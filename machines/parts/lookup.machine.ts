import { assign, setup } from 'xstate';
import { unprovided } from './unprovided.ts';

/** Something that was found, by its id and by how it is shown in a list. */
export interface Found {
  readonly id: string;
  readonly label: string;
}

/** What is searched, and where; `chosen` is what the field holds from the start. */
export interface LookupInput {
  readonly clinic: number;
  readonly chosen: Found | null;
}

/** Finds things on the server while somebody types; an answer to an earlier word is never shown. */
export const lookupMachine = setup({
  types: {
    context: {} as LookupInput & { words: string; found: readonly Found[] },
    input: {} as LookupInput,
    events: {} as { type: 'words.typed'; words: string } | { type: 'retried' },
    children: {} as { search: 'search' },
  },
  actors: { search: unprovided<readonly Found[], { clinic: number; words: string }>('search') },
  actions: {
    takeWords: assign(({ event }) => (event.type === 'words.typed' ? { words: event.words } : {})),
    takeFound: assign((_, { found }: { found: readonly Found[] }) => ({ found })),
  },
  delays: { pause: 150 },
}).createMachine({
  id: 'lookup',
  description: 'Things found on the server while somebody types.',
  context: ({ input }) => ({ ...input, words: '', found: input.chosen ? [input.chosen] : [] }),
  initial: 'idle',
  on: { 'words.typed': { target: '.pausing', actions: 'takeWords' } },
  states: {
    idle: { description: 'Nothing was typed yet; the first ones are offered when the list opens.' },
    pausing: {
      tags: 'busy',
      description: 'Waits until the typing pauses.',
      after: { pause: 'searching' },
    },
    searching: {
      tags: 'busy',
      description: 'Asks the server; another word gives this answer up.',
      invoke: {
        src: 'search',
        id: 'search',
        input: ({ context }) => ({ clinic: context.clinic, words: context.words }),
        onDone: {
          target: 'found',
          actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: 'failed',
      },
    },
    found: { description: 'What the server found.' },
    failed: {
      description: 'No answer; the search may be tried again.',
      on: { retried: 'searching' },
    },
  },
});
