const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** What a figure is counted in. */
export type Unit = 'count' | 'share' | 'minutes';

/** A figure as it is read; a dash where there is none. */
export function inWords(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (unit === 'share') return percent.format(value);
  return unit === 'minutes' ? `${whole.format(value)} min` : whole.format(value);
}

/** How a figure moved since the period before, as far as it can be said. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  readonly size: string;
}

/** Compares a figure with the one before: counts by their share, rates by points, minutes by minutes. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
  unit: Unit,
): Change | null {
  if (typeof now !== 'number' || typeof before !== 'number') return null;
  const difference = now - before;
  if (unit === 'count' && before === 0 && now !== 0) return null;
  const size =
    unit === 'count'
      ? percent.format(before === 0 ? 0 : Math.abs(difference) / before)
      : unit === 'share'
        ? `${whole.format(Math.abs(difference) * 100)} points`
        : `${whole.format(Math.abs(difference))} min`;
  const isSame = unit === 'count' ? difference === 0 : /^0\b/.test(size);
  return { direction: isSame ? 'same' : difference > 0 ? 'up' : 'down', size };
}

/** Whole minutes from an instant until now, never less than none. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
