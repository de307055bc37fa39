import { createFileRoute, notFound } from '@tanstack/react-router';
import { serviceCalls } from '#src/api/actors/services.ts';
import { parseId } from '#src/app/parseId.ts';
import { serviceMakingsOf } from '#src/flows/serviceMakings.ts';
import { ServiceDetailPage } from '#src/screens/services/ServiceDetailPage.tsx';

export const Route = createFileRoute('/dashboard/services/detail/$idx')({
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const id = parseId(params.idx);
    if (id === null) throw notFound();
    const service = await serviceCalls(app).readService(id, signal);
    const { clinics } = app.defaultClinic.getSnapshot().context;
    const timezone = clinics.find((clinic) => clinic.id === service.clinic)?.timezone;
    return { service, timezone, ...(await serviceMakingsOf(app, service.clinic, signal, 'all')) };
  },
  staticData: { title: 'Service' },
  component: function ServiceDetailRoute() {
    return <ServiceDetailPage {...Route.useLoaderData()} />;
  },
});
