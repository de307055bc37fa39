import {
  heldReservation,
  seriesRule,
  seriesScope,
  seriesShift,
  type WallTime,
} from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import type { SeriesChangeWish, SeriesWish } from '#machines/parts/seriesPlan.machine.ts';
import type { Wish } from '#machines/parts/slotHold.machine.ts';
import { t } from '#src/language/t.ts';
import { instantsOf, shownInstead } from '#src/time/wallTime.ts';

const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The times of a form as the contract wants them; a wall time that does not exist is refused at its field. */
export function timesOf(
  values: FormValues,
  zone: string,
): { start_at: string | null; end_at: string | null } {
  const { date, time, fold, action, duration } = heldReservation(values);
  const mayWait = action === 'waitlist' || action === 'queue';
  if (mayWait && (date === '' || time === '')) return { start_at: null, end_at: null };
  const instants = instantsOf(date, time, zone);
  const start = (fold === 'later' ? instants[1] : undefined) ?? instants[0];
  if (!start) {
    const instead = shownInstead(date, time, zone);
    throw new RefusedError(400, {
      time: instead
        ? t('The clocks skip this time. They show {instead} instead.', { instead })
        : t('Enter a time as hours:minutes.'),
    });
  }
  return { start_at: start, end_at: duration !== null && duration > 0 ? later(start, duration) : null };
}

/** The slot that a form asks for as it stands; null while something of it is missing, none is taken, or many are. */
export const wishOf = (values: FormValues, zone: string): Wish | null =>
  seriesRule(values) ? null : firstOf(values, zone);

function firstOf(values: FormValues, zone: string): Wish | null {
  const { service, staff, action, patient, room } = heldReservation(values);
  if (!service || !staff || action === 'waitlist' || action === 'request') return null;
  try {
    const { start_at, end_at } = timesOf(values, zone);
    if (!start_at) return null;
    return {
      patient: patient || null,
      service,
      staff,
      start_at,
      end_at,
      room: room.trim(),
      is_here: action === 'walk_in' || action === 'queue',
    };
  } catch {
    return null;
  }
}

/** The series that a form asks for; null while something of it is missing, or nothing recurs. */
export function seriesWishOf(values: FormValues, zone: string): SeriesWish | null {
  const rule = seriesRule(values);
  const first = rule && firstOf(values, zone);
  if (!rule || !first?.patient || !(rule.until || rule.count)) return null;
  return { ...first, patient: first.patient, rule, moved: [...heldReservation(values).moved] };
}

/** The change that a form makes to the series of a stored reservation; null where it changes this one alone. */
export function seriesChangeOf(
  values: FormValues,
  stored: Reservation,
  was: WallTime | '' | null,
): SeriesChangeWish | null {
  if (!stored.series || !was || seriesScope(values) === 'this') return null;
  const { date, time } = heldReservation(values);
  const isWhole = /^\d{4}-\d{2}-\d{2}$/.test(date) && /^\d{2}:\d{2}$/.test(time);
  return isWhole ? { appointment: stored.id, shift: seriesShift(values, stored, was) } : null;
}
