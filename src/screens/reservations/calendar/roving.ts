import { type Axis, positionOf } from './axis.ts';
import type { Grid, GridColumn } from './columns.ts';

/** Where the keyboard stands in a grid: a free slot, or a reservation. */
export interface Spot {
  readonly column: number;
  /** Minutes of the axis. */
  readonly position: number;
  readonly entry: number | null;
  /** Where the stretch of free time ends that is drawn from here; a slot where it is left out. */
  readonly until?: number;
}

/** A key that moves through the grid, as it is meant: from right to left, left leads on. */
export type Step = 'earlier' | 'later' | 'next' | 'previous' | 'first' | 'last';

const covering = ({ entries }: GridColumn, position: number, slot: number) =>
  entries.find(({ top, length }) => top < position + slot && top + length > position);

/** A position of a column: on the reservation that stands there, or on the free slot. */
export function spotAt({ columns }: Grid, column: number, position: number, slot: number): Spot {
  const there = columns[column] && covering(columns[column], position, slot);
  return { column, position, entry: there?.entry.id ?? null };
}

/** Where a step leads; at the edges it stays. */
export function stepped(grid: Grid, { until: _, ...spot }: Spot, step: Step, slot: number): Spot {
  const { axis, columns } = grid;
  if (step === 'next' || step === 'previous') {
    const column = spot.column + (step === 'next' ? 1 : -1);
    return columns[column] ? spotAt(grid, column, spot.position, slot) : spot;
  }
  if (step === 'first') return spotAt(grid, spot.column, firstWorking(columns[spot.column]), slot);
  const column = columns[spot.column];
  if (!column) return spot;
  if (step === 'last') {
    const last = column.entries.at(-1);
    return last ? { ...spot, position: floor(last.top, slot), entry: last.entry.id } : spot;
  }
  return step === 'later' ? down(grid, spot, column, slot) : up(spot, column, slot, axis.minutes);
}

/** A stretch of free time, drawn a slot longer or shorter; it lasts a slot at least, and not beyond the day. */
export function stretched(
  { axis }: Grid,
  { column, position, entry, until }: Spot,
  reach: 'longer' | 'shorter',
  slot: number,
): Spot {
  const end = (until ?? position + slot) + (reach === 'longer' ? slot : -slot);
  return { column, position, entry, until: Math.min(Math.max(end, position + slot), axis.minutes) };
}

const floor = (position: number, slot: number) => Math.floor(position / slot) * slot;

const eight = 480;

/** Where work begins on a day; the morning where no one works. */
export function firstWorking(column: GridColumn | undefined): number {
  const [night, ...breaks] = column?.off ?? [];
  if (!night || night.top > 0) return eight;
  // a day off begins like any other
  return breaks.length === 0 ? eight : night.bottom;
}

/** Where work ends on a day; its end where no one says so. */
const lastWorking = ({ off }: GridColumn, { minutes }: Axis): number => {
  const evening = off.at(-1);
  return evening && off.length > 1 && evening.bottom >= minutes ? evening.top : minutes;
};

/**
 * The minute of the axis at which a grid opens that shows so many of them: where work begins, and on the day that passes
 * with the hour that has just been, as far as someone works.
 */
export function openingAt({ axis, columns }: Grid, now: number, seen: number): number {
  const first = Math.max(0, Math.min(...columns.map(firstWorking)) - 15);
  const [column] = columns;
  if (!column || columns.some(({ date }) => date !== column.date)) return first;
  const { day } = column;
  if (now < day.span.start || now >= day.span.end) return first;
  const last = Math.max(...columns.map((one) => lastWorking(one, axis))) + 15;
  return Math.max(first, Math.min(positionOf(axis, day, now) - 60, last - seen));
}

function down({ axis }: Grid, spot: Spot, column: GridColumn, slot: number): Spot {
  const index = column.entries.findIndex(({ entry }) => entry.id === spot.entry);
  const here = column.entries[index];
  const following = column.entries[index + 1];
  if (here && following && following.top < here.top + here.length)
    return { ...spot, position: floor(following.top, slot), entry: following.entry.id };
  const position = here ? Math.ceil((here.top + here.length) / slot) * slot : spot.position + slot;
  if (position >= axis.minutes) return spot;
  const there = column.entries.find(
    ({ top, length, entry }) =>
      entry.id !== here?.entry.id && top < position + slot && top + length > position,
  );
  return { ...spot, position, entry: there?.entry.id ?? null };
}

function up(spot: Spot, column: GridColumn, slot: number, minutes: number): Spot {
  const index = column.entries.findIndex(({ entry }) => entry.id === spot.entry);
  const here = column.entries[index];
  const before = index > 0 ? column.entries[index - 1] : undefined;
  if (here && before && before.top + before.length > here.top)
    return { ...spot, position: floor(before.top, slot), entry: before.entry.id };
  const position = Math.min(floor((here ? here.top : spot.position) - 0.5, slot), minutes - slot);
  if (position < 0) return spot;
  const there = column.entries.findLast(
    ({ top, length, entry }) =>
      entry.id !== here?.entry.id && top < position + slot && top + length > position,
  );
  return { ...spot, position, entry: there?.entry.id ?? null };
}
