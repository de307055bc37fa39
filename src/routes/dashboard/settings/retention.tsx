import { createFileRoute } from '@tanstack/react-router';
import { refusePage } from '#src/screens/access/refusePage.ts';
import { RetentionPage } from '#src/screens/retention/RetentionPage.tsx';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/settings/retention')({
  loader: async ({ context: { app } }) => {
    await refusePage(app, 'readRetention');
    return (await formClinic(app)) ?? null;
  },
  staticData: { title: 'How long charts are kept', isForm: true },
  component: function RetentionRoute() {
    const clinic = Route.useLoaderData();
    return <RetentionPage key={clinic?.id} clinic={clinic} />;
  },
});
