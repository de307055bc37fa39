import type { Transactions } from '#server/database/transaction.ts';
import type { AccessTokens } from './access-token.ts';
import type { Vault } from './factors/vault.ts';
import type { Hasher } from './hasher.ts';
import type { Provider } from './one-sign-in/provider.ts';

/** What the handlers of this area share. */
export interface AuthDeps {
  tokens: AccessTokens;
  hasher: Hasher;
  vault: Vault;
  /** The addresses that pages of ours are reached by, besides the one that a call names. */
  pages: readonly string[];
  refreshSeconds: number;
  /** Whether mail leaves this server, or is held. */
  sendsMail: boolean;
  /** Work on one account's password, one piece after another. */
  inTurn<T>(account: string, work: () => Promise<T>): Promise<T>;
  /** The provider of the house's sign-in; undefined where there is none. */
  provider: Provider | undefined;
  openAs: Transactions['openAs'];
  /** Tells whoever runs the server what went wrong on the line to the provider. */
  report(problem: unknown): void;
}
