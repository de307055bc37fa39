import type { SessionRef } from '#server/database/transaction.ts';

interface Remembered {
  session: SessionRef;
  /** Seconds since 1970, as the token says it. */
  expires: number;
}

const most = 5000;

/**
 * Remembers tokens whose signature was checked, which costs more than the rest of a small request. Whether the session
 * still lives is asked of the database every time.
 */
export function createTokenCache() {
  const known = new Map<string, Remembered>();
  return {
    find(token: string): SessionRef | undefined {
      const found = known.get(token);
      if (!found || found.expires * 1000 > Date.now()) return found?.session;
      known.delete(token);
      return undefined;
    },
    keep(token: string, session: SessionRef, expires: number): void {
      const oldest = known.size >= most ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      known.set(token, { session, expires });
    },
  };
}
