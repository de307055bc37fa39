import type { Calendar, CalendarEntry } from '#src/calls/calendar.ts';
import { grouped } from '../grouped.ts';
import { type Axis, type AxisDay, axisOf, type DaySpan, holesOf, type Place, placeOf } from './axis.ts';
import { type Elsewhere, moved, type PlacedEntry, placedEntries } from './entries.ts';

type Stretch = { readonly start_at: string; readonly end_at: string };

/** One column of a time grid: a member of staff on a day, or everyone's day. */
export interface GridColumn {
  readonly key: string;
  readonly date: string;
  /** Whose column it is; null for a day of everyone. */
  readonly staff: number | null;
  readonly name: string;
  readonly day: AxisDay;
  /** When no one works there. */
  readonly off: readonly Place[];
  /** Wall time that the day does not have. */
  readonly holes: readonly Place[];
  readonly closedReason: string | null;
  /** Minutes in which someone works there, and how many of them are taken. */
  readonly working: number;
  readonly booked: number;
  readonly entries: readonly PlacedEntry[];
}

/** The columns of a grid on the axis that they share. */
export interface Grid {
  readonly axis: Axis;
  readonly columns: readonly GridColumn[];
}

const spanOf = ({ start_at, end_at }: Stretch): DaySpan => ({
  start: Date.parse(start_at),
  end: Date.parse(end_at),
});

/** The rest of an axis beside some stretches of time. */
function besides(axis: Axis, day: AxisDay, stretches: readonly Stretch[]): Place[] {
  const places = stretches
    .map(spanOf)
    .flatMap(({ start, end }) => placeOf(axis, day, start, end) ?? [])
    .sort((one, other) => one.top - other.top);
  const rest: Place[] = [];
  let top = 0;
  for (const place of places) {
    if (place.top > top) rest.push({ top, bottom: place.top });
    top = Math.max(top, place.bottom);
  }
  return top < axis.minutes ? [...rest, { top, bottom: axis.minutes }] : rest;
}

const minutesOf = (stretches: readonly Stretch[]) =>
  stretches.map(spanOf).reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);

const taking: readonly CalendarEntry['status'][] = [
  'booked',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
];

/** The working minutes that reservations take; two at a time take as much as one. */
function bookedWithin(working: readonly Stretch[], entries: readonly CalendarEntry[]): number {
  const taken = entries.filter(({ status }) => taking.includes(status)).map(spanOf);
  return working.map(spanOf).reduce((sum, { start, end }) => {
    let [until, minutes] = [start, 0];
    for (const one of [...taken].sort((first, second) => first.start - second.start)) {
      const from = Math.max(one.start, until);
      until = Math.max(until, Math.min(one.end, end));
      minutes += Math.max(0, until - from) / 60_000;
    }
    return sum + minutes;
  }, 0);
}

/** A day with a column for each member of staff. */
export function staffColumns(calendar: Calendar, shortest: number, elsewhere: Elsewhere | null): Grid {
  const [shown] = calendar.days;
  const { axis, days } = axisOf(calendar.timezone, shown ? [spanOf(shown)] : []);
  const [day] = days;
  if (!shown || !day) return { axis, columns: [] };
  const holes = holesOf(axis, day);
  const byStaff = grouped(
    calendar.appointments.map((entry) => moved(entry, elsewhere)),
    ({ staff }) => staff,
  );
  const columns = calendar.staff.map(
    ({ id, name, working }): GridColumn => ({
      key: String(id),
      date: shown.date,
      staff: id,
      name,
      day,
      off: besides(axis, day, working),
      holes,
      closedReason: shown.closed_reason,
      working: minutesOf(working),
      booked: bookedWithin(working, byStaff.get(id) ?? []),
      entries: placedEntries(axis, day, byStaff.get(id) ?? [], shortest),
    }),
  );
  return { axis, columns };
}

/** Some days with a column each; of one member of staff, or of everyone. */
export function dayColumns(
  calendar: Calendar,
  shortest: number,
  elsewhere: Elsewhere | null,
  name: (date: string) => string,
): Grid {
  const spans = calendar.days.map(spanOf);
  const { axis, days } = axisOf(calendar.timezone, spans);
  const [only, ...others] = calendar.staff;
  const entries = calendar.appointments.map((entry) => moved(entry, elsewhere));
  const byDay: CalendarEntry[][] = spans.map(() => []);
  for (const entry of entries) {
    const [start, end] = [Date.parse(entry.start_at), Date.parse(entry.end_at)];
    spans.forEach((span, index) => {
      if (start < span.end && end > span.start) byDay[index]?.push(entry);
    });
  }
  const columns = calendar.days.map((shown, index): GridColumn => {
    const day = days[index] as AxisDay;
    const working = only && others.length === 0 ? only.working : shown.open;
    return {
      key: shown.date,
      date: shown.date,
      staff: only && others.length === 0 ? only.id : null,
      name: name(shown.date),
      day,
      off: besides(axis, day, working),
      holes: holesOf(axis, day),
      closedReason: shown.closed_reason,
      working: shown.working_minutes,
      booked: shown.booked_minutes,
      entries: placedEntries(axis, day, byDay[index] ?? [], shortest),
    };
  });
  return { axis, columns };
}
