import { createFileRoute } from '@tanstack/react-router';
import { labelCalls } from '#src/api/actors/labels.ts';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import { t } from '#src/language/t.ts';
import { NoClinicPage } from '#src/screens/patients/NoClinicPage.tsx';
import { PatientCreatePage } from '#src/screens/patients/PatientCreatePage.tsx';

export const Route = createFileRoute('/dashboard/patients/create')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    return clinic && { clinic, labels: await labelCalls(app).listAllLabels(clinic.id, signal) };
  },
  // an open form stays with the clinic that it began in
  shouldReload: false,
  staticData: { title: 'New patient' },
  component: function PatientCreateRoute() {
    const given = Route.useLoaderData();
    return given ? <PatientCreatePage {...given} /> : <NoClinicPage title={t('New patient')} />;
  },
});
