import { parseAbsolute, toCalendarDate, toZoned } from '@internationalized/date';
import type { Standing } from '#machines/flows/reservations/reservationMoves.ts';

/** A reservation with its day in the clinic's zone, which has 23 or 25 hours when the clocks change. */
export function placedIn<Shown extends { start_at: string | null }>(
  zone: string,
  reservation: Shown,
): { reservation: Shown; day: Standing['day'] } {
  if (!reservation.start_at) return { reservation, day: null };
  const date = toCalendarDate(parseAbsolute(reservation.start_at, zone));
  const start = toZoned(date, zone).toAbsoluteString();
  const end = toZoned(date.add({ days: 1 }), zone).toAbsoluteString();
  return { reservation, day: { start, end } };
}
