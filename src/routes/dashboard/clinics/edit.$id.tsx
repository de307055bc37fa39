import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { ClinicEditPage } from '#src/screens/clinics/ClinicEditPage.tsx';

export const Route = createFileRoute('/dashboard/clinics/edit/$id')({
  beforeLoad: ({ params }) => {
    if (parseId(params.id) === null) throw notFound();
  },
  staticData: { title: 'Edit clinic' },
  component: function ClinicEditRoute() {
    const id = parseId(Route.useParams().id) ?? 0;
    return <ClinicEditPage key={id} id={id} />;
  },
});
