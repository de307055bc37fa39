import { createFileRoute, notFound } from '@tanstack/react-router';
import { ChartPage } from '#src/gallery/ChartPage.tsx';

export const Route = createFileRoute('/machines/$id')({
  staticData: { title: 'Chart' },
  loader: async ({ params: { id } }) => {
    const { exhibits } = await import('virtual:charts');
    if (!Object.hasOwn(exhibits, id)) throw notFound();
    const load = exhibits[id];
    if (!load) throw notFound();
    return (await load()).default;
  },
  component: function Chart() {
    return <ChartPage exhibit={Route.useLoaderData()} />;
  },
});
