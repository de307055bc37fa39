import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { fromStored, type Measure, type UnitChoice, units } from '#machines/flows/records/recordUnits.ts';
import { vitalFlag } from '#machines/lifecycles/vitals.ts';
import { t, write } from '#src/language/t.ts';

type Vitals = NonNullable<MedicalRecord['vitals']>;

/** What can be measured, by the names of the form, with the names of the API. */
export const vitalList = [
  { name: 'systolic', stored: 'systolic', label: t('Systolic'), unit: 'mm Hg' },
  { name: 'diastolic', stored: 'diastolic', label: t('Diastolic'), unit: 'mm Hg' },
  { name: 'pulse', stored: 'pulse', label: t('Pulse'), unit: t('per min') },
  { name: 'temperature', stored: 'temperature_c', label: t('Temperature'), measure: 'temperature' },
  { name: 'respiratory_rate', stored: 'respiratory_rate', label: t('Respiratory rate'), unit: t('per min') },
  { name: 'spo2', stored: 'spo2', label: t('Oxygen saturation'), unit: '%' },
  { name: 'weight', stored: 'weight_kg', label: t('Weight'), measure: 'weight' },
  { name: 'height', stored: 'height_cm', label: t('Height'), measure: 'height' },
  { name: 'pain', stored: 'pain_0_10', label: t('Pain'), unit: t('of 10') },
] as const satisfies readonly {
  name: string;
  stored: keyof Vitals;
  label: string;
  unit?: string;
  measure?: Measure;
}[];

export type Vital = (typeof vitalList)[number];

/** The symbol of the unit that a value is shown in. */
export function symbolOf(vital: Vital, choice: UnitChoice): string {
  if (!('measure' in vital)) return vital.unit;
  const known: Readonly<Record<string, { symbol: string }>> = units[vital.measure];
  return known[choice[vital.measure]]?.symbol ?? '';
}

/** A stored value as it is shown, without its unit; empty where nothing was measured. */
export function shownValue(vital: Vital, vitals: Vitals, choice: UnitChoice): string {
  const value = vitals[vital.stored];
  if (typeof value !== 'number') return '';
  return 'measure' in vital ? fromStored(vital.measure, choice[vital.measure], value) : String(value);
}

/** A stored value as its reader writes numbers; empty where nothing was measured. */
export function valueInWords(vital: Vital, vitals: Vitals, choice: UnitChoice): string {
  const value = shownValue(vital, vitals, choice);
  return value && write(Number(value));
}

/** A stored value with its unit. */
export const measuredInWords = (vital: Vital, vitals: Vitals, choice: UnitChoice): string =>
  `${valueInWords(vital, vitals, choice)} ${write(symbolOf(vital, choice))}`;

/** How a value lies: as the server says of a stored one, by the age in months of one that is being typed. */
export function flagIn(vital: Vital, vitals: Vitals, months: number | null = null) {
  const value = vitals[vital.stored];
  if (typeof value !== 'number') return undefined;
  return vitals.flags?.[vital.stored] ?? vitalFlag(vital.stored, value, months);
}
