const path = '/auth/one-sign-in';

let arrival: string | null = null;

/** Takes what the provider sent the browser back with out of the address, before anyone reads the address. */
export function noteArrival(): void {
  const { pathname, search } = location;
  if (pathname !== path || !/[?&]state=/.test(search)) return;
  arrival = search.slice(1);
  history.replaceState(history.state, '', path);
}

/** What the provider sent the browser back with, once. */
export function takeArrival(): string | null {
  const taken = arrival;
  arrival = null;
  return taken;
}

/** Leaves for another origin; Back leads to the page before this one. */
export const leaveTo = (address: string): void => location.replace(address);
