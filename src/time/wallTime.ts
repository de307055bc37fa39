import {
  type CalendarDateTime,
  fromDate,
  parseDate,
  parseTime,
  toCalendarDate,
  toCalendarDateTime,
  toTime,
  toZoned,
} from '@internationalized/date';
import type { WallTime } from '#machines/flows/reservations/reservationFields.ts';

/** The instants that a wall time stands for: none where the clocks skip it, two where they show it twice. */
export function instantsOf(date: string, time: string, zone: string): string[] {
  const local = readLocal(date, time);
  if (!local) return [];
  const [first, second] = (['earlier', 'later'] as const).map((which) => toZoned(local, zone, which));
  if (!first || !second || toCalendarDateTime(first).compare(local) !== 0) return [];
  const instants = [first.toAbsoluteString(), second.toAbsoluteString()];
  return instants[0] === instants[1] ? instants.slice(0, 1) : instants;
}

/** What the clocks show instead of a time that they skip; null for a time that there is. */
export function shownInstead(date: string, time: string, zone: string): string | null {
  const local = readLocal(date, time);
  if (!local || instantsOf(date, time, zone).length > 0) return null;
  return toTime(toZoned(local, zone, 'later'))
    .toString()
    .slice(0, 5);
}

/** When a day begins in a zone: later than midnight where the clocks skip it, with the first where they show it twice. */
export const beginningOf = (day: string, zone: string): number =>
  toZoned(parseDate(day), zone).toDate().getTime();

function readLocal(date: string, time: string): CalendarDateTime | null {
  try {
    return toCalendarDateTime(parseDate(date), parseTime(time));
  } catch {
    return null;
  }
}

/** The wall time of an instant at the clinic; `fold` is told for the second of two equal ones. */
export function wallOf(instant: string, zone: string): WallTime {
  const zoned = fromDate(new Date(instant), zone);
  const date = toCalendarDate(zoned).toString();
  const time = toTime(zoned).toString().slice(0, 5);
  const [, second] = instantsOf(date, time, zone);
  const isSecond = second !== undefined && Date.parse(second) === Date.parse(instant);
  return { date, time, fold: isSecond ? 'later' : '' };
}
