import { createFileRoute } from '@tanstack/react-router';
import { ClinicCreatePage } from '#src/screens/clinics/ClinicCreatePage.tsx';

export const Route = createFileRoute('/dashboard/clinics/create')({
  staticData: { title: 'New clinic' },
  component: ClinicCreatePage,
});
