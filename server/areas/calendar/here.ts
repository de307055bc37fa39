import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { isHereNow } from '#server/areas/appointments/here-now.ts';
import type { Call } from '#server/http/call.ts';
import type { Interval } from '#server/time/intervals.ts';
import { entriesOf } from './entries.ts';
import { wantedWithoutTime } from './wanted.ts';

/** Those who are in the house now for a reservation of another day, where today is among the days that are asked for. */
export async function hereOf(
  scope: Scope,
  query: Call<'readCalendar'>['query'],
  { start, end }: Interval,
): Promise<components['schemas']['CalendarEntry'][]> {
  const now = scope.clinic.now.getTime();
  if (query.per_day !== undefined || now < start || now >= end) return [];
  const wanted = [
    sql`t.clinic_id = ${scope.clinic.id}`,
    isHereNow,
    sql`(t.start_at >= ${new Date(end)} OR t.end_at <= ${new Date(start)})`,
    ...(query.status ? [sql`t.status IN (${sql.join(query.status.split(','))})`] : []),
    ...(await wantedWithoutTime(scope, query)),
  ];
  return (await entriesOf(scope, sql.join(wanted, sql` AND `), undefined)).entries;
}
