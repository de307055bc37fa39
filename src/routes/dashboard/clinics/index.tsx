import { createFileRoute } from '@tanstack/react-router';
import { ClinicsPage } from '#src/screens/clinics/ClinicsPage.tsx';
import { parseListSearch } from '#src/screens/list/listSearch.ts';

const orderings = ['id', 'name', 'email', 'created_at'] as const;

export const Route = createFileRoute('/dashboard/clinics/')({
  validateSearch: (search) => parseListSearch(search, orderings),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps, abortController }) =>
    context.app.calls.listClinics(
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
        onSearch={(search, replace) => void navigate({ search, replace })}
      />
    );
  },
});
