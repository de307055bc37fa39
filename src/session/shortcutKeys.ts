import {
  objectionTo,
  type Shortcut,
  type ShortcutKeys,
  usualKeys,
} from '#machines/flows/account/shortcutKeys.machine.ts';
import { perApp } from './perApp.ts';

const place = 'shortcutKeys';

/** The keys of the shortcuts as someone chose them in this browser. */
export const shortcutKeys = perApp(({ store }) => {
  const listeners = new Set<() => void>();
  let now = read(store.read(place));
  return {
    now: (): ShortcutKeys => now,
    keep(keys: ShortcutKeys) {
      now = keys;
      store.write(place, JSON.stringify(keys));
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
});

/** What is kept, as far as it makes sense; a key that cannot be a shortcut gives way to the usual one. */
function read(kept: string | null): ShortcutKeys {
  const keys: Record<Shortcut, string> = { ...usualKeys };
  try {
    const said: unknown = JSON.parse(kept ?? '{}');
    for (const [name, key] of Object.entries(said ?? {}))
      if (
        Object.hasOwn(usualKeys, name) &&
        typeof key === 'string' &&
        !objectionTo(key, name as Shortcut, keys)
      )
        keys[name as Shortcut] = key;
  } catch {
    return usualKeys;
  }
  return keys;
}
