import { openStore } from './storage.ts';

const key = 'invitationCode';
/** A code waits in its tab only, while its holder signs in or creates an account. */
const store = openStore(() => window.sessionStorage);

let arrivals = 0;

/** Keeps the code that a link brought, out of the address; counts the links that were opened. */
export function keepInvitationCode(code: string): void {
  arrivals += 1;
  store.write(key, code);
}

/** The code that waits in this tab. */
export const keptInvitationCode = (): string | null => store.read(key);

/** How many links were opened in this page. */
export const invitationArrivals = (): number => arrivals;

/** Forgets the code: it was used, refused, or declined, or its holder logged out. */
export const dropInvitationCode = (): void => store.remove(key);
