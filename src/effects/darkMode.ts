import type { Store } from './storage.ts';

const key = 'darkMode';
const scheme = () => window.matchMedia('(prefers-color-scheme: dark)');

const parse = (value: string | null): boolean | null => {
  if (value === 'true') return true;
  return value === 'false' ? false : null;
};

/** The stored choice; a value that is neither true nor false is repaired, and then nothing is stored. */
export function readDarkMode(store: Store): boolean | null {
  const value = store.read(key);
  const stored = parse(value);
  if (stored === null && value !== null) store.remove(key);
  return stored;
}

/** Stores a choice, or with null that there is none. */
export const storeDarkMode = (store: Store, dark: boolean | null) =>
  dark === null ? store.remove(key) : store.write(key, String(dark));

/** Whether the system asks for a dark page now. */
export const systemIsDark = () => scheme().matches;

/** Puts the class on the root element, or takes it off (specification, section 4). */
export function showDarkMode(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark);
}

/** Calls back when the system's colour scheme changes. */
export function watchSystemScheme(report: (dark: boolean) => void): () => void {
  const query = scheme();
  const changed = (event: MediaQueryListEvent) => report(event.matches);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Calls back when another tab changed the choice. */
export function watchStoredDarkMode(report: (dark: boolean | null) => void): () => void {
  const changed = (event: StorageEvent) => {
    if (event.key === key || event.key === null) report(event.key === null ? null : parse(event.newValue));
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
