import { metric, type UnitChoice } from '#machines/flows/records/recordUnits.ts';
import type { Store } from '#src/effects/storage.ts';

const key = 'vitalUnits';

/** The units that were used last in this browser. */
export function readUnits(store: Store): UnitChoice {
  try {
    const kept: unknown = JSON.parse(store.read(key) ?? '{}');
    const known = Object.entries(kept as object).filter(
      ([name, unit]) => name in metric && typeof unit === 'string',
    );
    return { ...metric, ...Object.fromEntries(known) };
  } catch {
    return metric;
  }
}

/** Remembers a unit for the next record. */
export function keepUnit(store: Store, measure: keyof UnitChoice, unit: string): void {
  store.write(key, JSON.stringify({ ...readUnits(store), [measure]: unit }));
}
