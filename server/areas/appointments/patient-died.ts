import { sql } from 'kysely';
import { actOf, type Scope, tell } from '#server/access/scope.ts';
import { cancelling } from './ending.ts';
import { moveReservation, snapshotOf } from './move.ts';
import type { ReservationRow } from './reservation.ts';

const note = 'The patient has died.';

/**
 * Cancels what a patient who has died had still before them, as far as the chart of each reservation allows it, and
 * answers how many that were. The patient's row is locked by then, so that no one books or moves anything meanwhile.
 */
export async function cancelAfterDeath(scope: Scope, patient: number, at: Date): Promise<number> {
  const { rows } = await sql<ReservationRow>`
    SELECT * FROM reservations
    WHERE clinic_id = ${scope.clinic.id} AND patient_id = ${patient}
      AND status IN ('requested', 'waitlisted', 'booked', 'confirmed', 'queued', 'arrived')
      AND (start_at IS NULL OR start_at > ${at})
    ORDER BY id FOR UPDATE`.execute(scope.trx);
  let cancelled = 0;
  for (const row of rows) {
    const event = { type: 'cancel' as const, ...actOf(scope), reason: note };
    const { snapshot } = await snapshotOf(scope, row);
    if (!snapshot.can(event)) continue;
    const told = cancelling(scope, row, { reason: 'other', note, cancelled_by: 'clinic' });
    await moveReservation(scope, row, event, told);
    await tell(scope, {
      action: 'reservation.cancel',
      objectType: 'reservation',
      objectId: row.id,
      patientId: patient,
    });
    cancelled += 1;
  }
  return cancelled;
}
