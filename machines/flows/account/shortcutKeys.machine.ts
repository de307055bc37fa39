import { assertEvent, assign, emit, setup } from 'xstate';

/** What keys of one's own choice may do, each with the key that it has until someone chooses. */
export const usualKeys = { palette: 'ctrl+K', shortcuts: '?', box: '/' } as const;

export type Shortcut = keyof typeof usualKeys;
export type ShortcutKeys = Readonly<Record<Shortcut, string>>;

/** Keys that mean something in every page already. */
const known = new Set([...'ACDFHJLNPQRSTVWXYZ0+-'].map((letter) => `ctrl+${letter}`));

/** Why a key cannot be a shortcut: it is no single sign, means something to browsers, or is another shortcut. */
export type KeyTrouble = 'noSign' | 'browsersOwn' | 'taken';

/** Why a key cannot be a shortcut; null when it can. A key is one sign, with 'ctrl+' before it or alone. */
export function objectionTo(key: string, shortcut: Shortcut, keys: ShortcutKeys): KeyTrouble | null {
  if (!/^(ctrl\+)?[^\s]$/u.test(key)) return 'noSign';
  if (known.has(key)) return 'browsersOwn';
  const isTaken = Object.entries(keys).some(([other, taken]) => other !== shortcut && taken === key);
  return isTaken ? 'taken' : null;
}

type KeyPressed = { type: 'key.pressed'; key: string };

interface Context {
  keys: ShortcutKeys;
  /** Which one is being changed. */
  changing: Shortcut;
  problem: KeyTrouble | null;
}

const pressed = ({ event }: { event: KeyPressed }) => ({ key: event.key });
const press = [
  {
    guard: { type: 'isFree', params: pressed } as const,
    target: 'resting',
    actions: [{ type: 'takeKey', params: pressed } as const, 'tellKept'] as const,
  },
  { target: 'refused', actions: { type: 'tellWhy', params: pressed } as const },
] as const;

/** The keys of the shortcuts: one of them at a time waits for another key. */
export const shortcutKeysMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { keys: ShortcutKeys },
    events: {} as
      | { type: 'change.asked'; shortcut: Shortcut }
      | { type: 'change.dismissed' }
      | { type: 'usual.asked' }
      | KeyPressed,
    emitted: {} as { type: 'kept'; keys: ShortcutKeys },
  },
  guards: {
    isFree: ({ context }, { key }: { key: string }) =>
      objectionTo(key, context.changing, context.keys) === null,
    isChanged: ({ context }) =>
      Object.entries(usualKeys).some(([name, key]) => context.keys[name as Shortcut] !== key),
  },
  actions: {
    takeShortcut: assign(({ event }) => {
      assertEvent(event, 'change.asked');
      return { changing: event.shortcut, problem: null };
    }),
    takeKey: assign(({ context }, { key }: { key: string }) => ({
      keys: { ...context.keys, [context.changing]: key },
    })),
    takeUsual: assign({ keys: usualKeys }),
    tellWhy: assign(({ context }, { key }: { key: string }) => ({
      problem: objectionTo(key, context.changing, context.keys),
    })),
    tellKept: emit(({ context }) => ({ type: 'kept', keys: context.keys }) as const),
  },
}).createMachine({
  id: 'shortcutKeys',
  description: 'The keyboard shortcuts, which the user can change.',
  context: ({ input }) => ({ ...input, changing: 'palette', problem: null }),
  initial: 'resting',
  on: { 'change.asked': { target: '.listening', actions: 'takeShortcut' } },
  states: {
    resting: {
      description: 'Each shortcut has its key.',
      on: { 'usual.asked': { guard: 'isChanged', actions: ['takeUsual', 'tellKept'] } },
    },
    listening: {
      description: 'The next key becomes the shortcut.',
      on: { 'key.pressed': press, 'change.dismissed': 'resting' },
    },
    refused: {
      description: 'The key is not free; another one may be pressed.',
      on: { 'key.pressed': press, 'change.dismissed': 'resting' },
    },
  },
});
