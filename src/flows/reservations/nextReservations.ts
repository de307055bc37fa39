import { today } from '@internationalized/date';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import type { App } from '#src/session/app.ts';

const shown = 5;
/** Those of today that are over come first in a day's list. */
const asked = 50;

/** The reservations of a service that come next, the nearest first. */
export async function nextReservationsOf(
  app: App,
  { clinic, service, zone }: { clinic: number; service: number; zone: string },
  signal: AbortSignal,
): Promise<Reservation[]> {
  const { results } = await reservationCalls(app).listReservations(
    {
      clinic,
      service,
      status: 'requested,booked,confirmed',
      date_from: today(zone).toString(),
      ordering: 'start_at',
      limit: asked,
    },
    signal,
  );
  const now = Date.now();
  return results.filter(({ start_at }) => start_at && Date.parse(start_at) > now).slice(0, shown);
}
