import type { Draft, DraftKept } from '#machines/form/form.machine.ts';
import type { Store } from './storage.ts';

const prefix = 'draft:';
/** What else tells what somebody did: the words that were looked for, and which patients were looked at. */
const traces = ['search:', 'recent:'];
const pause = 300;

export interface DraftStore {
  read(name: string): Draft | null;
  /** When each draft of the signed-in user was typed in last. */
  kept(): string[];
  /** Takes what a form reports; writes at most every 300 ms, and at once when the page or the form goes. */
  keeper(name: string): { take(event: DraftKept): void; flush(): void };
  /** Removes every draft and every trace: nothing typed or looked at outlives a log-out. */
  dropAll(): void;
}

/** What a key holds, if it is a draft: others write into the same storage. */
function draftIn(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    const isDraft = typeof draft === 'object' && draft !== null && 'values' in draft && 'keptAt' in draft;
    return isDraft ? (draft as Draft) : null;
  } catch {
    return null;
  }
}

/** Keeps drafts in the browser, apart for every user. `owner` names who is signed in. */
export function createDraftStore(store: Store, owner: () => string): DraftStore {
  const keyOf = (name: string) => `${prefix}${owner()}:${name}`;
  const readKey = (key: string) => draftIn(store.read(key));
  return {
    read: (name) => readKey(keyOf(name)),
    kept: () =>
      store
        .keys()
        .filter((key) => key.startsWith(keyOf('')))
        .map((key) => readKey(key)?.keptAt ?? '')
        .filter(Boolean),
    keeper(name) {
      const key = keyOf(name);
      let waiting: (() => void) | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const flush = () => {
        clearTimeout(timer);
        waiting?.();
        waiting = null;
      };
      return {
        flush,
        take(event) {
          clearTimeout(timer);
          if (event.type === 'dropped') {
            waiting = null;
            store.remove(key);
            return;
          }
          const draft: Draft = { ...event.draft, keptAt: new Date().toISOString() };
          waiting = () => store.write(key, JSON.stringify(draft));
          timer = setTimeout(flush, pause);
        },
      };
    },
    dropAll() {
      for (const key of store.keys())
        if ([prefix, ...traces].some((one) => key.startsWith(one))) store.remove(key);
    },
  };
}
