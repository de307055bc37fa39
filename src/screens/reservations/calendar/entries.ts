import type { CalendarEntry } from '#src/calls/calendar.ts';
import { type Axis, type AxisDay, placeOf } from './axis.ts';
import { type Lane, lanesOf } from './lanes.ts';

/** A reservation as a column of the grid draws it. */
export interface PlacedEntry extends Lane {
  readonly entry: CalendarEntry;
  readonly top: number;
  /** Minutes of the axis that it covers. */
  readonly length: number;
}

/** Where a reservation is shown while it is being moved there. */
export interface Elsewhere {
  readonly id: number;
  readonly start_at: string;
  readonly end_at: string;
  readonly staff: number;
}

/** The reservation as it is shown while it is on its way to another time. */
export const moved = (entry: CalendarEntry, elsewhere: Elsewhere | null): CalendarEntry =>
  elsewhere?.id === entry.id ? { ...entry, ...elsewhere } : entry;

/** The reservations of one column, in the order of their beginnings, those of the same time side by side. */
export function placedEntries(
  axis: Axis,
  day: AxisDay,
  entries: readonly CalendarEntry[],
  shortest: number,
): PlacedEntry[] {
  const placed = entries.flatMap((entry) => {
    const place = placeOf(axis, day, Date.parse(entry.start_at), Date.parse(entry.end_at));
    return place
      ? [{ entry, place: { top: place.top, bottom: Math.max(place.bottom, place.top + shortest) } }]
      : [];
  });
  const lanes = lanesOf(placed.map(({ place }) => place));
  return placed
    .map(({ entry, place: { top, bottom } }, index) => ({
      entry,
      top,
      length: bottom - top,
      ...(lanes[index] as Lane),
    }))
    .sort((one, other) => one.top - other.top || one.lane - other.lane);
}
