import { fromAbsolute } from '@internationalized/date';

const minute = 60_000;

/** A day of the clinic as two instants; 23, 24 or 25 hours lie between them. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
}

/** A part of a day in which the clocks run on: its instants, and the wall time at its beginning in minutes. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly wall: number;
}

/** The wall times that some day shows twice, in minutes. */
type Fold = { readonly from: number; readonly to: number };

/** What the columns of a time grid share: 24 hours of wall time, and once more those that a day repeats. */
export interface Axis {
  readonly minutes: number;
  readonly fold: Fold | null;
}

/** A day on an axis. */
export interface AxisDay {
  readonly span: DaySpan;
  readonly runs: readonly Run[];
  readonly hasFold: boolean;
}

/** Where something stands on an axis, in minutes from its top. */
export interface Place {
  readonly top: number;
  readonly bottom: number;
}

const offsetAt = (zone: string, at: number) => fromAbsolute(at, zone).offset;

function wallAt(zone: string, at: number): number {
  const { hour, minute: past } = fromAbsolute(at, zone);
  return hour * 60 + past;
}

/** The runs of a day: one, or two where the clocks change in it. */
function runsOf(zone: string, { start, end }: DaySpan): Run[] {
  const wall = wallAt(zone, start);
  const [before, after] = [offsetAt(zone, start), offsetAt(zone, end - 1)];
  if (before === after) return [{ start, end, wall }];
  let [low, high] = [start, end];
  while (high - low > minute) {
    const middle = low + Math.floor((high - low) / 2 / minute) * minute;
    if (offsetAt(zone, middle) === before) low = middle;
    else high = middle;
  }
  const changed = wall + (high - start + after - before) / minute;
  return [
    { start, end: high, wall },
    { start: high, end, wall: changed },
  ];
}

const wallEnd = ({ start, end, wall }: Run) => wall + (end - start) / minute;

/** The axis of some days, and each of them on it. */
export function axisOf(zone: string, spans: readonly DaySpan[]): { axis: Axis; days: AxisDay[] } {
  let fold: Fold | null = null;
  const days = spans.map((span) => {
    const runs = runsOf(zone, span);
    const [first, second] = runs;
    const hasFold = first !== undefined && second !== undefined && second.wall < wallEnd(first);
    if (hasFold) fold = { from: second.wall, to: wallEnd(first) };
    return { span, runs, hasFold };
  });
  const folded = fold as Fold | null;
  return { axis: { minutes: 1440 + (folded ? folded.to - folded.from : 0), fold: folded }, days };
}

const foldLength = ({ fold }: Axis) => (fold ? fold.to - fold.from : 0);

/** Minutes from the top of the axis at which an instant stands; instants outside the day stand at its edges. */
export function positionOf(axis: Axis, { span, runs, hasFold }: AxisDay, at: number): number {
  const within = Math.min(Math.max(at, span.start), span.end);
  const index = runs.findIndex((run) => within < run.end);
  const run = runs[index === -1 ? runs.length - 1 : index] as Run;
  const wall = run.wall + (within - run.start) / minute;
  const isPast = hasFold ? run !== runs[0] : axis.fold !== null && wall >= axis.fold.to;
  return isPast ? wall + foldLength(axis) : wall;
}

/** Where a stretch of time stands on a day of the axis; null when it does not touch the day. */
export function placeOf(axis: Axis, day: AxisDay, start: number, end: number): Place | null {
  if (end <= day.span.start || start >= day.span.end) return null;
  const last = Math.min(end, day.span.end);
  // the end is not part of it: it may stand just before wall time that this day does not have
  const bottom = positionOf(axis, day, last - minute) + 1;
  return { top: positionOf(axis, day, start), bottom };
}

/** The instant at a position of the axis; null where this day has no such time. */
export function instantAt(axis: Axis, { runs, hasFold }: AxisDay, position: number): number | null {
  const { fold } = axis;
  const isPast = fold !== null && position >= fold.to;
  const wall = isPast ? position - foldLength(axis) : position;
  if (isPast && !hasFold && wall < (fold?.to ?? 0)) return null;
  const own = hasFold ? runs.filter((_, index) => index > 0 === isPast) : runs;
  const run = own.find((one) => one.wall <= wall && wall < wallEnd(one));
  return run ? run.start + (wall - run.wall) * minute : null;
}

/** Hours and minutes at a position of the axis. */
export function clockAt(axis: Axis, position: number): string {
  const { fold } = axis;
  return clock(fold !== null && position >= fold.to ? position - foldLength(axis) : position);
}

/** The parts of the axis that a day does not have: hours that the clocks skip, or that only another day repeats. */
export function holesOf(axis: Axis, day: AxisDay): Place[] {
  const holes: Place[] = [];
  const [first, second] = day.runs;
  const last = day.runs.at(-1);
  if (first && first.wall > 0) holes.push({ top: 0, bottom: first.wall });
  if (first && second && second.wall > wallEnd(first))
    holes.push({ top: wallEnd(first), bottom: second.wall });
  if (axis.fold && !day.hasFold) holes.push({ top: axis.fold.to, bottom: axis.fold.to + foldLength(axis) });
  if (last && wallEnd(last) < 1440)
    holes.push({ top: wallEnd(last) + foldLength(axis), bottom: axis.minutes });
  return holes;
}

/** Minutes of wall time as hours and minutes. */
const clock = (wall: number): string => {
  const whole = ((Math.round(wall) % 1440) + 1440) % 1440;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};
