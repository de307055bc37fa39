import { timeFormat } from './timeFormat.ts';

const plain = timeFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const oneDay = 86_400_000;

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Writes the days of a zone; kept, since a list asks for one in every row, and a format takes its time to make. */
function calendarOf(zone: string): Intl.DateTimeFormat {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('en-CA-u-nu-latn', { timeZone: zone });
  calendars.set(zone, calendar);
  return calendar;
}

/** The day that it is in a zone, as year-month-day. */
export const dayIn = (zone: string | undefined, at: number = Date.now()): string =>
  calendarOf(zone || 'UTC').format(at);

/** A day so many days later, or earlier. */
export const dayAfter = (day: string, days: number): string =>
  new Date(utc(day) + days * oneDay).toISOString().slice(0, 10);

/** How many days lie from one to another, both counted. */
export const daysIn = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / oneDay) + 1;

/** A day as the reader writes days. */
export const dayInWords = (day: string): string => plain.format(utc(day));

/** A day as the scale of a chart names it. */
export const dayInShort = (day: string): string =>
  timeFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(utc(day));

/** Whether a text is a day that exists. */
export const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  utc(text) >= utc('1900-01-01') &&
  new Date(utc(text)).toISOString().startsWith(text);

/** The wall time of an instant in a zone. */
export const clockIn = (zone: string | undefined, instant: string): string =>
  timeFormat({ timeStyle: 'short', timeZone: zone || 'UTC' }).format(new Date(instant));

/** What a date field holds, as the reader writes days; what is no day yet stays as it is. */
export const typedDay = (text: string): string => (isDay(text) ? dayInWords(text) : text);
