import { createFileRoute } from '@tanstack/react-router';
import { readAddress } from '#src/address/readAddress.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { ClinicsPage } from '#src/screens/clinics/ClinicsPage.tsx';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const orderings = ['id', 'name', 'email', 'created_at'] as const;

export const Route = createFileRoute('/dashboard/clinics/')({
  validateSearch: (raw: Record<string, unknown>) =>
    readAddress<ListSearch<(typeof orderings)[number]>>(raw, listParts(orderings)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    clinicCalls(context.app).listClinics(
      {
        limit: deps.limit ?? 20,
        offset: deps.offset ?? 0,
        search: deps.search,
        ordering: deps.ordering ?? 'name',
      },
      abortController.signal,
    ),
  staticData: { title: 'Clinics' },
  component: function ClinicsRoute() {
    const navigate = Route.useNavigate();
    return (
      <ClinicsPage
        page={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
