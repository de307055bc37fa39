import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { ReservationRow } from '../reservation.ts';

const taking: readonly ReservationRow['status'][] = ['booked', 'confirmed', 'arrived', 'in_progress'];

/** Keeps the time that a reservation gave up by a move, where it lies ahead. */
export async function keepFreed(
  { trx, clinic }: Scope,
  before: ReservationRow,
  after: ReservationRow,
): Promise<void> {
  const { start_at, end_at, staff_id, service_id } = before;
  if (!taking.includes(before.status) || !start_at || !end_at || start_at <= clinic.now) return;
  const isKept =
    taking.includes(after.status) &&
    after.staff_id === staff_id &&
    after.start_at?.getTime() === start_at.getTime() &&
    after.end_at?.getTime() === end_at.getTime();
  if (isKept) return;
  await sql`
    INSERT INTO freed_times (clinic_id, service_id, staff_id, start_at, end_at, freed_by)
    VALUES (${clinic.id}, ${service_id}, ${staff_id}, ${start_at}, ${end_at}, ${before.id})
    ON CONFLICT (clinic_id, staff_id, start_at, end_at, service_id)
    DO UPDATE SET freed_by = excluded.freed_by, freed_at = now()`.execute(trx);
}
