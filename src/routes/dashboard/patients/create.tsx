import { createFileRoute } from '@tanstack/react-router';
import { labelCalls } from '#src/calls/labels.ts';
import { t } from '#src/language/t.ts';
import { NoClinicPage } from '#src/screens/patients/NoClinicPage.tsx';
import { PatientCreatePage } from '#src/screens/patients/PatientCreatePage.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/patients/create')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await formClinic(app);
    return clinic && { clinic, labels: await labelCalls(app).listAllLabels(clinic.id, signal) };
  },
  staticData: { title: 'New patient', isForm: true },
  component: function PatientCreateRoute() {
    const given = Route.useLoaderData();
    return given ? (
      <PatientCreatePage key={given.clinic.id} {...given} />
    ) : (
      <NoClinicPage title={t('New patient')} />
    );
  },
});
