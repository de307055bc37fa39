import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { components } from '#openapi/schema.d.ts';
import { actOf, type Scope, tell } from '#server/access/scope.ts';
import { beginningNow } from '#server/areas/appointments/begin-now.ts';
import { moveReservation, snapshotOf } from '#server/areas/appointments/move.ts';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { lockParties } from '#server/areas/appointments/slot.ts';
import { rowById } from '#server/database/rows.ts';

type Visit = NonNullable<components['schemas']['MedicalRecord']['visit']>;

const starting = (scope: Scope) => ({ type: 'start', ...actOf(scope), overrideReason: null }) as const;

const isWaiting = ({ status }: ReservationRow) => status === 'arrived' || status === 'queued';

/**
 * Writing about a patient who has arrived begins the visit, where the chart of the reservation allows it; the record
 * is written either way. Whoever may write a record may begin a visit. Locks as every move of a reservation does, so
 * it has to come before the record is stored.
 */
export async function startVisit(scope: Scope, id: number | null | undefined): Promise<void> {
  const seen = id ? await rowById(scope.trx, 'reservations', id) : undefined;
  if (!seen || !isWaiting(seen)) return;
  await lockParties(scope, [seen.staff_id], seen.patient_id);
  const row = await rowById(scope.trx, 'reservations', seen.id, 'lock');
  if (!row || !isWaiting(row) || (await waitsFor(scope, row)).length > 0) return;
  await moveReservation(scope, row, starting(scope), await beginningNow(scope, row));
  await tell(scope, {
    action: 'reservation.start',
    objectType: 'reservation',
    objectId: row.id,
    patientId: row.patient_id,
  });
}

/** How far the visit of a record has come, and what keeps it from beginning; null for a record without one. */
export async function visitOf(scope: Scope, id: number | null): Promise<Visit | null> {
  const row = id ? await rowById(scope.trx, 'reservations', id) : undefined;
  return row ? { status: row.status, waits_for: await waitsFor(scope, row) } : null;
}

async function waitsFor(scope: Scope, row: ReservationRow): Promise<string[]> {
  if (!isWaiting(row)) return [];
  const { snapshot } = await snapshotOf(scope, row);
  const refused = refusalReason(snapshot, starting(scope));
  return refused ? [refused.sentence] : [];
}
