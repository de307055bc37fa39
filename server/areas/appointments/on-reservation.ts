import type { Act } from '#machines/lifecycles/act.ts';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import {
  type Asked,
  actOf,
  conflict,
  denied,
  forbidden,
  mayIn,
  type Scope,
  scopeOf,
  tell,
} from '#server/access/scope.ts';
import { refuseStale, shown } from '#server/access/thing.ts';
import { instant, rowById } from '#server/database/rows.ts';
import type { Answer } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { type Conflict, gravest } from './conflicts.ts';
import { conflictsOnTaking } from './day-limit.ts';
import { settleHolds } from './held.ts';
import { moveReservation, toldConflicts } from './move.ts';
import type { ReservationRow } from './reservation.ts';
import { detailedReservation } from './show.ts';
import { lockParties, type Slot, slotColumns, slotOf } from './slot.ts';
import { takesTime } from './taking-time.ts';

interface AskedReservation extends Asked {
  params: { id: number };
  headers: object;
  body: object | undefined;
}

/** Work that answers something else than the reservation. */
interface Answered {
  action: AuditAction;
  answer: Answer;
}

/**
 * Locks the parties, then the reservation, on the version that was asked for, and answers it as it is after the work;
 * the work says what to call it in the audit log.
 */
export function onReservation(
  call: AskedReservation,
  permission: Permission,
  { staff = [] }: { staff?: (number | null | undefined)[] },
  work: (scope: Scope, row: ReservationRow) => Promise<AuditAction | Answered>,
): Promise<Answer> {
  return call.answerAs(async (trx, user) => {
    const seen = await rowById(trx, 'reservations', call.params.id);
    const scope = seen && (await scopeOf(trx, call.origin, user, seen.clinic_id));
    if (!seen || !scope) return denied(trx, call.origin, user, 'reservation', call.params.id);
    if (!mayIn(scope, permission)) return forbidden(scope, permission);
    const before = seen.last_move?.staff;
    const parties = [seen.staff_id, before, ...staff].filter((id) => id !== null && id !== undefined);
    await lockParties(scope, parties, seen.patient_id);
    const row = await rowById(trx, 'reservations', call.params.id, 'lock');
    if (!row) throw notFound();
    refuseStale(call, row);
    const done = await work(scope, row);
    const { action, answer } = typeof done === 'string' ? { action: done, answer: undefined } : done;
    await tell(scope, { action, objectType: 'reservation', objectId: row.id, patientId: row.patient_id });
    return answer ?? shown(await detailedReservation(scope, row.id));
  });
}

/** Another time for a reservation that stays the same one. */
export interface NewTime {
  start_at: string;
  end_at?: string | null | undefined;
  service?: number;
  staff?: number | null | undefined;
  room?: string | undefined;
  override_reason?: string | null | undefined;
}

/** The slot of a new time; without an end it takes as long as before. */
export function newSlot(scope: Scope, row: ReservationRow, time: NewTime): Promise<Slot> {
  const service = time.service ?? row.service_id;
  const length = row.start_at && row.end_at ? row.end_at.getTime() - row.start_at.getTime() : null;
  const keeps = service === row.service_id && length !== null && !Number.isNaN(Date.parse(time.start_at));
  const end_at =
    time.end_at ?? (keeps ? new Date(Date.parse(time.start_at) + (length ?? 0)).toISOString() : null);
  const [staff, room] = [time.staff ?? row.staff_id, time.room ?? row.room];
  return slotOf(scope, { service, staff, room, start_at: time.start_at, end_at });
}

/** Moves a reservation to another time, unless something speaks against it. */
export async function reschedule(
  scope: Scope,
  row: ReservationRow,
  time: NewTime,
  plain: Partial<ReservationRow> = {},
): Promise<void> {
  const slot = await newSlot(scope, row, { ...time, room: plain.room });
  const conflicts = await conflictsOf(scope, row, slot);
  await settleHolds(scope, slot);
  const overrideReason = time.override_reason ?? null;
  const event = { type: 'reschedule' as const, ...slotEvent(actOf(scope), slot, conflicts), overrideReason };
  await moveReservation(
    scope,
    row,
    event,
    {
      ...slotColumns(slot),
      ...plain,
      // whoever waits without a time gets their first one
      rescheduled_from_start_at: row.start_at,
      reschedule_count: row.reschedule_count + (row.start_at ? 1 : 0),
      override_reason: conflicts.length > 0 ? overrideReason : row.override_reason,
    },
    toldConflicts(conflicts),
  );
}

/** Changes what is noted of a reservation where it stands; only another room can speak against it. */
export async function editInPlace(
  scope: Scope,
  row: ReservationRow,
  plain: Partial<ReservationRow>,
  overrideReason: string | null,
): Promise<void> {
  const { room = row.room } = plain;
  const slot =
    room === row.room || !takesTime(row.status) ? null : await presentSlot(scope, { ...row, room });
  const against = (slot ? await conflictsOf(scope, row, slot) : []).filter(
    ({ kind }) => kind === 'room_busy',
  );
  const { noHardConflict = [], softConflictExplained = [] } = toldConflicts(against).more ?? {};
  const refused = overrideReason?.trim() ? noHardConflict : [...noHardConflict, ...softConflictExplained];
  if (refused.length > 0) throw conflict({ room: [...refused] });
  const kept = against.length > 0 ? { override_reason: overrideReason } : {};
  await moveReservation(scope, row, { type: 'edit', ...actOf(scope) }, { ...plain, ...kept });
}

/** What a chart is told about a slot. */
export const slotEvent = (act: Act, slot: Slot, conflicts: readonly Conflict[]) => ({
  ...act,
  startAt: slot.start.toISOString(),
  conflicts: gravest(conflicts),
});

/** What speaks against a slot that a reservation takes. */
export const conflictsOf = (scope: Scope, row: ReservationRow, slot: Slot): Promise<Conflict[]> =>
  conflictsOnTaking(scope, slot, {
    patientId: row.patient_id,
    except: row.id,
    isHere: row.status === 'queued',
  });

/** The slot that a reservation has now; null on the waiting list. */
export async function presentSlot(scope: Scope, row: ReservationRow): Promise<Slot | null> {
  if (!row.start_at || !row.end_at) return null;
  return slotOf(scope, {
    service: row.service_id,
    staff: row.staff_id,
    start_at: row.start_at.toISOString(),
    end_at: instant(row.end_at),
    room: row.room,
  });
}
