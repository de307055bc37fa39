import { sql } from 'kysely';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { instant } from '#server/database/rows.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { refusingTaken } from '../appointments/move.ts';
import type { ByPatient } from './at-door.ts';
import { chartOf, readRow, type VisitRow } from './visit.ts';

/** What a step sets beside the state; the names are those of columns. */
export type Changes = Readonly<Record<string, string | number | boolean | Date | null>>;

/** Locks who takes part, as everyone does who books, and answers the visit as it is by now. */
export async function lockVisit(door: ByPatient, staff: readonly number[]): Promise<VisitRow> {
  const { staff_id } = await readRow(door);
  await sql`SELECT door_lock(${[staff_id, ...staff]}::integer[])`.execute(door.trx);
  return readRow(door);
}

/**
 * Sends the visit's chart what the patient does, stores what becomes of it, and adds it to the history as done by the link.
 * No one of the clinic can take it back as if it had been theirs.
 */
export async function moveByLink(
  door: ByPatient,
  row: VisitRow,
  event: ReservationEvent,
  changes: Changes,
): Promise<void> {
  const { trx, clinic } = door;
  const after = applyEvent(chartOf(row), event);
  const status = after.value.attendance as ReservationStatus;
  const confirmed_at = after.context.isConfirmed ? (row.confirmed_at ?? clinic.now) : null;
  const all = { status, confirmed_at, ...changes };
  const sets = Object.entries(all).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await refusingTaken(() =>
    sql`
      UPDATE reservations SET ${sql.join(sets)}, last_move = NULL, updated_by = NULL, version = version + 1,
        updated_at = now()
      WHERE id = ${row.id}`.execute(trx),
  );
  const sent = { consent: 'none_required', record: row.record_state, event };
  const reason =
    ('reason' in event && event.reason) || ('overrideReason' in event && event.overrideReason) || null;
  await sql`
    INSERT INTO moves (clinic_id, reservation_id, at, action, from_state, to_state, reason, sent, by_link)
    VALUES (${clinic.id}, ${row.id}, ${clinic.now}, ${event.type}, ${row.status}, ${status}, ${reason},
      ${JSON.stringify(sent)}, true)`.execute(trx);
  await keepFreed(door, row, status, changes);
}

/** A time that is given up is there for those who wait. */
async function keepFreed(
  { trx, clinic }: ByPatient,
  row: VisitRow,
  status: ReservationStatus,
  changes: Changes,
) {
  const { start_at, end_at, service_id, staff_id } = row;
  const took = row.status === 'booked' || row.status === 'confirmed';
  const isKept = status !== 'cancelled' && changes.start_at === undefined;
  if (!took || isKept || !start_at || !end_at || start_at <= clinic.now) return;
  await sql`
    SELECT door_free_time(${service_id}, ${staff_id}, ${instant(start_at)}::timestamptz, ${instant(end_at)}::timestamptz)
  `.execute(trx);
}
