import { plural, t } from '#src/language/t.ts';
import { dayAfter, dayIn, daysIn, isDay } from '#src/time/dayRange.ts';

const lengths = [7, 28, 90, 365] as const;
const usual = 28;
const mostDays = 366;

/** What the address of the overview holds: so many days up to today, or the days from one to another. */
export interface OverviewAddress {
  days?: (typeof lengths)[number];
  from?: string;
  to?: string;
}

/** Some days of the clinic. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The periods that are offered by name. */
export const namedPeriods = [
  { days: 7, label: plural(7, '{count} day', '{count} days') },
  { days: 28, label: plural(28, '{count} day', '{count} days') },
  { days: 90, label: plural(90, '{count} day', '{count} days') },
  { days: 365, label: t('One year') },
] as const;

/** Reads the address; what makes no sense is left out. */
export function parseOverviewAddress(raw: Record<string, unknown>): OverviewAddress {
  const { from, to } = raw;
  if (isDay(from) && isDay(to) && from <= to && daysIn(from, to) <= mostDays) return { from, to };
  const days = lengths.find((one) => one === Number(raw.days));
  return days && days !== usual ? { days } : {};
}

/** The period that an address means, in the days of the clinic. */
export function periodOf({ days = usual, from, to }: OverviewAddress, zone: string | undefined): Period {
  if (from && to) return { from, to };
  const today = dayIn(zone);
  return { from: dayAfter(today, 1 - days), to: today };
}

/** How wide the steps of a chart are, so that it has between one and some sixty. */
export function granularityOf({ from, to }: Period): 'day' | 'week' | 'month' {
  const days = daysIn(from, to);
  return days <= 62 ? 'day' : days <= 190 ? 'week' : 'month';
}

/** The last day of a step that begins on a day, inside the period. */
export function endOfStep(date: string, granularity: 'day' | 'week' | 'month', { to }: Period): string {
  if (granularity === 'day') return date;
  const [year = 0, month = 1] = date.split('-').map(Number);
  const end =
    granularity === 'week'
      ? dayAfter(date, 6)
      : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return end < to ? end : to;
}
