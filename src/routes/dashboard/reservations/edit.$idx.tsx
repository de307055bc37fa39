import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { ReservationEditPage } from '#src/screens/reservations/form/ReservationEditPage.tsx';

export const Route = createFileRoute('/dashboard/reservations/edit/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  staticData: { title: 'Edit reservation' },
  component: function ReservationEditRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    return <ReservationEditPage key={id} id={id} />;
  },
});
