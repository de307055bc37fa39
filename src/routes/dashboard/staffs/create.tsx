import { createFileRoute } from '@tanstack/react-router';
import { serviceChoicesOf } from '#src/flows/services/serviceChoices.ts';
import { t } from '#src/language/t.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { StaffCreatePage } from '#src/screens/staff/StaffCreatePage.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

export const Route = createFileRoute('/dashboard/staffs/create')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await formClinic(app);
    return clinic && { clinic, services: await serviceChoicesOf(app, clinic.id, signal) };
  },
  staticData: { title: 'New staff member', isForm: true },
  component: function StaffCreateRoute() {
    const given = Route.useLoaderData();
    if (given) return <StaffCreatePage key={given.clinic.id} {...given} />;
    return (
      <>
        <PageHeader title={t('New staff member')} />
        <NoClinic text={t('Staff belong to a clinic. Create or join one first.')} />
      </>
    );
  },
});
