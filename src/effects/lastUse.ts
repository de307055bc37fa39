import type { Store } from './storage.ts';

/** When a page of this browser was last used, in milliseconds since 1970, and after how many minutes without use it locks. */
const key = 'usedAt';

const read = (store: Store) => {
  const [used = 0, minutes = 0] = (store.read(key) ?? '').split('/').map((part) => Number(part) || 0);
  return { used, minutes };
};

/** When a page of this browser was last used by someone, in milliseconds since 1970; 0 where that is not known. */
export const lastUse = (store: Store): number => read(store).used;

/** Whether a change of the storage is another tab's use. */
export const isUse = (change: StorageEvent): boolean => change.key === key && change.newValue !== null;

/** Remembers that someone uses a page that locks after some minutes, for the other tabs and the next page. */
export const noteUse = (store: Store, minutes: number, at: number): void =>
  store.write(key, `${at}/${minutes}`);

export const forgetUse = (store: Store): void => store.remove(key);

/** Whether every page of this browser was closed, or left, for longer than a page may stay open unused. */
export function wasLeftUnused(store: Store): boolean {
  const { used, minutes } = read(store);
  return minutes > 0 && used > 0 && Date.now() - used >= minutes * 60_000;
}
