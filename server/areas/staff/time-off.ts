import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { detailedReservations } from '#server/areas/appointments/show.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { staffKind, staffName } from './member.ts';

type Shown = components['schemas']['ScheduleException'];
type Listed = components['schemas']['TimeOffAppointment'];

/** Time off or extra hours as stored, with how many reservations lie in a time off. */
export type ExceptionRow = Pick<Shown, 'id' | 'kind' | 'reason' | 'reservations'> & {
  start_at: Date;
  end_at: Date;
};

/** What still lies in a time off `e`: to come or going on, and nothing of it treated yet. */
export const inTheWay = sql`r.clinic_id = e.clinic_id AND r.staff_id = e.staff_id AND e.kind = 'off'
  AND r.status IN ('booked', 'confirmed', 'arrived') AND r.end_at > now()
  AND r.start_at < e.end_at AND r.end_at > e.start_at AND r.start_at > e.start_at - interval '24 hours'`;

/** The columns of an exception `e`. */
export const exceptionColumns = sql`e.id, e.start_at, e.end_at, e.kind, e.reason,
  (SELECT count(*)::int FROM reservations r WHERE ${inTheWay}) AS reservations`;

/** Time off or extra hours as the API shows them. */
export const shownException = (row: ExceptionRow): Shown => ({
  ...row,
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
});

/** The reservations that lie in a time off, with whom to call. */
export const listTimeOffAppointments = (call: Call<'listTimeOffAppointments'>): Promise<Answer> =>
  onThing(call, staffKind, 'reservations.read', async (scope, row) => {
    const { rows } = await sql<ExceptionRow>`
      SELECT ${exceptionColumns} FROM staff_exceptions e
      WHERE e.clinic_id = ${row.clinic_id} AND e.staff_id = ${row.id} AND e.id = ${call.params.exception}`.execute(
      scope.trx,
    );
    const [exception] = rows;
    if (!exception) throw notFound();
    const body = {
      staff: row.id,
      staff_name: staffName(row),
      exception: shownException(exception),
      appointments: await listed(scope, exception.id),
    };
    return { status: 200, body };
  });

type Reach = Omit<Listed, 'appointment'> & { id: number };

async function listed(scope: Scope, exception: number): Promise<Listed[]> {
  const { rows } = await sql<Reach>`
    SELECT r.id, p.phone_number, p.phone_number_alt, p.preferred_channel
    FROM staff_exceptions e JOIN reservations r ON ${inTheWay}
    JOIN patients p ON p.clinic_id = r.clinic_id AND p.id = r.patient_id
    WHERE e.clinic_id = ${scope.clinic.id} AND e.id = ${exception}
    ORDER BY r.start_at, r.id LIMIT 500`.execute(scope.trx);
  const whole = await detailedReservations(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, ...reach }) => {
    const appointment = whole.find((one) => one.id === id);
    return appointment ? [{ appointment, ...reach }] : [];
  });
}
