import type { Store } from './storage.ts';

const key = 'defaultClinic';

/** The stored clinic id; what is no id of a clinic is taken as nothing stored. */
export function readClinicChoice(store: Store): number | null {
  const value = store.read(key);
  return value !== null && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : null;
}

/** Stores the chosen clinic's id. */
export const storeClinicChoice = (store: Store, id: number) => store.write(key, String(id));
