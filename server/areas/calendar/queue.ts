import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { type ConsentsWithForms, requiredConsents } from '#server/areas/appointments/required-consents.ts';
import { type NamedReservation, shownReservation } from '#server/areas/appointments/reservation.ts';
import { reservationColumns } from '#server/areas/appointments/show.ts';
import type { Call } from '#server/http/call.ts';
import type { Interval } from '#server/time/intervals.ts';
import { wantedWithoutTime } from './wanted.ts';

type Entry = components['schemas']['QueuedEntry'];

/** More than any waiting room holds. */
const mostQueued = 100;

/** Those who wait without a time, the longest first; whoever is left from an earlier day is not forgotten. */
export async function queueOf(
  scope: Scope,
  query: Call<'readCalendar'>['query'],
  { start, end }: Interval,
): Promise<Entry[]> {
  const isAsked = query.status === undefined || query.status.split(',').includes('queued');
  if (!isAsked || query.per_day !== undefined || start > scope.clinic.now.getTime()) return [];
  const wanted = [
    sql`t.clinic_id = ${scope.clinic.id}`,
    sql`t.status = 'queued'`,
    sql`t.arrived_at < ${new Date(end)}`,
    ...(await wantedWithoutTime(scope, query)),
  ];
  const { rows } = await sql<NamedReservation>`
    SELECT ${reservationColumns} FROM reservations t WHERE ${sql.join(wanted, sql` AND `)}
    ORDER BY t.arrived_at, t.id LIMIT ${mostQueued}`.execute(scope.trx);
  const consents = await requiredConsents(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { forms: _, ...counts } = consents.get(row.id) as ConsentsWithForms;
    const { required, signed, state } = counts;
    const shown = shownReservation(row, counts);
    const { id, clinic, version, number, service, service_name, color } = shown;
    const { patient, patient_name, patient_birth_date, patient_mrn } = shown;
    const { staff, staff_name, arrived_at, kind, priority, waitlist = null, record_state, last_move } = shown;
    return {
      ...{ id, clinic, version, number, service, service_name, color },
      ...{ patient, patient_name, patient_birth_date, patient_mrn },
      ...{ staff, staff_name, arrived_at, kind, priority, waitlist, record_state, last_move },
      ...{ start_at: null, status: 'queued' as const, confirmed_at: null, offered_until: null },
      ...{ rebooked_as: null, series: null, consents: { required, signed, state } },
    };
  });
}
