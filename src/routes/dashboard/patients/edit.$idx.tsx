import { createFileRoute, notFound } from '@tanstack/react-router';
import { labelCalls } from '#src/api/actors/labels.ts';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import { parseId } from '#src/app/parseId.ts';
import { PatientEditPage } from '#src/screens/patients/PatientEditPage.tsx';

export const Route = createFileRoute('/dashboard/patients/edit/$idx')({
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    return {
      zone: clinic?.timezone,
      labels: clinic ? await labelCalls(app).listAllLabels(clinic.id, signal) : [],
    };
  },
  shouldReload: false,
  staticData: { title: 'Edit patient' },
  component: function PatientEditRoute() {
    const id = parseId(Route.useParams().idx) ?? 0;
    const { zone, labels } = Route.useLoaderData();
    return <PatientEditPage key={id} id={id} zone={zone} labels={labels} />;
  },
});
