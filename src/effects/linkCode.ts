import { openStore } from './storage.ts';

/** A code waits in its tab only, while its holder does what it takes to use it. */
const store = openStore(() => window.sessionStorage);

/** The code of one kind of link, out of the address as soon as the link was opened. */
function linkCode(key: string) {
  let arrivals = 0;
  return {
    /** Keeps the code that a link brought; counts the links that were opened. */
    keep(code: string): void {
      arrivals += 1;
      store.write(key, code);
    },
    /** The code that waits in this tab. */
    kept: (): string | null => store.read(key),
    /** How many links were opened in this page. */
    arrivals: (): number => arrivals,
    /** Forgets the code: it was used, refused, or declined, or its holder logged out. */
    drop: (): void => store.remove(key),
  };
}

export const invitationCode = linkCode('invitationCode');
export const resetCode = linkCode('resetCode');
export const addressCode = linkCode('addressCode');
