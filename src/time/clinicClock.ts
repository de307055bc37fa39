import { fromAbsolute, parseDate } from '@internationalized/date';
import { alone } from '#src/language/language.ts';
import { clockInWords, timeFormat } from './timeFormat.ts';
import { instantsOf } from './wallTime.ts';

/** Hours and minutes of an instant in a zone, as addresses and forms have them. */
export const wallClock = (zone: string, at: number): string =>
  fromAbsolute(at, zone).toString().slice(11, 16);

/** The time of an instant in a zone, as the reader writes times. */
export const clockIn = (zone: string, at: number): string =>
  withZoneWhereTwice(clockInWords(wallClock(zone, at)), zone, at);

const hour = 3_600_000;
const day = 24 * hour;
const changes = new Map<string, boolean>();
const differs = (zone: string, at: number, by: number) =>
  fromAbsolute(at - by, zone).offset !== fromAbsolute(at + by, zone).offset;

/** Whether the clocks of a zone change near an instant; asked for each of a thousand reservations. */
function mayChange(zone: string, at: number): boolean {
  const noon = (Math.floor(at / day) + 0.5) * day;
  const key = `${zone} ${noon}`;
  const isNear = changes.get(key) ?? differs(zone, noon, day);
  changes.set(key, isNear);
  return isNear && differs(zone, at, 2 * hour);
}

/** The zone's own name at an instant whose time the clocks show twice; null for all other times. */
export function zoneWhereTwice(zone: string, at: number): string | null {
  if (!mayChange(zone, at) || instantsOf(dayIn(zone, at), wallClock(zone, at), zone).length < 2) return null;
  const parts = timeFormat({ timeZone: zone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
}

/** A time that the clocks show twice says which of the two it is. */
export function withZoneWhereTwice(words: string, zone: string, at: number): string {
  const which = zoneWhereTwice(zone, at);
  return which === null ? words : `${words} ${which}`;
}

/** The day on which an instant falls in a zone, as year, month and day. */
export const dayIn = (zone: string, at: number): string => fromAbsolute(at, zone).toString().slice(0, 10);

const formatted = (date: string, options: Intl.DateTimeFormatOptions): string =>
  timeFormat({ ...options, timeZone: 'UTC' }).format(parseDate(date).toDate('UTC'));

/** A day in full within a sentence: its weekday, day, month and year. */
export const dayInSentence = (date: string): string => formatted(date, { dateStyle: 'full' });

/** The same where it stands alone. */
export const dayInWords = (date: string): string => alone(dayInSentence(date));

/** A day in a narrow place: weekday, day and month. */
export const shortDay = (date: string): string =>
  alone(formatted(date, { weekday: 'short', day: 'numeric', month: 'short' }));

/** A month and its year. */
export const monthInWords = (date: string): string =>
  alone(formatted(date, { month: 'long', year: 'numeric' }));

/** The name of a day's weekday: whole, short, or as narrow as it is told apart at all. */
export const weekdayInWords = (date: string, style: 'long' | 'short' | 'narrow'): string =>
  alone(formatted(date, { weekday: style }));

/** From one day to another, as much of both as is needed. */
export function daysInWords(first: string, last: string): string {
  const format = timeFormat({ dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(parseDate(first).toDate('UTC'), parseDate(last).toDate('UTC'));
}
