import { createFileRoute } from '@tanstack/react-router';
import { title } from '#src/app/title.ts';
import { ClinicCreatePage } from '#src/screens/clinics/ClinicCreatePage.tsx';

export const Route = createFileRoute('/dashboard/clinics/create')({
  head: () => ({ meta: [{ title: title('New clinic') }] }),
  component: ClinicCreatePage,
});
