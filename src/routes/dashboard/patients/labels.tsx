import { createFileRoute } from '@tanstack/react-router';
import { labelCalls } from '#src/calls/labels.ts';
import { LabelsPage } from '#src/screens/labels/LabelsPage.tsx';
import { parseLabelSearch } from '#src/screens/labels/labelSearch.ts';
import { formClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/patients/labels')({
  validateSearch: parseLabelSearch,
  loaderDeps: ({ search: { label: _, ...listing } }) => listing,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = await formClinic(app);
    if (!clinic) return null;
    const query = { limit: 20, ordering: 'priority', ...deps, clinic: clinic.id } as const;
    return { clinic: clinic.id, page: await labelCalls(app).listLabels(query, signal) };
  },
  staticData: { title: 'Labels' },
  component: function LabelsRoute() {
    const navigate = Route.useNavigate();
    const listed = Route.useLoaderData();
    return (
      <LabelsPage
        key={listed?.clinic}
        listed={listed}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
