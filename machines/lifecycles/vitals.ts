/** How a measured value lies. */
export type VitalFlag = 'normal' | 'abnormal' | 'critical';

interface Range {
  readonly normal: readonly [number, number];
  /** Outside of it somebody has to look at once. */
  readonly survivable: readonly [number, number];
}

/** Adult ranges, by the names and in the units of the API. */
export const vitalRanges: Readonly<Record<string, Range>> = {
  systolic: { normal: [90, 139], survivable: [70, 180] },
  diastolic: { normal: [60, 89], survivable: [40, 120] },
  pulse: { normal: [60, 100], survivable: [40, 130] },
  temperature_c: { normal: [36, 37.5], survivable: [35, 39.5] },
  respiratory_rate: { normal: [12, 20], survivable: [8, 30] },
  spo2: { normal: [95, 100], survivable: [90, 100] },
  pain_0_10: { normal: [0, 3], survivable: [0, 7] },
};

const lies = (value: number, [low, high]: readonly [number, number]) => low <= value && value <= high;

/** How a value lies by adult ranges; undefined for values that have none. */
export function vitalFlag(name: string, value: number): VitalFlag | undefined {
  const range = Object.hasOwn(vitalRanges, name) ? vitalRanges[name] : undefined;
  if (!range) return undefined;
  if (lies(value, range.normal)) return 'normal';
  return lies(value, range.survivable) ? 'abnormal' : 'critical';
}

/** The body mass index, to one decimal; null where weight or height is missing. */
export function bodyMassIndex(weightKg: number | null, heightCm: number | null): number | null {
  if (!weightKg || !heightCm) return null;
  return Math.round((weightKg / (heightCm / 100) ** 2) * 10) / 10;
}
