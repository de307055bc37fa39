import { createFileRoute, notFound } from '@tanstack/react-router';
import { ChartPage } from '#src/gallery/ChartPage.tsx';
import { askedOf, type ChartSearch, chartSearch, searchOf } from '#src/gallery/chartSearch.ts';

export const Route = createFileRoute('/machines/$id')({
  staticData: { title: 'Statechart' },
  // how a chart is looked at stays with the next chart
  remountDeps: () => null,
  validateSearch: (search: Record<string, unknown>): ChartSearch => chartSearch(search),
  loader: async ({ params: { id } }) => {
    const { loadExhibit } = await import('#src/gallery/exhibits.ts');
    const exhibit = await loadExhibit(id);
    if (!exhibit) throw notFound();
    return exhibit;
  },
  component: function Chart() {
    const asked = askedOf(Route.useSearch());
    const navigate = Route.useNavigate();
    return (
      <ChartPage
        exhibit={Route.useLoaderData()}
        asked={asked}
        onAsk={(change) =>
          void navigate({ search: searchOf({ ...asked, ...change }), hash: true, replace: true })
        }
      />
    );
  },
});
