import { createFileRoute } from '@tanstack/react-router';
import { patientCalls } from '#src/api/actors/patients.ts';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import { DuplicatesPage } from '#src/screens/patients/DuplicatesPage.tsx';

export const Route = createFileRoute('/dashboard/patients/duplicates')({
  loader: async ({ context: { app }, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    return clinic && patientCalls(app).listDuplicates(clinic.id, signal);
  },
  staticData: { title: 'Possible duplicates' },
  component: function DuplicatesRoute() {
    return <DuplicatesPage pairs={Route.useLoaderData() ?? null} />;
  },
});
