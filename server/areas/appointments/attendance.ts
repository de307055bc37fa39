import { isExpectedAt } from '#machines/lifecycles/expectedNow.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import type { ReservationEvent } from '#machines/lifecycles/reservation.facts.ts';
import { actOf } from '#server/access/scope.ts';
import { openVisitRecord } from '#server/areas/medical-records/visit-record.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { dayOf, today } from '#server/time/clinic-days.ts';
import { beginningNow } from './begin-now.ts';
import { moveReservation } from './move.ts';
import { onReservation } from './on-reservation.ts';

type Plain = 'confirmAppointment' | 'undoCheckIn' | 'pauseAppointment' | 'markNoShow' | 'admitLateArrival';
type PlainEvent = Extract<
  ReservationEvent['type'],
  'confirm' | 'undoCheckIn' | 'pauseBack' | 'noShow' | 'arriveLate'
>;

/** A handler that sends the chart an event which needs to know only who acts. */
const plainly =
  (type: PlainEvent, permission: Permission) =>
  (call: Call<Plain>): Promise<Answer> =>
    onReservation(call, permission, {}, async (scope, row) => {
      await moveReservation(scope, row, { type, ...actOf(scope) });
      return `reservation.${type}`;
    });

/** The patient says that they come. */
export const confirmAppointment = plainly('confirm', 'reservations.write');
/** The patient is not here after all. */
export const undoCheckIn = plainly('undoCheckIn', 'reservations.write');
/** Treatment had not begun after all. */
export const pauseAppointment = plainly('pauseBack', 'reservations.treat');
/** The patient did not come. */
export const markNoShow = plainly('noShow', 'reservations.write');
/** A patient marked as missing came after all. */
export const admitLateArrival = plainly('arriveLate', 'reservations.write');

/** The patient is here; on another day than the booked one only with a reason, unless the visit is expected across midnight. */
export const checkInAppointment = (call: Call<'checkInAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.write', {}, async (scope, row) => {
    const { clinic } = scope;
    const isToday =
      row.start_at !== null && dayOf(clinic.timezone, row.start_at).compare(today(clinic)) === 0;
    await moveReservation(scope, row, {
      type: 'checkIn',
      ...actOf(scope),
      sameDay: isToday || isExpectedAt(clinic.now, row),
      reason: call.body.reason ?? null,
    });
    return 'reservation.checkIn';
  });

/** Treatment begins: only with the required consents, or with a recorded reason to go without. */
export const startAppointment = (call: Call<'startAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.treat', {}, async (scope, row) => {
    const overrideReason = call.body.override_reason ?? null;
    const override_reason = overrideReason?.trim() ? overrideReason : undefined;
    await moveReservation(
      scope,
      row,
      { type: 'start', ...actOf(scope), overrideReason },
      { override_reason, ...(await beginningNow(scope, row)) },
    );
    return 'reservation.start';
  });

/** The visit is over; a medical record is opened when there is none. */
export const completeAppointment = (call: Call<'completeAppointment'>): Promise<Answer> =>
  onReservation(call, 'reservations.treat', {}, async (scope, row) => {
    const moved = await moveReservation(scope, row, { type: 'complete', ...actOf(scope) });
    await openVisitRecord(scope, moved);
    return 'reservation.complete';
  });
