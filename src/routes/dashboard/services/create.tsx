import { createFileRoute } from '@tanstack/react-router';
import { serviceOptionsOf } from '#src/flows/services/serviceOptions.ts';
import { t } from '#src/language/t.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { ServiceCreatePage } from '#src/screens/services/ServiceCreatePage.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';

export const Route = createFileRoute('/dashboard/services/create')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await formClinic(app);
    return clinic && { clinic, ...(await serviceOptionsOf(app, clinic.id, signal)) };
  },
  staticData: { title: 'New service', isForm: true },
  component: function ServiceCreateRoute() {
    const given = Route.useLoaderData();
    if (given) return <ServiceCreatePage key={given.clinic.id} {...given} />;
    return (
      <>
        <PageHeader title={t('New service')} />
        <NoClinic text={t('Services belong to a clinic. Create or join one first.')} />
      </>
    );
  },
});
