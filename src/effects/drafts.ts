import type { Draft, DraftKept, KeptDraft } from '#machines/form/form.facts.ts';
import { MARK } from '#machines/form/kept.ts';
import type { Store } from './storage.ts';

const prefix = 'draft:';
/** What else tells what somebody did: the words that were looked for, and which patients were looked at. */
const traces = ['search:', 'recent:'];
const pause = 300;

export interface DraftStore {
  read(name: string): Draft | null;
  /** The draft of a name and those that share it, the newest first. */
  alike(name: string): KeptDraft[];
  /** Keeps a draft at once, and removes one. */
  keep(name: string, draft: Omit<Draft, 'keptAt'>): void;
  drop(name: string): void;
  /** When each draft of the signed-in user was typed in last. */
  kept(): string[];
  /** Takes what a form reports; writes at most every 300 ms, and at once when the page or the form goes. */
  keeper(): { take(event: DraftKept): void; flush(): void };
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

/** What follows a beginning in the keys that have it. */
const namesIn = (store: Store, start: string): string[] =>
  store
    .keys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length));

/** Keeps drafts in the browser, apart for every user. `owner` names who is signed in. */
export function createDraftStore(store: Store, owner: () => string): DraftStore {
  const keyOf = (name: string, who = owner()) => `${prefix}${who}:${name}`;
  let cleared = 0;
  const readKey = (key: string) => draftIn(store.read(key));
  const write = (key: string, draft: Omit<Draft, 'keptAt'>) =>
    store.write(key, JSON.stringify({ ...draft, keptAt: new Date().toISOString() } satisfies Draft));
  return {
    keep: (name, draft) => write(keyOf(name), draft),
    drop: (name) => store.remove(keyOf(name)),
    read: (name) => readKey(keyOf(name)),
    alike: (name) =>
      namesIn(store, keyOf(''))
        .filter((one) => one === name || one.startsWith(`${name}${MARK}`))
        .flatMap((one) => {
          const draft = readKey(keyOf(one));
          return draft ? [{ ...draft, name: one }] : [];
        })
        .sort((one, other) => other.keptAt.localeCompare(one.keptAt)),
    kept: () =>
      namesIn(store, keyOf(''))
        .map((name) => readKey(keyOf(name))?.keptAt ?? '')
        .filter(Boolean),
    keeper() {
      // whoever signs in while a form closes does not get its draft
      const who = owner();
      let waiting: { name: string; draft: Omit<Draft, 'keptAt'>; after: number } | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const flush = () => {
        clearTimeout(timer);
        if (waiting?.after === cleared) write(keyOf(waiting.name, who), waiting.draft);
        waiting = null;
      };
      return {
        flush,
        take(event) {
          const { name } = event;
          if (name === null) return;
          if (waiting?.name !== name) flush();
          clearTimeout(timer);
          if (event.type === 'dropped') {
            waiting = null;
            store.remove(keyOf(name, who));
            return;
          }
          waiting = { name, draft: event.draft, after: cleared };
          timer = setTimeout(flush, pause);
        },
      };
    },
    dropAll() {
      cleared += 1;
      for (const key of store.keys())
        if ([prefix, ...traces].some((one) => key.startsWith(one))) store.remove(key);
    },
  };
}
