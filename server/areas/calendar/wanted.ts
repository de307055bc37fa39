import type { CalendarDate } from '@internationalized/date';
import { type RawBuilder, sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import type { Scope } from '#server/access/scope.ts';
import { matchingReservations } from '#server/areas/appointments/matching.ts';
import { isEndedOffer } from '#server/areas/appointments/waiting/ended-offer.ts';
import type { Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { readDay, wholeDay } from '#server/time/clinic-days.ts';
import type { Interval } from '#server/time/intervals.ts';

type Query = Call<'readCalendar'>['query'];

const mostDays = 45;

/** The days of a calendar, from the first to the last. */
export interface Days {
  first: CalendarDate;
  last: CalendarDate;
}

/** The days that are asked for; refused where they run backwards or are too many. */
export function daysOf({ date_from, date_to }: Pick<Query, 'date_from' | 'date_to'>): Days {
  const [first, last] = [readDay(date_from), readDay(date_to)];
  if (last.compare(first) < 0) throw invalid({ date_to: ['It must not be before the first day.'] });
  if (last.compare(first) > mostDays)
    throw invalid({ date_to: [say('Ask for at most {mostDays} days at once.', { mostDays })] });
  return { first, last };
}

/** All the time of some days in the zone of a clinic. */
export const periodOf = (timezone: string, { first, last }: Days): Interval => ({
  start: wholeDay(timezone, first).start,
  end: wholeDay(timezone, last).end,
});

/** What the reservations of a calendar have in common; the row is called `t`. */
export async function wantedOf(scope: Scope, query: Query, period: Interval): Promise<RawBuilder<unknown>> {
  const { status } = query;
  return sql.join(
    [
      sql`t.clinic_id = ${scope.clinic.id}`,
      // nothing takes longer than a day, so the index on the beginning finds what reaches into the first one as well
      sql`t.start_at > ${new Date(period.start - 86_400_000)} AND t.start_at < ${new Date(period.end)}`,
      sql`t.end_at > ${new Date(period.start)}`,
      status
        ? sql`t.status IN (${sql.join(status.split(','))})`
        : sql`t.status NOT IN ('cancelled', 'entered_in_error')`,
      sql`NOT ${isEndedOffer}`,
      ...(await wantedWithoutTime(scope, query)),
    ],
    sql` AND `,
  );
}

/** What is asked for of the reservations of a calendar, whenever they are. */
export async function wantedWithoutTime(
  scope: Scope,
  { staff, service, label, patient, kind, search }: Query,
): Promise<RawBuilder<unknown>[]> {
  return [
    ...(staff ? [sql`t.staff_id = ${staff}`] : []),
    ...(service ? [sql`t.service_id = ${service}`] : []),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...(patient ? [sql`t.patient_id = ${patient}`] : []),
    ...(await matchingReservations(scope, search)),
    ...(label
      ? [
          sql`EXISTS (SELECT FROM reservation_labels l WHERE l.clinic_id = t.clinic_id AND l.reservation_id = t.id AND l.label_id = ${label})`,
        ]
      : []),
  ];
}
