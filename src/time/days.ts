import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { plural } from '#src/language/t.ts';
import { dayIn, daysIn } from './dayRange.ts';
import { timeFormat } from './timeFormat.ts';

/** The day that it is in a clinic, as year-month-day. */
export const clinicToday = (zone: string | undefined): string => dayIn(zone);

/** An instant in the clinic's zone. */
export const instantInWords = (instant: string, zone: string | undefined): string =>
  timeFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone || 'UTC' }).format(new Date(instant));

/** The day on which an instant falls in the clinic's zone. */
export const dayOfInstant = (instant: string, zone: string | undefined): string =>
  dayIn(zone, Date.parse(instant));

/** An age as it is said: years, for the smallest months, weeks or days. */
export function ageInWords(birth: string, years: number, day: string): string {
  if (years >= 2) return plural(years, '{count} year', '{count} years');
  const months = monthsOld(birth, day) ?? 0;
  if (months >= 2) return plural(months, '{count} month', '{count} months');
  const days = daysIn(birth, day) - 1;
  if (days >= 14) return plural(Math.floor(days / 7), '{count} week', '{count} weeks');
  return plural(days, '{count} day', '{count} days');
}
