import { createFileRoute, notFound } from '@tanstack/react-router';
import { RefusedError } from '#machines/parts/failure.ts';
import { reservationCalls } from '#src/api/actors/reservations.ts';
import { clinicZone } from '#src/app/clinicZone.ts';
import { parseId } from '#src/app/parseId.ts';
import { ReservationEditPage } from '#src/screens/reservations/form/ReservationEditPage.tsx';

export const Route = createFileRoute('/dashboard/reservations/edit/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    try {
      const { clinic } = await reservationCalls(app).readReservation(parseId(params.idx) ?? 0, signal);
      return await clinicZone(app, clinic, signal);
    } catch (error) {
      throw error instanceof RefusedError && error.status === 404 ? notFound() : error;
    }
  },
  staticData: { title: 'Edit reservation' },
  component: function ReservationEditRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    return <ReservationEditPage key={id} id={id} zone={Route.useLoaderData()} />;
  },
});
