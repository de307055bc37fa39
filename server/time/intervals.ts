/** A stretch of time in epoch milliseconds; the end is not part of it. */
export interface Interval {
  start: number;
  end: number;
}

export const overlaps = (one: Interval, other: Interval): boolean =>
  one.start < other.end && other.start < one.end;

/** The same time without doubles, in order. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const next of intervals
    .filter(({ start, end }) => start < end)
    .sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && next.start <= last.end) last.end = Math.max(last.end, next.end);
    else result.push({ ...next });
  }
  return result;
}

/** What remains of some time when other time is taken out of it. */
export function without(from: readonly Interval[], taken: readonly Interval[]): Interval[] {
  let rest = merged(from);
  for (const hole of taken) {
    rest = rest.flatMap((one) =>
      overlaps(one, hole)
        ? [
            { start: one.start, end: Math.min(one.end, hole.start) },
            { start: Math.max(one.start, hole.end), end: one.end },
          ].filter(({ start, end }) => start < end)
        : [one],
    );
  }
  return rest;
}

/** The time that lies in both. */
export const within = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  merged(one).flatMap((a) =>
    merged(other)
      .filter((b) => overlaps(a, b))
      .map((b) => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) })),
  );

/** Whether one stretch of the time holds all of another. */
export const holds = (time: readonly Interval[], wanted: Interval): boolean =>
  merged(time).some(({ start, end }) => start <= wanted.start && wanted.end <= end);

/** How many minutes it is altogether. */
export const minutesOf = (time: readonly Interval[]): number =>
  Math.round(merged(time).reduce((sum, { start, end }) => sum + end - start, 0) / 60_000);
