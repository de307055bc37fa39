import { createFileRoute } from '@tanstack/react-router';
import { patientCalls } from '#src/calls/patients.ts';
import { DuplicatesPage } from '#src/screens/patients/DuplicatesPage.tsx';
import { chosenClinic } from '#src/session/chosenClinic.ts';

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
