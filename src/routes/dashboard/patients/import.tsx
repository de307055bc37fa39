import { createFileRoute } from '@tanstack/react-router';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import { refusePage } from '#src/screens/access/refusePage.ts';
import { ImportPage } from '#src/screens/imports/ImportPage.tsx';

export const Route = createFileRoute('/dashboard/patients/import')({
  loader: async ({ context: { app } }) => {
    await refusePage(app, 'createPatientImport');
    return (await chosenClinic(app))?.id ?? null;
  },
  // an import stays with the clinic that it began in
  shouldReload: false,
  staticData: { title: 'Import patients' },
  component: function ImportRoute() {
    const clinic = Route.useLoaderData();
    return <ImportPage key={clinic} clinic={clinic} />;
  },
});
