import { assign, emit, sendTo, setup } from 'xstate';
import { unprovided } from '#machines/parts/unprovided.ts';
import { searchMachine } from './search.machine.ts';

/** A page that goes on with the words that were typed. */
export type WordsPlace = '/dashboard/search' | '/dashboard/patients/create';

/** Something that the palette offers: a place to go to, alone or with the typed words, or an action of a running chart. */
export type PaletteEntry =
  | { readonly kind: 'place'; readonly to: string }
  | { readonly kind: 'words'; readonly to: WordsPlace }
  | { readonly kind: 'action'; readonly id: string };

interface Input {
  /** Null while there is no clinic to look in. */
  clinic: number | null;
}

type Chosen = { type: 'entry.chosen'; entry: PaletteEntry };
type WordsTyped = { type: 'words.typed'; words: string };
type Event = WordsTyped | Chosen | { type: 'palette.dismissed' };

const typed = ({ event }: { event: WordsTyped }) => ({ words: event.words });
const chosen = ({ event }: { event: Chosen }) => ({ entry: event.entry });
const choice = [
  {
    guard: { type: 'isAction', params: chosen } as const,
    target: '#palette.open.running',
    actions: { type: 'takeAction', params: chosen } as const,
  },
  {
    guard: { type: 'takesWords', params: chosen } as const,
    target: '#palette.closed',
    actions: { type: 'tellTookWords', params: chosen } as const,
  },
  { target: '#palette.closed', actions: { type: 'tellWent', params: chosen } as const },
];

/**
 * The command palette while it is open. Between the list that was read and the key that was pressed a chart may have moved
 * on: an action is therefore asked for once more when it is chosen, and the palette stays and says so when it is too late.
 */
export const paletteMachine = setup({
  types: {
    context: {} as Input & { words: string; action: string },
    input: {} as Input,
    events: {} as Event,
    emitted: {} as { type: 'went'; to: string } | { type: 'tookWords'; to: WordsPlace; words: string },
    children: {} as { search: 'search'; runAction: 'runAction' },
  },
  actors: { search: searchMachine, runAction: unprovided<void, { id: string }>('runAction') },
  guards: {
    hasClinic: ({ context }) => context.clinic !== null,
    isAction: (_, { entry }: { entry: PaletteEntry }) => entry.kind === 'action',
    takesWords: (_, { entry }: { entry: PaletteEntry }) => entry.kind === 'words',
  },
  actions: {
    takeWords: assign((_, { words }: { words: string }) => ({ words })),
    lookFor: sendTo('search', (_, { words }: { words: string }) => ({
      type: 'words.changed' as const,
      words,
    })),
    takeAction: assign((_, { entry }: { entry: PaletteEntry }) =>
      entry.kind === 'action' ? { action: entry.id } : {},
    ),
    tellWent: emit((_, { entry }: { entry: PaletteEntry }) => ({
      type: 'went' as const,
      to: entry.kind === 'place' ? entry.to : '',
    })),
    tellTookWords: emit(({ context }, { entry }: { entry: PaletteEntry }) => ({
      type: 'tookWords' as const,
      to: entry.kind === 'words' ? entry.to : '/dashboard/search',
      words: context.words,
    })),
  },
}).createMachine({
  id: 'palette',
  description: 'Finds pages, people, reservations and the actions that the running charts allow.',
  context: ({ input }) => ({ ...input, words: '', action: '' }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'search',
        id: 'search',
        input: ({ context }) => ({
          clinic: context.clinic,
          words: '',
          kind: 'all',
          offset: 0,
        }),
        onError: 'closed',
      },
      on: {
        'palette.dismissed': 'closed',
        'words.typed': [
          {
            guard: 'hasClinic',
            actions: [
              { type: 'takeWords', params: typed },
              { type: 'lookFor', params: typed },
            ],
          },
          { actions: { type: 'takeWords', params: typed } },
        ],
      },
      initial: 'choosing',
      states: {
        choosing: { description: 'Shows what matches.', on: { 'entry.chosen': choice } },
        running: {
          description: 'The chosen action is checked once more and done.',
          invoke: {
            src: 'runAction',
            id: 'runAction',
            input: ({ context }) => ({ id: context.action }),
            onDone: '#palette.closed',
            onError: 'overtaken',
          },
        },
        overtaken: {
          description:
            'The chart that offered the action has moved on; the page says so, and the rest can be chosen.',
          on: { 'entry.chosen': choice },
        },
      },
    },
    closed: { description: 'The palette is closed.', type: 'final' },
  },
});
