import { createFileRoute } from '@tanstack/react-router';
import { labelCalls } from '#src/calls/labels.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { recentPatients } from '#src/flows/patients/recentPatients.ts';
import { PatientsPage } from '#src/screens/patients/PatientsPage.tsx';
import { parsePatientSearch } from '#src/screens/patients/patientSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/patients/')({
  validateSearch: parsePatientSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    if (!clinic) return null;
    const query = { limit: 20, ordering: 'last_name', ...deps, clinic: clinic.id } as const;
    const [page, labels] = await Promise.all([
      patientCalls(app).listPatients(query, signal),
      labelCalls(app).listAllLabels(clinic.id, signal),
      recentPatients(app).recall(clinic.id, signal),
    ]);
    return { clinic, page, labels };
  },
  staticData: { title: 'Patients' },
  component: function PatientsRoute() {
    const navigate = Route.useNavigate();
    const listed = Route.useLoaderData();
    return (
      <PatientsPage
        key={listed?.clinic.id}
        listed={listed}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
