import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { ReservationConsentEditPage } from '#src/screens/consents/ReservationConsentEditPage.tsx';

export const Route = createFileRoute('/dashboard/reservations/consent/$idx/edit/$patientConsentIdx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null || parseId(params.patientConsentIdx) === null) throw notFound();
  },
  staticData: { title: 'Edit consent' },
  component: function ReservationConsentEditRoute() {
    const { idx, patientConsentIdx } = Route.useParams();
    const [reservation, id] = [parseId(idx) ?? 0, parseId(patientConsentIdx) ?? 0];
    return <ReservationConsentEditPage key={`${reservation}-${id}`} reservation={reservation} id={id} />;
  },
});
