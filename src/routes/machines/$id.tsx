import { createFileRoute, notFound } from '@tanstack/react-router';
import { ChartPage } from '#src/gallery/ChartPage.tsx';

interface Search {
  mode?: 'live' | 'simulate';
  run?: string;
}

export const Route = createFileRoute('/machines/$id')({
  staticData: { title: 'Chart' },
  validateSearch: ({ mode, run }: Record<string, unknown>): Search => ({
    ...(mode === 'live' || mode === 'simulate' ? { mode } : {}),
    ...(typeof run === 'string' ? { run } : {}),
  }),
  loader: async ({ params: { id } }) => {
    const { exhibits } = await import('virtual:charts');
    const load = Object.hasOwn(exhibits, id) ? exhibits[id] : undefined;
    if (!load) throw notFound();
    return (await load()).default;
  },
  component: function Chart() {
    const { mode = 'read', run = '' } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ChartPage
        exhibit={Route.useLoaderData()}
        mode={mode}
        run={run}
        onRun={(next) => void navigate({ search: { mode: 'simulate', run: next }, replace: true })}
      />
    );
  },
});
