import type { Store } from './storage.ts';

const key = 'trustedDevices';
/** As many people as share a browser and want to. */
const most = 8;

/** The secrets by which this browser is known to those who trust it, the newest first. */
export const devicesKept = (store: Store): string[] =>
  (store.read(key) ?? '')
    .split(' ')
    .filter((secret) => /^[\w-]{1,100}$/.test(secret))
    .slice(0, most);

/** Keeps one more. */
export const keepDevice = (store: Store, secret: string): void =>
  store.write(key, [secret, ...devicesKept(store)].slice(0, most).join(' '));
