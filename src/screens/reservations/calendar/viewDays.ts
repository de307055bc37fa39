import {
  type CalendarDate,
  endOfMonth,
  getDayOfWeek,
  parseDate,
  startOfMonth,
} from '@internationalized/date';
import type { ReservationView } from '#src/screens/reservations/shared/reservationSearch.ts';

/** The first and the last day that a view shows. */
export interface ShownDays {
  readonly first: string;
  readonly last: string;
}

const agendaDays = 14;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The days that a view shows around a date; a week begins where the clinic's does, 1 being Monday. */
export function shownDays(view: ReservationView, date: string, weekStart: number): ShownDays {
  const day = parseDate(date);
  if (view === 'week') return span(weekOf(day, weekStart), 6);
  if (view === 'agenda') return span(day, agendaDays - 1);
  if (view !== 'month') return span(day, 0);
  const first = weekOf(startOfMonth(day), weekStart);
  const last = weekOf(endOfMonth(day), weekStart).add({ days: 6 });
  return { first: first.toString(), last: last.toString() };
}

/** The date that the next or the previous page of a view is about. */
export function turned(view: ReservationView, date: string, pages: 1 | -1): string {
  const day = parseDate(date);
  if (view === 'week') return day.add({ weeks: pages }).toString();
  if (view === 'month') return day.add({ months: pages }).toString();
  return day.add({ days: view === 'agenda' ? agendaDays * pages : pages }).toString();
}

const weekOf = (day: CalendarDate, weekStart: number): CalendarDate =>
  day.subtract({ days: getDayOfWeek(day, 'en-US', days[weekStart - 1] ?? 'mon') });

const span = (first: CalendarDate, more: number): ShownDays => ({
  first: first.toString(),
  last: first.add({ days: more }).toString(),
});
