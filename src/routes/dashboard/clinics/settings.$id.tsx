import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { ClinicSettingsPage } from '#src/screens/clinics/settings/ClinicSettingsPage.tsx';

export const Route = createFileRoute('/dashboard/clinics/settings/$id')({
  beforeLoad: ({ params }) => {
    if (parseId(params.id) === null) throw notFound();
  },
  staticData: { title: 'Clinic settings' },
  component: function ClinicSettingsRoute() {
    const id = parseId(Route.useParams().id) ?? 0;
    return <ClinicSettingsPage key={id} id={id} />;
  },
});
