import type { Store } from './storage.ts';

const usedKey = 'usedAt';
const minutesKey = 'locksAfter';

/** When a page of this browser was last used by somebody, in milliseconds since 1970; 0 where that is not known. */
export const lastUse = (store: Store): number => Number(store.read(usedKey)) || 0;

/** Whether a change of the storage is another tab's use. */
export const isUse = ({ key, newValue }: StorageEvent): boolean => key === usedKey && newValue !== null;

/** Remembers that somebody uses a page, for the other tabs and for the next page of this browser. */
export const noteUse = (store: Store): void => store.write(usedKey, String(Date.now()));

/** Remembers after how many minutes without use a page locks, so that the next page knows without knowing whose it is. */
export const noteLockMinutes = (store: Store, minutes: number): void =>
  store.write(minutesKey, String(minutes));

export function forgetUse(store: Store): void {
  store.remove(usedKey);
  store.remove(minutesKey);
}

/** Whether every page of this browser was closed or left for longer than a page may stay open unused. */
export function wasLeftUnused(store: Store): boolean {
  const minutes = Number(store.read(minutesKey)) || 0;
  const used = lastUse(store);
  return minutes > 0 && used > 0 && Date.now() - used >= minutes * 60_000;
}
