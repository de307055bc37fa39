import type { CalendarDate } from '@internationalized/date';
import { say } from '#machines/lifecycles/saying.ts';
import type { ClinicFacts } from '#server/access/scope.ts';
import { invalid } from '#server/http/refusal.ts';
import { readDay, today, wholeDay } from '#server/time/clinic-days.ts';

/** Some whole days of a clinic, with the instants between which they lie. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
  start: Date;
  end: Date;
}

const mostDays = 366;

/** The period that is asked for; left out, the 28 days up to today. */
export function askedPeriod(
  clinic: ClinicFacts,
  dateFrom: string | undefined,
  dateTo: string | undefined,
): Period {
  const to = dateTo === undefined ? today(clinic) : readDay(dateTo);
  const from = dateFrom === undefined ? to.subtract({ days: 27 }) : readDay(dateFrom);
  if (to.compare(from) < 0) throw invalid({ date_to: ['It must not be before the first day.'] });
  if (to.compare(from) >= mostDays)
    throw invalid({ date_to: [say('Ask for at most {mostDays} days at once.', { mostDays })] });
  return periodOf(clinic, from, to);
}

/** The equal number of days just before. */
export function periodBefore(clinic: ClinicFacts, { from, to }: Period): Period {
  const days = to.compare(from) + 1;
  return periodOf(clinic, from.subtract({ days }), from.subtract({ days: 1 }));
}

/** Days with their instants in the clinic's zone. */
export const periodOf = (clinic: ClinicFacts, from: CalendarDate, to: CalendarDate): Period => ({
  from,
  to,
  start: new Date(wholeDay(clinic.timezone, from).start),
  end: new Date(wholeDay(clinic.timezone, to).end),
});
