import type { ReservationEvent } from '#machines/lifecycles/reservation.facts.ts';
import { actOf, conflict, type Scope, tell } from '#server/access/scope.ts';
import { shown } from '#server/access/thing.ts';
import { instant, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type Conflict, gravest } from './conflicts.ts';
import { addReservation } from './create.ts';
import { conflictsOnTaking } from './day-limit.ts';
import { moveReservation, toldConflicts } from './move.ts';
import {
  conflictsOf,
  type NewTime,
  newSlot,
  onReservation,
  presentSlot,
  reschedule,
  slotEvent,
} from './on-reservation.ts';
import type { ReservationRow } from './reservation.ts';
import { detailedReservation } from './show.ts';
import { refuseInactive, slotColumns } from './slot.ts';
import { tellAnswer } from './tell-answer.ts';
import { tellOffer } from './waiting/tell-offer.ts';

/** Books what was requested or offered, once more asked whether the time is free. */
export const acceptAppointment = (call: Call<'acceptAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    await take(scope, row, 'accept', call.body.override_reason);
    await tellAnswer(scope, row, 'accepted');
    return 'reservation.accept';
  });

/** Books a cancelled one again. */
export const reopenAppointment = (call: Call<'reopenAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    await take(scope, row, 'reopen', call.body.override_reason);
    return 'reservation.reopen';
  });

/** Without a time there is nothing to collide with, and nothing that could be booked either. */
async function take(
  scope: Scope,
  row: ReservationRow,
  type: 'accept' | 'reopen',
  override: string | null | undefined,
) {
  await refuseInactive(scope, row.patient_id);
  const slot = await presentSlot(scope, row);
  const conflicts = slot ? (await conflictsOf(scope, row, slot)).filter(isAskedOf(scope, row)) : [untimed];
  const overrideReason = override ?? null;
  const event: ReservationEvent = { type, ...actOf(scope), conflicts: gravest(conflicts), overrideReason };
  const override_reason = conflicts.length > 0 ? overrideReason : undefined;
  await moveReservation(
    scope,
    row,
    event,
    { override_reason, offered_until: null },
    toldConflicts(conflicts),
  );
}

/** What is asked when a time is offered; that offer is a promise, which keeps its place in the day as long as it stands. */
const promised: Conflict['kind'][] = ['day_full', 'notice_too_short', 'too_far_ahead'];
const isAskedOf =
  ({ clinic }: Scope, { status, offered_until }: ReservationRow) =>
  ({ kind }: Conflict) =>
    !(status === 'waitlisted' && offered_until && offered_until > clinic.now && promised.includes(kind));

const untimed: Conflict = { kind: 'past', severity: 'hard', message: 'It has no time yet.', with: null };

/** Offers someone on the waiting list a time. */
export const offerAppointment = (call: Call<'offerAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', { staff: [call.body.staff] }, async (scope, row) => {
    await offer(scope, row, call.body);
    return 'reservation.offer';
  });

/** Stores an offer; a time that is taken, held or offered to someone else cannot be offered. */
export async function offer(
  scope: Scope,
  row: ReservationRow,
  { minutes = 60, ...time }: NewTime & { minutes?: number },
): Promise<void> {
  await refuseInactive(scope, row.patient_id);
  const slot = await newSlot(scope, row, time);
  const until = new Date(scope.clinic.now.getTime() + minutes * 60_000);
  const event = {
    type: 'offer' as const,
    ...actOf(scope),
    startAt: slot.start.toISOString(),
    until: until.toISOString(),
  };
  const hard = (await conflictsOf(scope, row, slot)).filter(isUnavailable);
  // the lifecycle has the first word; what is thrown afterwards undoes the move with the transaction
  const standing = { ...slotColumns(slot), offered_until: until, offer_declined_at: null };
  await moveReservation(scope, row, event, standing);
  if (hard.length > 0) throw conflict({ start_at: hard.map(({ message }) => message) });
  await tellOffer(scope, row, slot, until);
}

const unavailable: Conflict['kind'][] = [
  ...(['staff_busy', 'session_full', 'held', 'staff_off', 'clinic_closed', 'outside_hours'] as const),
  ...(['service_unavailable', 'day_full'] as const),
];
const ofPatientOrRoom: Conflict['kind'][] = ['patient_busy', 'room_busy'];

/** That no one could take the time by the link of its message, which has no room for a reason. */
const isUnavailable = ({ kind, severity }: Conflict) =>
  unavailable.includes(kind) || (severity === 'hard' && !ofPatientOrRoom.includes(kind));

/** The patient does not take the time: it is free at once, and this patient is asked for it last. */
export const declineOffer = (call: Call<'declineOffer'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const at = scope.clinic.now;
    const ended = { offered_until: at, offer_declined_at: at };
    await moveReservation(scope, row, { type: 'declineOffer', ...actOf(scope) }, ended);
    return 'reservation.declineOffer';
  });

/** Moves it to another time. */
export const rescheduleAppointment = (call: Call<'rescheduleAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', { staff: [call.body.staff] }, async (scope, row) => {
    await reschedule(scope, row, call.body);
    return 'reservation.reschedule';
  });

/** A colleague takes it over at the same time. */
export const handOverAppointment = (call: Call<'handOverAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', { staff: [call.body.staff] }, async (scope, row) => {
    const { staff, override_reason } = call.body;
    if (staff === row.staff_id) throw conflict({ staff: ['Choose someone other than the current person.'] });
    const start_at = instant(row.start_at);
    if (start_at === null) throw conflict({ detail: ['It has no time yet.'] });
    await reschedule(scope, row, { start_at, staff, override_reason });
    return 'reservation.handOver';
  });

/** Books another time for a missed one; the answer is the new reservation. */
export const rebookAppointment = (call: Call<'rebookAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', { staff: [call.body.staff] }, async (scope, row) => ({
    action: 'reservation.rebook',
    answer: await rebook(scope, row, call.body),
  }));

async function rebook(
  scope: Scope,
  row: ReservationRow,
  body: Call<'rebookAppointment'>['body'],
): Promise<Answer> {
  await refuseInactive(scope, row.patient_id);
  const slot = await newSlot(scope, row, body);
  const conflicts = await conflictsOnTaking(scope, slot, { patientId: row.patient_id, except: null });
  const overrideReason = body.override_reason ?? null;
  const event = { type: 'rebook' as const, ...slotEvent(actOf(scope), slot, conflicts), overrideReason };
  await moveReservation(scope, row, event, {}, toldConflicts(conflicts));
  const { patient_id, kind, room, reason, priority, source } = row;
  const added = await addReservation(scope, {
    action: 'book',
    slot,
    values: {
      patient_id,
      service_id: slot.service.id,
      staff_id: slot.staffId,
      kind: kind === 'walk_in' ? 'scheduled' : kind,
      room,
      reason,
      notes: '',
      priority,
      source,
      rebooked_from: row.id,
    },
    overrideReason,
  });
  await updateRow(scope.trx, 'reservations', row, { rebooked_as: added.id }, scope.user.id);
  await tell(scope, {
    action: 'reservation.created',
    objectType: 'reservation',
    objectId: added.id,
    patientId: patient_id,
  });
  return shown(await detailedReservation(scope, added.id), 201);
}
