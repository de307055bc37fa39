import type { components } from '#openapi/schema.d.ts';

/** Measured values, as they are stored. */
export type Vitals = Omit<components['schemas']['Vitals'], 'bmi' | 'flags'>;

type Flag = 'normal' | 'abnormal' | 'critical';
type Range = { normal: [number, number]; survivable: [number, number] };

/** Adult ranges; outside of the second pair somebody has to look at once. */
const ranges: Record<string, Range> = {
  systolic: { normal: [90, 139], survivable: [70, 180] },
  diastolic: { normal: [60, 89], survivable: [40, 120] },
  pulse: { normal: [60, 100], survivable: [40, 130] },
  temperature_c: { normal: [36, 37.5], survivable: [35, 39.5] },
  respiratory_rate: { normal: [12, 20], survivable: [8, 30] },
  spo2: { normal: [95, 100], survivable: [90, 100] },
  pain_0_10: { normal: [0, 3], survivable: [0, 7] },
};

/** The values with what follows from them: the body mass index, and how each lies. */
export function judged(vitals: Vitals): components['schemas']['Vitals'] {
  const flags: Record<string, Flag> = {};
  for (const [name, range] of Object.entries(ranges)) {
    const value = vitals[name as keyof Vitals];
    if (typeof value === 'number') flags[name] = flagOf(value, range);
  }
  return { ...vitals, bmi: bmiOf(vitals), flags };
}

const lies = (value: number, [low, high]: [number, number]) => low <= value && value <= high;

function flagOf(value: number, { normal, survivable }: Range): Flag {
  if (lies(value, normal)) return 'normal';
  return lies(value, survivable) ? 'abnormal' : 'critical';
}

function bmiOf({ weight_kg, height_cm }: Vitals): number | null {
  if (!weight_kg || !height_cm) return null;
  return Math.round((weight_kg / (height_cm / 100) ** 2) * 10) / 10;
}
