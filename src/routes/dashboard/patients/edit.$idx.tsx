import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { labelCalls } from '#src/calls/labels.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { clinicZone } from '#src/flows/clinics/clinicZone.ts';
import { pageOf } from '#src/screens/access/refusePage.ts';
import { PatientEditPage } from '#src/screens/patients/PatientEditPage.tsx';

export const Route = createFileRoute('/dashboard/patients/edit/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const { clinic } = await patientCalls(app)
      .readPatient(parseId(params.idx) ?? 0, signal)
      .catch((error: unknown) => {
        throw pageOf(error);
      });
    const [zone, labels] = await Promise.all([
      clinicZone(app, clinic, signal),
      labelCalls(app).listAllLabels(clinic, signal),
    ]);
    return { zone, labels };
  },
  shouldReload: false,
  staticData: { title: 'Edit patient' },
  component: function PatientEditRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    const { zone, labels } = Route.useLoaderData();
    return <PatientEditPage key={id} id={id} zone={zone} labels={labels} />;
  },
});
