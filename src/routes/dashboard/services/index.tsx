import { createFileRoute } from '@tanstack/react-router';
import { serviceCalls } from '#src/calls/services.ts';
import { ServicesPage } from '#src/screens/services/ServicesPage.tsx';
import { parseServiceSearch } from '#src/screens/services/serviceSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/services/')({
  validateSearch: parseServiceSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = (await chosenClinic(app))?.id;
    if (clinic === undefined) return { page: null, categories: [] };
    const { limit = 20, offset = 0, ordering = 'name', search, status = 'active', category } = deps;
    const [page, known] = await Promise.all([
      serviceCalls(app).listServices({ clinic, limit, offset, ordering, search, status, category }, signal),
      serviceCalls(app).listAllServices({ clinic, status: 'all', ordering: 'category' }, signal),
    ]);
    const categories = new Set(known.map((service) => service.category).filter((one) => one !== ''));
    return { page, categories: [...categories] };
  },
  staticData: { title: 'Services' },
  component: function ServicesRoute() {
    const navigate = Route.useNavigate();
    return (
      <ServicesPage
        {...Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
