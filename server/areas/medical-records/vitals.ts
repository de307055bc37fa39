import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { bodyMassIndex, type VitalFlag, vitalFlag } from '#machines/lifecycles/vitals.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Row } from '#server/database/tables.ts';
import { dayOf } from '#server/time/clinic-days.ts';

/** Measured values, as they are stored. */
export type Vitals = Row<'medical_records'>['content']['vitals'];

/** The age in months on the day that a measurement falls on at its clinic; null where the day of birth is unknown. */
export const monthsAt = (timezone: string, birthDate: string | null, at: Date): number | null =>
  monthsOld(birthDate, dayOf(timezone, at).toString());

/** The values with what follows from them: the body mass index, and how each lies at the age in months. */
export function judged(vitals: Vitals, months: number | null): components['schemas']['Vitals'] {
  const flags: Record<string, VitalFlag> = {};
  for (const [name, value] of Object.entries(vitals)) {
    const flag = typeof value === 'number' ? vitalFlag(name, value, months) : undefined;
    if (flag) flags[name] = flag;
  }
  return { ...vitals, bmi: bodyMassIndex(vitals.weight_kg ?? null, vitals.height_cm ?? null), flags };
}
