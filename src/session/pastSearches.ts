import { perApp } from './perApp.ts';

/** A search that someone made: the browser's history holds its key, and never its words. */
export interface PastSearch {
  readonly key: string;
  readonly clinic: number;
  readonly words: string;
}

const mostKept = 12;

const isPastSearch = (value: unknown): value is PastSearch =>
  typeof value === 'object' && value !== null && 'key' in value && 'words' in value && 'clinic' in value;

/** The searches of the user who is signed in, newest first; they go with the drafts when the user logs out. */
export const pastSearches = perApp(({ store, auth }) => {
  const name = () => `search:${auth.getSnapshot().context.user?.username ?? ''}`;
  const all = (): readonly PastSearch[] => {
    try {
      const kept: unknown = JSON.parse(store.read(name()) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isPastSearch) : [];
    } catch {
      return [];
    }
  };
  return {
    all,
    wordsOf: (key: string | undefined): string => all().find((one) => one.key === key)?.words ?? '',
    /** Keeps the words under a key; typing on replaces them, and no words are kept twice. */
    keep(search: PastSearch) {
      const others = all().filter(
        ({ key, clinic, words }) =>
          key !== search.key &&
          (clinic !== search.clinic || words.toLowerCase() !== search.words.toLowerCase()),
      );
      store.write(name(), JSON.stringify([search, ...others].slice(0, mostKept)));
    },
    forget: () => store.remove(name()),
  };
});
