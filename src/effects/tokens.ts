import { sameFamily, type Tokens } from '#machines/app/auth.facts.ts';
import type { Store } from './storage.ts';

const accessKey = 'auth_token';
const refreshKey = 'auth_refresh';
/** The refresh tokens of sessions that were left while the server could not be told. */
const leftKey = 'auth_left';
/** There once a session ran out, until someone signs in: the other tabs are not told of a log-out then. */
const expiredKey = 'auth_expired';
/** Who was signed in when a tab locked; the key is there for as long as it is. */
export const lockedKey = 'lockedUser';

/** A token that cannot be sent in a header, or is absurdly long, is no token. */
const sendable = (token: string | null): string | null =>
  token !== null && token.length <= 8192 && /^[\x21-\x7e]+$/.test(token) ? token : null;

export interface TokenStore {
  read(): Tokens;
  write(tokens: Tokens): void;
  drop(): void;
  /** Says to the other tabs, before the tokens go, that the session ran out. */
  noteExpiry(): void;
  /** Sessions that were left, and that the server has not been told of. */
  readLeft(): string[];
  writeLeft(left: readonly string[]): void;
  /** Calls back with the tokens whenever another tab, or Back, may have changed them. */
  watch(report: (tokens: Tokens & { cause: 'elsewhere' | 'expired' | 'locked' }) => void): () => void;
}

/** Keeps the tokens under the specification's keys. */
export function createTokenStore(store: Store): TokenStore {
  const read = (): Tokens => ({
    access: sendable(store.read(accessKey)),
    refresh: sendable(store.read(refreshKey)),
  });
  const causeOf = () => {
    if (store.read(lockedKey) !== null) return 'locked';
    return store.read(expiredKey) === null ? 'elsewhere' : 'expired';
  };
  const put = (key: string, token: string | null) =>
    token === null ? store.remove(key) : store.write(key, token);
  return {
    read,
    write({ access, refresh }) {
      // the other tabs hear of one key after the other: of a session that goes on they must not see the old access
      // token beside the new refresh token, and of another session never its access token alone
      store.remove(expiredKey);
      const isRenewal = sameFamily(store.read(refreshKey), refresh);
      if (isRenewal) put(accessKey, access);
      put(refreshKey, refresh);
      if (!isRenewal) put(accessKey, access);
    },
    drop() {
      store.remove(accessKey);
      store.remove(refreshKey);
    },
    noteExpiry: () => store.write(expiredKey, 'yes'),
    readLeft: () =>
      (store.read(leftKey) ?? '').split(' ').filter((token) => token !== '' && sendable(token) !== null),
    writeLeft: (left) => put(leftKey, left.join(' ') || null),
    watch(report) {
      const tell = () => report({ ...read(), cause: causeOf() });
      const changed = (event: StorageEvent) => {
        if (event.key === null || event.key === accessKey || event.key === refreshKey) tell();
      };
      const shown = (event: PageTransitionEvent) => {
        if (event.persisted) tell();
      };
      window.addEventListener('storage', changed);
      window.addEventListener('pageshow', shown);
      return () => {
        window.removeEventListener('storage', changed);
        window.removeEventListener('pageshow', shown);
      };
    },
  };
}
