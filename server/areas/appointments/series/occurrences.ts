import { type CalendarDate, getDayOfWeek } from '@internationalized/date';
import type { components } from '#openapi/schema.d.ts';
import { invalid } from '#server/http/refusal.ts';
import { clockOf, dayOf, instantOf, readDay, wholeDay } from '#server/time/clinic-days.ts';

type Rule = components['schemas']['SeriesRule'];

/** One time that a rule makes. */
export interface Occurrence {
  day: CalendarDate;
  start: Date;
  end: Date;
  /** The clocks skip the time of day on this day, so that it begins later. */
  isAdjusted: boolean;
}

const mostOccurrences = 60;
const mostDays = 3 * 366;

/** The times that a rule makes, all at the wall time of the first: a change of the clocks moves the instant, not the hour. */
export function occurrencesOf(timezone: string, first: { start: Date; end: Date }, rule: Rule): Occurrence[] {
  if (!rule.until && !rule.count) throw invalid({ rule: ['Say until when, or how many times.'] });
  const clock = clockOf(timezone, first.start);
  const length = first.end.getTime() - first.start.getTime();
  const days = daysOf(timezone, dayOf(timezone, first.start), rule);
  if (days.length === 0) throw invalid({ rule: ['This rule produces no dates.'] });
  return days.map((day, index) => {
    const at = index === 0 && day.compare(dayOf(timezone, first.start)) === 0;
    // the first is the instant that was chosen, which of two equal wall times it may be
    const start = at ? first.start : new Date(instantOf(timezone, day, clock));
    const isAdjusted = clockOf(timezone, start) !== clock;
    return { day, start, end: new Date(start.getTime() + length), isAdjusted };
  });
}

/** A day that a zone skipped altogether, as Samoa did in 2011, has no time at all. */
function isThere(timezone: string, day: CalendarDate): boolean {
  const { start, end } = wholeDay(timezone, day);
  return end > start;
}

function daysOf(
  timezone: string,
  first: CalendarDate,
  { frequency, interval = 1, weekdays = [], until, count }: Rule,
) {
  const last = until ? readDay(until) : first.add({ days: mostDays });
  const most = Math.min(count ?? mostOccurrences, mostOccurrences);
  const days: CalendarDate[] = [];
  // a round is a day at least; after the year 9999 the calendar stands still
  for (let step = 0; days.length < most && step <= mostDays; step += 1) {
    const group = groupOf(first, frequency, step * interval, weekdays);
    if (group.begins.compare(last) > 0 || group.begins.compare(first) > mostDays) break;
    days.push(
      ...group.days.filter(
        (day) => day.compare(first) >= 0 && day.compare(last) <= 0 && isThere(timezone, day),
      ),
    );
  }
  return days.slice(0, most);
}

/** The days of one round of a rule, and the day on which the round begins. */
function groupOf(
  first: CalendarDate,
  frequency: Rule['frequency'],
  rounds: number,
  weekdays: readonly number[],
): { begins: CalendarDate; days: CalendarDate[] } {
  if (frequency === 'daily') {
    const day = first.add({ days: rounds });
    return { begins: day, days: [day] };
  }
  if (frequency === 'monthly') {
    const day = first.add({ months: rounds });
    // the calendar puts the 31st on the last day of a shorter month; such a month is left out
    return { begins: day.set({ day: 1 }), days: day.day === first.day ? [day] : [] };
  }
  const weekday = getDayOfWeek(first, 'en-US', 'mon');
  const monday = first.subtract({ days: weekday }).add({ weeks: rounds });
  const wanted = weekdays.length > 0 ? [...weekdays].sort((one, other) => one - other) : [weekday + 1];
  return { begins: monday, days: wanted.map((one) => monday.add({ days: one - 1 })) };
}
