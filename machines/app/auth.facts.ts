import type { User } from '#machines/flows/account/accountFields.ts';
import type { UserChanged } from '#machines/flows/account/profileEdit.machine.ts';
import type { TokensGranted } from '#machines/flows/account/signIn.machine.ts';

export interface Tokens {
  readonly access: string | null;
  readonly refresh: string | null;
}

/** How a page begins. */
export interface AuthBeginning extends Tokens {
  /** No one used any page of this browser for longer than a page may be left open. */
  readonly leftUnused: boolean;
}

/**
 * Whether two refresh tokens are of one session: a server that renews them with every use keeps their first part. Those
 * of other servers are one session only where they are the same.
 */
export const sameFamily = (one: string | null, other: string | null): boolean => {
  if (one === other) return true;
  return familyOf(one) !== undefined && familyOf(one) === familyOf(other);
};

const familyOf = (token: string | null) => /^([0-9a-f]{8}-[0-9a-f-]{27})\./.exec(token ?? '')?.[1];

/** Enough of a refresh token to know its session again, and too little to use it. */
export const markOf = (refresh: string): string => familyOf(refresh) ?? refresh.slice(-8);

/** What a refresh brings: a server may renew the refresh token with it. */
export interface Renewed {
  readonly access: string;
  readonly refresh: string;
}

/**
 * What a tab does once it is its turn to refresh: it takes what another tab stored meanwhile, or asks with the newest
 * refresh token of its session. A tab hears of the two tokens one after the other, so the one it holds may be older.
 */
export function turnToRefresh(
  stored: Tokens,
  held: { readonly access: string | null; readonly refresh: string },
): { readonly renewed: Renewed } | { readonly ask: string } {
  const { access, refresh } = stored;
  if (refresh === null || !sameFamily(refresh, held.refresh)) return { ask: held.refresh };
  return access !== null && access !== held.access ? { renewed: { access, refresh } } : { ask: refresh };
}

/** What the app chart hears of the session. */
export type AuthReport =
  | { type: 'auth.signedIn'; user: User }
  /** A session was left that the server does not know to be over. */
  | { type: 'auth.left'; refresh: string }
  | { type: 'auth.signedOut'; cause: SignOutCause };

/** By the user, by an expired session, by another tab, because another tab signed someone else in, or by the lock. */
export type SignOutCause = 'asked' | 'expired' | 'elsewhere' | 'replaced' | 'locked';

export type AuthEvent =
  | TokensGranted
  | UserChanged
  | { type: 'access.rejected'; access: string | null }
  | {
      type: 'tokens.changedElsewhere';
      access: string | null;
      refresh: string | null;
      /** Why the other tab removed them, if it did. */
      cause: 'elsewhere' | 'expired' | 'locked';
    }
  | { type: 'signOut.asked' }
  | { type: 'session.locked' }
  | { type: 'retried' }
  | { type: 'network.returned' }
  | { type: 'session.expired' };
