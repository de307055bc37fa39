/** How an entered number becomes the stored one: times `factor`, plus `offset`. */
interface Unit {
  readonly symbol: string;
  readonly factor: number;
  readonly offset: number;
  /** What a living body can measure in it. */
  readonly span: readonly [number, number];
}

/** The units that a value can be entered in; the first is the one that is stored. */
export const units = {
  temperature: {
    c: { symbol: '°C', factor: 1, offset: 0, span: [20, 46] },
    f: { symbol: '°F', factor: 5 / 9, offset: -160 / 9, span: [68, 114.8] },
  },
  weight: {
    kg: { symbol: 'kg', factor: 1, offset: 0, span: [0.2, 700] },
    lb: { symbol: 'lb', factor: 0.45359237, offset: 0, span: [0.5, 1543] },
  },
  height: {
    cm: { symbol: 'cm', factor: 1, offset: 0, span: [20, 280] },
    in: { symbol: 'in', factor: 2.54, offset: 0, span: [8, 110] },
  },
} as const satisfies Record<string, Record<string, Unit>>;

export type Measure = keyof typeof units;

/** Which unit someone enters each measure in. */
export type UnitChoice = Readonly<Record<Measure, string>>;

/** The stored units. */
export const metric: UnitChoice = { temperature: 'c', weight: 'kg', height: 'cm' };

const unitOf = (measure: Measure, unit: string): Unit => {
  const known: Readonly<Record<string, Unit>> = units[measure];
  return (Object.hasOwn(known, unit) ? known[unit] : undefined) ?? (Object.values(known)[0] as Unit);
};

/** A typed number; null for what is none. Both signs of a fraction are understood. */
export function numberIn(text: unknown): number | null {
  const typed = String(text ?? '')
    .trim()
    .replace(',', '.');
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(number) ? number : null;
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** What was entered in a unit, as it is stored. */
export function toStored(measure: Measure, unit: string, text: unknown): number | null {
  const number = numberIn(text);
  const { factor, offset } = unitOf(measure, unit);
  return number === null ? null : rounded(number * factor + offset, 2);
}

/** What is stored, as it is entered in a unit. */
export function fromStored(measure: Measure, unit: string, stored: number | null | undefined): string {
  if (stored === null || stored === undefined) return '';
  const { factor, offset } = unitOf(measure, unit);
  return String(rounded((stored - offset) / factor, factor === 1 ? 2 : 1));
}

const fits = (measure: Measure, unit: string, number: number) => {
  const [low, high] = unitOf(measure, unit).span;
  return low <= number && number <= high;
};

/** The numbers that a measure may have, unit by unit. */
export const spansOf = (measure: Measure): Readonly<Record<string, readonly [number, number]>> =>
  Object.fromEntries(Object.entries(units[measure]).map(([unit, { span }]) => [unit, span]));

/**
 * An entered number in another unit; what is no number stays as it is, and so does what can only have been meant in that
 * unit: 98.6 was a temperature in °F before someone said so.
 */
export function inOtherUnit(measure: Measure, from: string, to: string, text: string): string {
  const number = numberIn(text);
  if (number !== null && !fits(measure, from, number) && fits(measure, to, number)) return text;
  const stored = toStored(measure, from, text);
  return stored === null ? text : fromStored(measure, to, stored);
}
