import type { Draft, DraftKept, KeptDraft } from '#machines/form/form.facts.ts';
import { MARK, together } from '#machines/form/kept.ts';
import type { Store } from './storage.ts';

const prefix = 'draft:';
/** What else tells what someone did: the words that were looked for, and which patients were looked at. */
const traces = ['search:', 'recent:'];
const pause = 300;

type Typed = Omit<Draft, 'keptAt' | 'place' | 'about'>;

/** Keeps what one form reports. */
interface Keeper {
  /** Writes at most every 300 ms, and at once when the page or the form goes. */
  take(event: DraftKept): void;
  flush(): void;
  /** Writes what is not written yet together with what another tab has just written; gives what the draft is now. */
  join(name: string, theirs: Draft): Draft;
  /** Whether something of a draft is not written yet. */
  isTyping(name: string): boolean;
}

export interface DraftStore {
  read(name: string): Draft | null;
  /** The draft of a name and those that share it, the newest first. */
  alike(name: string): KeptDraft[];
  /** Every draft of the signed-in user, the newest first; the same list until one of them changes. */
  kept(): readonly KeptDraft[];
  /** Calls back when a draft was kept or dropped, in this tab or another. */
  subscribe(listener: () => void): () => void;
  /** Tells what other tabs keep and drop of the signed-in user's drafts. */
  watchOthers(listener: (name: string, draft: Draft | null) => void): () => void;
  /** Keeps a draft at once, and removes one. */
  keep(name: string, draft: Typed): void;
  drop(name: string): void;
  /** Says of all that is kept from now on whom or what its page is about, until the answer is called. */
  describe(about: string): () => void;
  /** Lets a form that has several drafts go on with this one. */
  bringForward(name: string): void;
  keeper(): Keeper;
  /**
   * Removes the user's drafts and every trace: nothing that they typed or looked at outlives their log-out. What a colleague
   * typed before a lock or a lost session waits for them, for a week.
   */
  dropOwn(): void;
}

interface Waiting {
  readonly name: string;
  readonly draft: Omit<Draft, 'keptAt'>;
  /** What was stored when the first of it was typed. */
  readonly since: Draft | null;
  /** How often everything had been removed by then. */
  readonly after: number;
}

/** What waits to be written, with what another tab wrote since. */
const joined = ({ draft, since }: Waiting, theirs: Draft): Omit<Draft, 'keptAt'> => ({
  ...draft,
  values: together(since?.values ?? draft.base ?? {}, draft.values, theirs.values),
});

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

const week = 7 * 24 * 60 * 60_000;

/** Keeps drafts in the browser, apart for every user. `signedIn` names who is signed in; empty for no one. */
export function createDraftStore(store: Store, signedIn: () => string): DraftStore {
  // a log-out is told once its user is forgotten
  let last = '';
  const owner = () => {
    const now = signedIn();
    if (now !== '') last = now;
    return now;
  };
  const keyOf = (name: string, who = owner()) => `${prefix}${who}:${name}`;
  const nameIn = (key: string) => (key.startsWith(keyOf('')) ? key.slice(keyOf('').length) : null);
  const listeners = new Set<() => void>();
  let known: { who: string; drafts: readonly KeptDraft[] } | null = null;
  let cleared = 0;
  const subjects: string[] = [];
  const changed = () => {
    known = null;
    for (const listener of listeners) listener();
  };
  const write = (key: string, draft: Omit<Draft, 'keptAt'>) => {
    store.write(key, JSON.stringify({ ...draft, keptAt: new Date().toISOString() } satisfies Draft));
    changed();
  };
  const remove = (key: string) => {
    store.remove(key);
    changed();
  };
  const read = (name: string) => draftIn(store.read(keyOf(name)));
  const here = () => {
    const about = subjects.at(-1);
    return { place: location.pathname + location.search, ...(about !== undefined && { about }) };
  };
  const all = () =>
    store
      .keys()
      .flatMap((key): KeptDraft[] => {
        const name = nameIn(key);
        const draft = name === null ? null : read(name);
        return name !== null && draft ? [{ ...draft, name }] : [];
      })
      .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) changed();
  };
  return {
    read,
    alike: (name) => all().filter((one) => one.name === name || one.name.startsWith(`${name}${MARK}`)),
    kept() {
      if (known?.who !== owner()) known = { who: owner(), drafts: all() };
      return known.drafts;
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', hear);
      };
    },
    watchOthers(listener) {
      const listen = ({ key, newValue }: StorageEvent) => {
        const name = key === null ? null : nameIn(key);
        if (name !== null) listener(name, draftIn(newValue));
      };
      window.addEventListener('storage', listen);
      return () => window.removeEventListener('storage', listen);
    },
    keep: (name, draft) => write(keyOf(name), { ...draft, ...here() }),
    drop: (name) => remove(keyOf(name)),
    describe(about) {
      subjects.push(about);
      return () => void subjects.splice(subjects.lastIndexOf(about), 1);
    },
    bringForward(name) {
      const draft = read(name);
      if (draft) write(keyOf(name), draft);
    },
    keeper() {
      // whoever signs in while a form closes does not get its draft
      const who = owner();
      let waiting: Waiting | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stored = (name: string) => draftIn(store.read(keyOf(name, who)));
      const flush = () => {
        clearTimeout(timer);
        if (waiting?.after === cleared) {
          const { name, draft, since } = waiting;
          const theirs = stored(name);
          // written meanwhile by another tab that was not heard yet
          const isNew = theirs !== null && theirs.keptAt !== since?.keptAt;
          write(keyOf(name, who), isNew ? joined(waiting, theirs) : draft);
        }
        waiting = null;
      };
      return {
        flush,
        isTyping: (name) => waiting?.name === name,
        join(name, theirs) {
          if (waiting?.name === name) {
            waiting = { ...waiting, draft: joined(waiting, theirs), since: theirs };
            flush();
          }
          // what is told of was perhaps joined here before it was heard
          return stored(name) ?? theirs;
        },
        take(event) {
          const { name } = event;
          if (name === null) return;
          if (waiting?.name !== name) flush();
          clearTimeout(timer);
          if (event.type === 'dropped') {
            waiting = null;
            if (store.read(keyOf(name, who)) !== null) remove(keyOf(name, who));
            return;
          }
          const since = waiting ? waiting.since : stored(name);
          waiting = { name, draft: { ...event.draft, ...here() }, since, after: cleared };
          timer = setTimeout(flush, pause);
        },
      };
    },
    dropOwn() {
      cleared += 1;
      const who = owner() || last;
      const isForColleague = (key: string) =>
        who !== '' &&
        !key.startsWith(keyOf('', who)) &&
        Date.now() - Date.parse(draftIn(store.read(key))?.keptAt ?? '') < week;
      const isTrace = (key: string) => traces.some((one) => key.startsWith(one));
      for (const key of store.keys())
        if (isTrace(key) || (key.startsWith(prefix) && !isForColleague(key))) store.remove(key);
      changed();
    },
  };
}
