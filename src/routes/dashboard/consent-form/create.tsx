import { createFileRoute } from '@tanstack/react-router';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import { requiringServicesOf } from '#src/flows/requiringServices.ts';
import { t } from '#src/language/t.ts';
import { ConsentFormCreatePage } from '#src/screens/consent-forms/ConsentFormCreatePage.tsx';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';

export const Route = createFileRoute('/dashboard/consent-form/create')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    return clinic && { clinic, services: await requiringServicesOf(app, clinic.id, signal) };
  },
  staticData: { title: 'New consent form' },
  component: function ConsentFormCreateRoute() {
    const given = Route.useLoaderData();
    if (given) return <ConsentFormCreatePage key={given.clinic.id} {...given} />;
    return (
      <>
        <PageHeader title={t('New consent form')} />
        <NoClinic text={t('A consent form belongs to a clinic, so that is where it begins.')} />
      </>
    );
  },
});
