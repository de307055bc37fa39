import type { WeekSpan } from '#machines/form/week.ts';
import { reachOf, type Stroke, strokeReach, wholeDay } from '#machines/form/weekStroke.ts';
import { t } from '#src/language/t.ts';
import { clockInWords, timeFormat } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';

/** Minutes of one cell. */
export const step = 30;

/** The minutes that are shown: the usual day, or as far as the hours reach. */
export interface Hours {
  readonly from: number;
  readonly to: number;
}

const [morning, night] = [360, 1320];

/** What a week has to show, in whole pairs of hours. */
export function shownHours(spans: readonly WeekSpan[]): Hours {
  const reaches = spans.map(reachOf).filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to));
  const from = Math.min(morning, ...reaches.map((one) => one.from));
  const to = Math.max(night, ...reaches.map((one) => one.to));
  return { from: Math.floor(from / 120) * 120, to: Math.min(wholeDay, Math.ceil(to / 120) * 120) };
}

const clock = (minutes: number) =>
  clockInWords(
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );
const hourFormat = () => timeFormat({ hour: 'numeric', timeZone: 'UTC' });

/** A full hour, as short as it is written. */
export const hourWord = (minutes: number): string => hourFormat().format(minutes * 60_000);

/** From when to when, on which day. */
export const rangeInWords = (weekday: number, from: number, to: number): string =>
  t('{weekday} {start} to {end}', { weekday: weekdayName(weekday), start: clock(from), end: clock(to) });

/** What is being drawn. */
export function strokeInWords(stroke: Stroke): string {
  const { from, to } = strokeReach(stroke, step);
  const range = rangeInWords(stroke.weekday, from, to);
  return stroke.kind === 'break' ? t('Break: {range}', { range }) : range;
}
