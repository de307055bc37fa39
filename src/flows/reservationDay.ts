import { parseAbsolute, toCalendarDate, toZoned } from '@internationalized/date';
import type { Placed } from '#machines/flows/reservationMove.machine.ts';
import type { Reservation } from '#machines/flows/reservationMoves.ts';

/** A reservation with its day in the clinic's zone, which has 23 or 25 hours when the clocks change. */
export function placedIn(zone: string, reservation: Reservation): Placed {
  if (!reservation.start_at) return { reservation, day: null };
  const date = toCalendarDate(parseAbsolute(reservation.start_at, zone));
  const start = toZoned(date, zone).toAbsoluteString();
  const end = toZoned(date.add({ days: 1 }), zone).toAbsoluteString();
  return { reservation, day: { start, end } };
}
