import { assertEvent, assign, type EventObject, emit, setup } from 'xstate';
import { silent } from '../parts/unprovided.ts';

export interface DarkModeInput {
  /** What is stored, or null to follow the system. */
  readonly stored: boolean | null;
  readonly system: boolean;
}

/** Light, dark, or as the system says: the specification's section 4, dark mode. */
export const darkModeMachine = setup({
  types: {
    context: {} as DarkModeInput,
    input: {} as DarkModeInput,
    events: {} as
      | { type: 'darkMode.toggled' }
      | { type: 'system.followed' }
      | { type: 'theme.chosen'; dark: boolean }
      | { type: 'system.changed'; dark: boolean }
      | { type: 'stored.changed'; dark: boolean | null },
    emitted: {} as { type: 'shown'; dark: boolean } | { type: 'chosen'; dark: boolean | null },
    tags: {} as 'dark' | 'system',
  },
  actors: {
    watchSystem: silent<EventObject>(),
    watchStored: silent<EventObject>(),
  },
  guards: {
    storedDark: ({ context }) => context.stored === true,
    storedLight: ({ context }) => context.stored === false,
    systemIsDark: ({ context }) => context.system,
    turnsDark: ({ event }) => event.type === 'system.changed' && event.dark,
    isDark: ({ event }) => event.type === 'theme.chosen' && event.dark,
    choseDark: ({ event }) => event.type === 'stored.changed' && event.dark === true,
    choseLight: ({ event }) => event.type === 'stored.changed' && event.dark === false,
  },
  actions: {
    noteSystem: assign(({ event }) => {
      assertEvent(event, 'system.changed');
      return { system: event.dark };
    }),
    show: emit((_, { dark }: { dark: boolean }) => ({ type: 'shown', dark }) as const),
    store: emit((_, { dark }: { dark: boolean | null }) => ({ type: 'chosen', dark }) as const),
  },
}).createMachine({
  id: 'darkMode',
  description: 'Light, dark, or following the system.',
  context: ({ input }) => input,
  invoke: [
    { src: 'watchSystem', id: 'watchSystem' },
    { src: 'watchStored', id: 'watchStored' },
  ],
  initial: 'starting',
  on: {
    'stored.changed': [
      { guard: 'choseDark', target: '.dark' },
      { guard: 'choseLight', target: '.light' },
      { target: '.following' },
    ],
    'theme.chosen': [
      { guard: 'isDark', target: '.dark', actions: { type: 'store', params: { dark: true } } },
      { target: '.light', actions: { type: 'store', params: { dark: false } } },
    ],
  },
  states: {
    starting: {
      description: 'The stored value decides; without one the system does.',
      always: [
        { guard: 'storedDark', target: 'dark' },
        { guard: 'storedLight', target: 'light' },
        { target: 'following' },
      ],
    },
    following: {
      description: 'Nothing is chosen; the page follows the system’s colour scheme.',
      tags: 'system',
      initial: 'asking',
      on: {
        'system.changed': [
          { guard: 'turnsDark', target: '.dark', actions: 'noteSystem' },
          { target: '.light', actions: 'noteSystem' },
        ],
      },
      states: {
        asking: { always: [{ guard: 'systemIsDark', target: 'dark' }, { target: 'light' }] },
        dark: {
          tags: 'dark',
          entry: { type: 'show', params: { dark: true } },
          on: {
            'darkMode.toggled': {
              target: '#darkMode.light',
              actions: { type: 'store', params: { dark: false } },
            },
          },
        },
        light: {
          entry: { type: 'show', params: { dark: false } },
          on: {
            'darkMode.toggled': {
              target: '#darkMode.dark',
              actions: { type: 'store', params: { dark: true } },
            },
          },
        },
      },
    },
    dark: {
      tags: 'dark',
      description: 'Dark was chosen.',
      entry: { type: 'show', params: { dark: true } },
      on: {
        'darkMode.toggled': { target: 'light', actions: { type: 'store', params: { dark: false } } },
        'system.followed': { target: 'following', actions: { type: 'store', params: { dark: null } } },
        'system.changed': { actions: 'noteSystem' },
      },
    },
    light: {
      description: 'Light was chosen.',
      entry: { type: 'show', params: { dark: false } },
      on: {
        'darkMode.toggled': { target: 'dark', actions: { type: 'store', params: { dark: true } } },
        'system.followed': { target: 'following', actions: { type: 'store', params: { dark: null } } },
        'system.changed': { actions: 'noteSystem' },
      },
    },
  },
});
