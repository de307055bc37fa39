import type { WeekSpan } from './week.ts';

/** A stroke over the hours of one day, in minutes since midnight; the cells of its ends belong to it. */
export interface Stroke {
  readonly weekday: number;
  readonly anchor: number;
  readonly head: number;
  /** What it draws: hours on free ground, a break within hours. */
  readonly kind: 'hours' | 'break';
}

/** Minutes in a day. */
export const wholeDay = 1440;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** A time as a time field holds it: midnight at the end of the day is 00:00. */
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

type Stretch = { readonly start: string; readonly end: string };

/** From when to when a stretch goes, in minutes since midnight. */
export const reachOf = ({ start, end }: Stretch) => ({
  from: minutesOf(start),
  to: minutesOf(end) || wholeDay,
});

const covers = (stretch: Stretch, at: number) => {
  const { from, to } = reachOf(stretch);
  return from <= at && at < to;
};

/** The hours of a day that a time lies in. */
export const spanAt = (spans: readonly WeekSpan[], weekday: number, at: number) =>
  spans.find((span) => span.weekday === weekday && covers(span, at));

/** The break of those hours that a time lies in. */
export const breakAt = (span: WeekSpan, at: number) => span.breaks.find((rest) => covers(rest, at));

/** From when to when a stroke goes. */
export function strokeReach({ anchor, head }: Pick<Stroke, 'anchor' | 'head'>, step: number) {
  return { from: Math.min(anchor, head), to: Math.min(wholeDay, Math.max(anchor, head) + step) };
}

/** The week with a stroke added; a break goes to the hours in which it was begun. */
export function withStroke(spans: readonly WeekSpan[], stroke: Stroke, step: number): readonly WeekSpan[] {
  const { from, to } = strokeReach(stroke, step);
  const drawn = { start: timeOf(from), end: timeOf(to) };
  const { weekday, anchor } = stroke;
  const within = stroke.kind === 'break' ? spanAt(spans, weekday, anchor) : undefined;
  if (within) {
    const breaks = [...within.breaks, drawn].sort((one, other) => one.start.localeCompare(other.start));
    return spans.map((span) => (span === within ? { ...span, breaks } : span));
  }
  return [...spans, { weekday, ...drawn, breaks: [] }].sort(
    (one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start),
  );
}

/** The week without the break at a time, or without its hours where there is no break. */
export function withoutStretch(spans: readonly WeekSpan[], weekday: number, at: number): readonly WeekSpan[] {
  const span = spanAt(spans, weekday, at);
  const rest = span && breakAt(span, at);
  if (!span || !rest) return spans.filter((one) => one !== span);
  const breaks = span.breaks.filter((one) => one !== rest);
  return spans.map((one) => (one === span ? { ...one, breaks } : one));
}
