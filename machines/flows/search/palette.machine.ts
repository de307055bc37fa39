import { assign, emit, sendTo, setup } from 'xstate';
import { unprovided } from '#machines/parts/unprovided.ts';
import { searchMachine } from './search.machine.ts';

/** Something that the palette offers: a place to go to, or an action of a running chart. */
export type PaletteEntry =
  | { readonly kind: 'place'; readonly to: string }
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
    emitted: {} as { type: 'went'; to: string },
    children: {} as { search: 'search'; runAction: 'runAction' },
  },
  actors: { search: searchMachine, runAction: unprovided<void, { id: string }>('runAction') },
  guards: {
    hasClinic: ({ context }) => context.clinic !== null,
    isAction: (_, { entry }: { entry: PaletteEntry }) => entry.kind === 'action',
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
