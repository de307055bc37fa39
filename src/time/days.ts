import { parseDate, today } from '@internationalized/date';
import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { plural } from '#src/language/t.ts';
import { timeFormat } from './timeFormat.ts';

const plain = timeFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** The day that it is in a clinic, as year-month-day. */
export const clinicToday = (zone: string | undefined): string => today(zone || 'UTC').toString();

/** A day without a zone, as the reader writes days. */
export function dayInWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return plain.format(Date.UTC(year, month - 1, date));
}

/** An instant in the clinic's zone. */
export const instantInWords = (instant: string, zone: string | undefined): string =>
  timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone || 'UTC' }).format(new Date(instant));

/** The day on which an instant falls in the clinic's zone. */
export const dayOfInstant = (instant: string, zone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone || 'UTC' }).format(new Date(instant));

/** An age as it is said: years, for the smallest months, weeks or days. */
export function ageInWords(birth: string, years: number, day: string): string {
  if (years >= 2) return plural(years, '{count} year', '{count} years');
  const months = monthsOld(birth, day) ?? 0;
  if (months >= 2) return plural(months, '{count} month', '{count} months');
  const days = parseDate(day).compare(parseDate(birth));
  if (days >= 14) return plural(Math.floor(days / 7), '{count} week', '{count} weeks');
  return plural(days, '{count} day', '{count} days');
}
