import { type Moment, type Promises, promise } from '#machines/parts/properties.ts';
import { elapsed, filled, leads } from './act.ts';
import { type ReservationContext, UNDO_WINDOW_MS } from './reservation.facts.ts';

type Now = Moment<ReservationContext>;

const attendance = ({ value }: Now): string => (value as { attendance: string }).attendance;
const isSigned = (moment: Now | null): boolean => moment?.isIn('record.signed') ?? false;
const hasMoved = (before: Now | null, now: Now): boolean =>
  before !== null &&
  (attendance(before) !== attendance(now) || before.context.startAt !== now.context.startAt);

/** What the life of a reservation promises. */
export const reservationPromises: Promises = {
  // what another or a later hand does is tried everywhere; what follows it is what follows anyone's
  within: ({ last, isRebooked, isOverridden, offeredUntil }: ReservationContext) =>
    (last === null || last.by === 1) && !isRebooked && !isOverridden && offeredUntil === null,
  properties: [
    promise<ReservationContext>({
      says: 'A visit whose record is signed is neither cancelled nor missed nor thrown away.',
      holds: ({ before, now }) =>
        before === null ||
        !isSigned(before) ||
        attendance(before) === attendance(now) ||
        !['cancelled', 'no_show', 'entered_in_error'].includes(attendance(now)),
    }),
    promise<ReservationContext>({
      says: 'What was entered in error stays so; who says it answers for the clinic and gives a reason.',
      holds: ({ event, before, now }) => {
        if (before?.isIn('attendance.entered_in_error')) return now.isIn('attendance.entered_in_error');
        if (!now.isIn('attendance.entered_in_error')) return true;
        return event.type === 'void' && leads(event.role) && filled(event.reason);
      },
    }),
    promise<ReservationContext>({
      says: 'A treatment begins with every consent that is asked for, or with a reason.',
      holds: ({ event, before, now }) =>
        event.type !== 'start' ||
        before === null ||
        attendance(before) === attendance(now) ||
        before.isIn('consent.none_required') ||
        before.isIn('consent.complete') ||
        (now.context.isOverridden && filled(event.overrideReason)),
    }),
    promise<ReservationContext>({
      says: 'No time is taken that is not free, and none that is doubtful without a reason.',
      holds: ({ event, before, now }) => {
        if (!['book', 'walkIn', 'accept', 'reopen', 'reschedule'].includes(event.type)) return true;
        if (!hasMoved(before, now)) return true;
        return event.conflicts === 'none' || (event.conflicts === 'soft' && filled(event.overrideReason));
      },
    }),
    promise<ReservationContext>({
      says: 'A step is undone within a minute, by the person who made it.',
      holds: ({ event, before, now }) => {
        if (event.type !== 'undo' || !hasMoved(before, now)) return true;
        const last = before?.context.last;
        return last?.by === event.by && elapsed(last?.at ?? '', event.at) <= UNDO_WINDOW_MS;
      },
    }),
  ],
};
