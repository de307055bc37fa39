import type { User } from '../flows/accountFields.ts';
import type { UserChanged } from '../flows/profileEdit.machine.ts';
import type { TokensGranted } from '../flows/signIn.machine.ts';

export interface Tokens {
  readonly access: string | null;
  readonly refresh: string | null;
}

/** What the app chart hears of the session. */
export type AuthReport =
  | { type: 'auth.signedIn'; user: User }
  | { type: 'auth.signedOut'; cause: SignOutCause };

/** By the user, by an expired session, by another tab, because another tab signed somebody else in, or by the lock. */
export type SignOutCause = 'asked' | 'expired' | 'elsewhere' | 'replaced' | 'locked';

export type AuthEvent =
  | TokensGranted
  | UserChanged
  | { type: 'access.rejected'; access: string | null }
  | {
      type: 'tokens.changedElsewhere';
      access: string | null;
      refresh: string | null;
      /** Whether the other tab removed them because it locked. */
      locked: boolean;
    }
  | { type: 'signOut.asked' }
  | { type: 'session.locked' }
  | { type: 'retried' }
  | { type: 'network.returned' }
  | { type: 'session.expired' };
