import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { nextReservationsOf } from '#src/flows/reservations/nextReservations.ts';
import { serviceOptionsOf } from '#src/flows/services/serviceOptions.ts';
import { ServiceDetailPage } from '#src/screens/services/ServiceDetailPage.tsx';
import { browserZone } from '#src/time/zone.ts';

export const Route = createFileRoute('/dashboard/services/detail/$idx')({
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const id = parseId(params.idx);
    if (id === null) throw notFound();
    const service = await serviceCalls(app).readService(id, signal);
    const { clinics } = app.defaultClinic.getSnapshot().context;
    const zone = clinics.find((clinic) => clinic.id === service.clinic)?.timezone ?? browserZone();
    const [choices, next] = await Promise.all([
      serviceOptionsOf(app, service.clinic, signal, 'all'),
      nextReservationsOf(app, { clinic: service.clinic, service: id, zone }, signal),
    ]);
    return { service, zone, next, ...choices };
  },
  staticData: { title: 'Service' },
  component: function ServiceDetailRoute() {
    return <ServiceDetailPage {...Route.useLoaderData()} />;
  },
});
