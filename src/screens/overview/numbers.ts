import { locale } from '#src/language/language.ts';
import { plural, t } from '#src/language/t.ts';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** What a figure is counted in. */
export type Unit = 'count' | 'share' | 'minutes';

/** A figure as it is read; a dash where there is none. */
export function inWords(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (unit === 'share') return percent.format(value);
  return unit === 'minutes' ? t('{minutes} min', { minutes: whole.format(value) }) : whole.format(value);
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
  // told as finely as the figures themselves are, so that two that differ on the page never count as the same
  const shown =
    unit === 'share' ? Math.round(Math.abs(difference) * 1000) / 10 : Math.round(Math.abs(difference));
  const size =
    unit === 'count'
      ? percent.format(before === 0 ? 0 : Math.abs(difference) / before)
      : unit === 'share'
        ? plural(shown, '{count} point', '{count} points')
        : t('{minutes} min', { minutes: shown });
  const isSame = unit === 'count' ? difference === 0 : shown === 0;
  return { direction: isSame ? 'same' : difference > 0 ? 'up' : 'down', size };
}

/** Whole minutes from an instant until now, never less than none. */
export const minutesSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
