import {
  type CalendarDate,
  CalendarDateTime,
  fromDate,
  getDayOfWeek,
  parseDate,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import type { Interval } from './intervals.ts';

interface Zoned {
  timezone: string;
}

/** The day that it is in a clinic. */
export const today = ({ timezone, now }: Zoned & { now: Date }): CalendarDate => dayOf(timezone, now);

/** The day on which an instant falls, in a zone. */
export function dayOf(timezone: string, at: Date): CalendarDate {
  const time = at.getTime();
  // since 1973 every zone has been whole quarters of an hour away from UTC, so days begin with a quarter
  const asked = time < quartersSince ? `at ${time}` : `in ${Math.floor(time / 900_000)}`;
  return recall(knownDays, `${timezone} ${asked}`, () => toCalendarDate(fromDate(at, timezone)));
}

const quartersSince = Date.UTC(1973, 0, 1);

/** Whether an instant, and what begins with it, falls on a day of four figures in every zone. */
export function isTellable(at: Date): boolean {
  const year = at.getUTCFullYear();
  return year >= 1 && year <= 9998;
}

/** The hour and minute at which an instant falls, in a zone. */
export const clockOf = (timezone: string, at: Date): string =>
  fromDate(at, timezone).toString().slice(11, 16);

/** The day and the wall time of an instant in a zone, as a spreadsheet takes them: 2026-03-02 09:00. */
export const momentIn = (timezone: string, at: Date): string =>
  `${dayOf(timezone, at)} ${clockOf(timezone, at)}`;

/** 1 is Monday. */
export const weekdayOf = (day: CalendarDate): number => getDayOfWeek(day, 'en-US', 'mon') + 1;

/** A day as it begins and ends in a zone: 23, 24 or 25 hours, beginning later where midnight is skipped. */
export const wholeDay = (timezone: string, day: CalendarDate): Interval => ({
  start: instantOf(timezone, day, '00:00'),
  end: instantOf(timezone, day, '24:00'),
});

/** A wall time of a day as an instant; one that the clocks skip is as much later. */
export function instantOf(timezone: string, day: CalendarDate, clock: string): number {
  const asked = `${timezone} ${day.year}-${day.month}-${day.day} ${clock}`;
  return recall(knownInstants, asked, () => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    const date = hour === 24 ? day.add({ days: 1 }) : day;
    const local = new CalendarDateTime(date.year, date.month, date.day, hour % 24, minute);
    return toZoned(local, timezone, 'compatible').toDate().getTime();
  });
}

const knownInstants = new Map<string, number>();
const knownDays = new Map<string, CalendarDate>();
const mostKnown = 20_000;

/**
 * Remembers answers, because the rules of a zone cost a tenth of a millisecond each time: figures ask for the same hours of
 * every member of staff, a list for the same day at each of its patients.
 */
function recall<Known>(known: Map<string, Known>, asked: string, find: () => Known): Known {
  const remembered = known.get(asked);
  if (remembered !== undefined) return remembered;
  const found = find();
  if (known.size >= mostKnown) known.clear();
  known.set(asked, found);
  return found;
}

/** A day of the contract. */
export const readDay = (text: string): CalendarDate => parseDate(text);

/** Every day from the first to the last; counted, because no day comes after the last of the year 9999. */
export const daysBetween = (first: CalendarDate, last: CalendarDate): CalendarDate[] =>
  Array.from({ length: Math.max(0, last.compare(first) + 1) }, (_, days) => first.add({ days }));

/** The instants at which the days from one to another begin and end in a zone; open where a day is not given. */
export function daySpan(timezone: string, from: string | undefined, to: string | undefined) {
  return {
    start: from === undefined ? undefined : new Date(instantOf(timezone, readDay(from), '00:00')),
    end: to === undefined ? undefined : new Date(instantOf(timezone, readDay(to), '24:00')),
  };
}

/** Whole years from a birth to a day; those born on 29 February are a year older on the 28th. */
export function ageOn(birth: string, day: CalendarDate): number {
  const [year = 0, month = 0, date = 0] = birth.split('-').map(Number);
  const isShortened = month === 2 && date === 29 && !isLeap(day.year);
  const isToCome = month > day.month || (month === day.month && (isShortened ? 28 : date) > day.day);
  return day.year - year - (isToCome ? 1 : 0);
}

/** The last day on which someone was born who is so many years old on a day. */
export function bornBy(day: CalendarDate, age: number): string {
  const born = day.subtract({ years: age });
  const isEnd = day.month === 2 && day.day === 28 && !isLeap(day.year);
  return (isEnd && isLeap(born.year) ? born.add({ days: 1 }) : born).toString();
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
