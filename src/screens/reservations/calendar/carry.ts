import { sameTime, type Time } from '#machines/flows/reservations/dragging.ts';
import { instantsOf, wallOf } from '#src/time/wallTime.ts';
import { type AxisDay, instantAt, positionOf } from './axis.ts';
import type { Grid } from './columns.ts';

const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/** The time that a reservation has when it begins at a position of a column; null where the day has no such time. */
export function timeAt({ axis, columns }: Grid, time: Time, column: number, position: number): Time | null {
  const into = columns[column];
  const start = into && instantAt(axis, into.day, Math.min(Math.max(position, 0), axis.minutes - 1));
  if (!into || start === null || start === undefined) return null;
  const length = Date.parse(time.end_at) - Date.parse(time.start_at);
  return { start_at: iso(start), end_at: iso(start + length), staff: into.staff ?? time.staff };
}

/** The same time of day on another day; where it stands, while no day is named or the clocks skip that time there. */
export function onDay(time: Time, date: string | null, zone: string): Time {
  const wall = wallOf(time.start_at, zone);
  const [start] = date === null || date === wall.date ? [] : instantsOf(date, wall.time, zone);
  const { start_at, end_at, staff } = time;
  if (start === undefined) return { start_at, end_at, staff };
  const length = Date.parse(end_at) - Date.parse(start_at);
  return { start_at: iso(Date.parse(start)), end_at: iso(Date.parse(start) + length), staff };
}

/** The same time of day so many days on, past days without such a time; where it stands when no such day is shown. */
export function daysOn(time: Time, by: number, days: readonly string[], zone: string): Time {
  const from = days.indexOf(wallOf(time.start_at, zone).date);
  for (let at = from + by; from !== -1 && days[at] !== undefined; at += Math.sign(by)) {
    const to = onDay(time, days[at] ?? null, zone);
    if (!sameTime(to, time)) return to;
  }
  return time;
}

/** The time that a reservation has when it ends at a position of its column; it lasts a slot at least. */
export function endedAt(
  { axis, columns }: Grid,
  time: Time,
  column: number,
  position: number,
  slot: number,
): Time | null {
  const day = columns[column]?.day;
  const last = day && instantAt(axis, day, Math.min(position, axis.minutes) - 1);
  if (last === null || last === undefined) return null;
  const start = Date.parse(time.start_at);
  const end = Math.max(last + minute, start + slot * minute);
  return { ...time, end_at: iso(Math.min(end, start + 1440 * minute)) };
}

/** The column that a time belongs to; -1 where it is not shown. */
export const columnOf = ({ columns }: Grid, { start_at, staff }: Time): number =>
  columns.findIndex(
    (column) =>
      (column.staff === null || column.staff === staff) &&
      column.day.span.start <= Date.parse(start_at) &&
      Date.parse(start_at) < column.day.span.end,
  );

/** What an arrow key does with what is carried. */
export type Push = 'earlier' | 'later' | 'next' | 'previous' | 'longer' | 'shorter';

/** Where a push leads; what cannot go further stays. Holes of the day are jumped over. */
export function pushed(grid: Grid, time: Time, push: Push, slot: number): Time {
  const column = columnOf(grid, time);
  const day = grid.columns[column]?.day as AxisDay | undefined;
  if (!day) return time;
  if (push === 'next' || push === 'previous') {
    const into = column + (push === 'next' ? 1 : -1);
    return timeAt(grid, time, into, positionOf(grid.axis, day, Date.parse(time.start_at))) ?? time;
  }
  if (push === 'longer' || push === 'shorter') {
    const end = Date.parse(time.end_at) + (push === 'longer' ? slot : -slot) * minute;
    const length = end - Date.parse(time.start_at);
    return length >= 5 * minute && length <= 1440 * minute ? { ...time, end_at: iso(end) } : time;
  }
  const by = (push === 'later' ? slot : -slot) * minute;
  const start = Date.parse(time.start_at) + by;
  if (start < day.span.start || start >= day.span.end) return time;
  return { ...time, start_at: iso(start), end_at: iso(Date.parse(time.end_at) + by) };
}
