import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { ReservationConsentAddPage } from '#src/screens/consents/ReservationConsentAddPage.tsx';

export const Route = createFileRoute('/dashboard/reservations/consent/$idx/add')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  staticData: { title: 'Add consent' },
  component: function ReservationConsentAddRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    return <ReservationConsentAddPage key={id} reservation={id} />;
  },
});
