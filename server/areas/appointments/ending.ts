import { actOf, type Scope } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { besidesBack } from './besides.ts';
import { type Conflict, gravest } from './conflicts.ts';
import { conflictsOnTaking } from './day-limit.ts';
import { moveReservation, toldConflicts } from './move.ts';
import { onReservation, presentSlot } from './on-reservation.ts';
import type { ReservationRow } from './reservation.ts';
import { refuseInactive, slotColumns, slotOf } from './slot.ts';
import { takesTime } from './taking-time.ts';
import { tellAnswer } from './tell-answer.ts';

/** The clinic does not agree to a request. */
export const declineAppointment = (call: Call<'declineAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const reason = call.body.reason ?? null;
    const changes = { cancelled_by: 'clinic' as const, cancellation_note: reason ?? '' };
    await moveReservation(scope, row, { type: 'decline', ...actOf(scope), reason }, changes);
    await tellAnswer(scope, row, 'declined');
    return 'reservation.decline';
  });

/** It will not take place; late counts when the patient tells it nearer to the start than the clinic wishes. */
export const cancelAppointment = (call: Call<'cancelAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const { reason = null } = call.body;
    const event = { type: 'cancel' as const, ...actOf(scope), reason };
    await moveReservation(scope, row, event, cancelling(scope, row, call.body));
    return 'reservation.cancel';
  });

type Told = Pick<Call<'cancelAppointment'>['body'], 'reason' | 'note' | 'cancelled_by'>;

/** What a cancellation sets beside the state. */
export function cancelling(
  { clinic }: Scope,
  row: ReservationRow,
  { reason = null, note = '', cancelled_by = 'patient' }: Told,
): Partial<ReservationRow> {
  const { now, late_cancel_hours } = clinic;
  // only a time that was taken is given back late, and only by its patient
  const late_cancel =
    cancelled_by === 'patient' &&
    takesTime(row.status) &&
    row.start_at !== null &&
    row.start_at.getTime() - now.getTime() < late_cancel_hours * 3_600_000;
  return {
    cancellation_reason: reason,
    cancellation_note: note,
    cancelled_by,
    late_cancel,
    offered_until: null,
  };
}

/** Gives the time up without ending the wish: the patient waits for another one, with anyone where nothing else was wished. */
export const putOnWaitlist = (call: Call<'putOnWaitlist'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const event = { type: 'putOnWaitlist' as const, ...actOf(scope), reason: call.body.reason ?? null };
    await moveReservation(scope, row, event, {
      start_at: null,
      end_at: null,
      offered_until: null,
      waitlist: row.waitlist ?? { staff_any: true, weekdays: [] },
    });
    return 'reservation.putOnWaitlist';
  });

/** It was stored by mistake. */
export const voidAppointment = (call: Call<'voidAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    await moveReservation(scope, row, { type: 'void', ...actOf(scope), reason: call.body.reason ?? null });
    return 'reservation.void';
  });

/** Takes the last move back; where that takes a time again, the time must still be free. */
export const undoAppointmentMove = (call: Call<'undoAppointmentMove'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const { conflicts, columns } = await takenBack(scope, row);
    const event = { type: 'undo' as const, ...actOf(scope), conflicts: gravest(conflicts) };
    await moveReservation(scope, row, event, columns, toldConflicts(conflicts));
    return 'reservation.undo';
  });

async function takenBack(
  scope: Scope,
  row: ReservationRow,
): Promise<{ conflicts: Conflict[]; columns: Partial<ReservationRow> }> {
  const { last_move } = row;
  const party = { patientId: row.patient_id, except: row.id };
  if (row.status === 'cancelled' || row.status === 'waitlisted') await refuseInactive(scope, row.patient_id);
  if (last_move?.from === 'queued') return { conflicts: [], columns: { start_at: null, end_at: null } };
  const isMoved = last_move?.from === row.status;
  if (last_move?.startAt && (isMoved || row.status === 'waitlisted')) {
    const { startAt: start_at, endAt: end_at, staff, movedFrom = null } = last_move;
    // what an earlier release remembered is the time alone
    const { service = row.service_id, room = row.room, overrideReason = row.override_reason } = last_move;
    const slot = await slotOf(scope, { service, staff, start_at, end_at, room });
    const columns = {
      ...slotColumns(slot),
      ...{ room, override_reason: overrideReason },
      ...besidesBack(row, last_move),
      ...(isMoved && {
        rescheduled_from_start_at: movedFrom === null ? null : new Date(movedFrom),
        reschedule_count: Math.max(0, row.reschedule_count - 1),
      }),
    };
    return { conflicts: await conflictsOnTaking(scope, slot, party), columns };
  }
  const slot = row.status === 'cancelled' ? await presentSlot(scope, row) : null;
  return { conflicts: slot ? await conflictsOnTaking(scope, slot, party) : [], columns: {} };
}
