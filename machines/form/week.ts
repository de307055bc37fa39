import type { FormValue, Rule } from './rules.ts';
import { weekdays } from './weekdays.ts';

/** A stretch of one weekday, as a form holds it; an end at 00:00 is midnight at the end of the day. */
export type WeekSpan = {
  readonly weekday: number;
  readonly start: string;
  readonly end: string;
  readonly breaks: readonly { readonly start: string; readonly end: string }[];
};

/** Weekly hours with the days on which they are valid; no last day means until further notice. */
export type Period = {
  readonly valid_from: string;
  readonly valid_to: string;
  readonly days: readonly WeekSpan[];
};

type Stretch = { readonly start: string; readonly end: string };
type StoredSpan = Stretch & { weekday: number; breaks?: readonly Stretch[] };

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The name of a weekday. */
export const weekdayName = (weekday: number): string => names[weekday - 1] ?? '';

/** The stretches that a form value holds. */
export const spansOf = (value: FormValue | undefined): readonly WeekSpan[] =>
  Array.isArray(value) ? (value as unknown as readonly WeekSpan[]) : [];

/** The periods that a form value holds. */
export const periodsOf = (value: FormValue | undefined): readonly Period[] =>
  Array.isArray(value) ? (value as unknown as readonly Period[]) : [];

// a time field cannot say 24:00
const shownEnd = (end: string) => (end === '24:00' ? '00:00' : end);
const sentEnd = (end: string) => (end === '00:00' ? '24:00' : end);

/** Stored stretches as a form holds them, in the order of the week. */
export const weekValue = (stored: readonly StoredSpan[]) =>
  [...stored]
    .sort((one, other) => one.weekday - other.weekday || one.start.localeCompare(other.start))
    .map(({ weekday, start, end, breaks = [] }) => ({
      weekday,
      start,
      end: shownEnd(end),
      breaks: breaks.map((rest) => ({ start: rest.start, end: shownEnd(rest.end) })),
    }));

/** The stretches of a form as the contract wants them, without breaks. */
export const weekBody = (value: FormValue | undefined) =>
  spansOf(value).map(({ weekday, start, end }) => ({ weekday, start, end: sentEnd(end) }));

/** The stretches of a form as the contract wants them, with breaks. */
export const workingDays = (days: readonly WeekSpan[]) =>
  days.map(({ weekday, start, end, breaks }) => ({
    weekday,
    start,
    end: sentEnd(end),
    breaks: breaks.map((rest) => ({ start: rest.start, end: sentEnd(rest.end) })),
  }));

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const isIncomplete = ({ start, end }: Stretch) => !clock.test(start) || !clock.test(end);
const isTurned = ({ start, end }: Stretch) => start >= sentEnd(end);
const overlap = (one: Stretch, other: Stretch) =>
  one.start < sentEnd(other.end) && other.start < sentEnd(one.end);
const anyTwo = <T>(all: readonly T[], meets: (one: T, other: T) => boolean) =>
  all.some((one, at) => all.slice(at + 1).some((other) => meets(one, other)));

function spanProblem(span: WeekSpan): string | undefined {
  if (isIncomplete(span)) return 'enter when the hours begin and end.';
  if (isTurned(span)) return 'the hours must end after they begin.';
  if (span.breaks.some(isIncomplete)) return 'enter when the break begins and ends.';
  if (span.breaks.some(isTurned)) return 'a break must end after it begins.';
  const outside = span.breaks.some(
    ({ start, end }) => start < span.start || sentEnd(end) > sentEnd(span.end),
  );
  if (outside) return 'a break must lie within the hours.';
  return anyTwo(span.breaks, overlap) ? 'the breaks overlap.' : undefined;
}

/** What is wrong with the hours of a week, naming the day; undefined when they are in order. */
export function weekProblem(spans: readonly WeekSpan[]): string | undefined {
  for (const weekday of weekdays) {
    const day = spans.filter((span) => span.weekday === weekday);
    const problem =
      day.map(spanProblem).find((one) => one !== undefined) ??
      (anyTwo(day, overlap) ? 'the hours overlap.' : undefined);
    if (problem) return `${weekdayName(weekday)}: ${problem}`;
  }
  return undefined;
}

const last = '9999-12-31';

/** What is wrong with schedules: a day missing or turned round, hours that overlap, or two valid on one day. */
export function periodsProblem(periods: readonly Period[]): string | undefined {
  for (const { valid_from, valid_to, days } of periods) {
    if (valid_from === '') return 'Enter the first day on which the hours are valid.';
    if (valid_to !== '' && valid_to < valid_from) return 'The last day must not be before the first.';
    const problem = weekProblem(days);
    if (problem) return problem;
  }
  const meets = (one: Period, other: Period) =>
    one.valid_from <= (other.valid_to || last) && other.valid_from <= (one.valid_to || last);
  return anyTwo(periods, meets) ? 'Two schedules must not be valid on the same day.' : undefined;
}

/** What the hours of a week demand. */
export const weekRule = {
  rule: 'own',
  problem: (value) => weekProblem(spansOf(value)),
} as const satisfies Rule;

/** What schedules demand. */
export const schedulesRule = {
  rule: 'own',
  problem: (value) => periodsProblem(periodsOf(value)),
} as const satisfies Rule;
