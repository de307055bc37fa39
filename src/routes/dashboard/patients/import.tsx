import { createFileRoute } from '@tanstack/react-router';
import { refusePage } from '#src/screens/access/refusePage.ts';
import { ImportPage } from '#src/screens/imports/ImportPage.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/patients/import')({
  loader: async ({ context: { app } }) => {
    const clinic = await formClinic(app);
    await refusePage(app, 'createPatientImport', clinic?.id);
    return clinic?.id ?? null;
  },
  staticData: { title: 'Import patients', isForm: true },
  component: function ImportRoute() {
    const clinic = Route.useLoaderData();
    return <ImportPage key={clinic} clinic={clinic} />;
  },
});
