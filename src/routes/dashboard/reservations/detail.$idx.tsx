import { createFileRoute, notFound } from '@tanstack/react-router';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { parseId } from '#src/address/parseId.ts';
import { readAddress, textTo } from '#src/address/readAddress.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { reservationCalls } from '#src/calls/reservations.ts';
import { actingIn } from '#src/flows/acting.ts';
import { colleaguesOf } from '#src/flows/colleagues.ts';
import { labelOptionsOf } from '#src/flows/reservations/reservationChoices.ts';
import { ReservationDetailPage } from '#src/screens/reservations/detail/ReservationDetailPage.tsx';
import type { App } from '#src/session/app.ts';

/** A reservation out of reach is one that does not exist. */
function sayNotFound(error: unknown): never {
  throw error instanceof RefusedError && error.status === 404 ? notFound() : error;
}

/** The whole series, in order; empty where it is none. */
async function seriesOf(app: App, { clinic, series }: Reservation, signal: AbortSignal) {
  if (typeof series !== 'number') return [];
  const query = { clinic, series, limit: 100, ordering: 'start_at' } as const;
  return (await reservationCalls(app).listReservations(query, signal)).results;
}

export const Route = createFileRoute('/dashboard/reservations/detail/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const reservation = await reservationCalls(app)
      .readReservation(parseId(params.idx) ?? 0, signal)
      .catch(sayNotFound);
    const [clinic, acting, series, reminders, staff, labels] = await Promise.all([
      clinicCalls(app).readClinic(reservation.clinic, signal),
      actingIn(app, reservation.clinic, signal),
      seriesOf(app, reservation, signal),
      reservationCalls(app).listReminders(reservation.id, signal),
      reservation.status === 'waitlisted' ? colleaguesOf(app, reservation.clinic, signal) : [],
      reservation.labels.length > 0 ? labelOptionsOf(app, reservation.clinic, signal, 'all') : [],
    ]);
    return { reservation, clinic, acting, series, reminders, staff, labels, zone: clinic.timezone || 'UTC' };
  },
  // which of a series stayed as they were when this one was changed with it
  validateSearch: (raw: Record<string, unknown>) =>
    readAddress<{ left?: string }>(raw, { left: textTo(700) }),
  staticData: { title: 'Reservation' },
  component: function ReservationDetailRoute() {
    const left = (Route.useSearch().left ?? '').split(',').map(Number);
    return <ReservationDetailPage {...Route.useLoaderData()} left={left} />;
  },
});
