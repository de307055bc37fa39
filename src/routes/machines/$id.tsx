import { createFileRoute, notFound } from '@tanstack/react-router';
import { ChartPage } from '#src/gallery/ChartPage.tsx';

interface Search {
  mode?: 'coverage' | 'live' | 'simulate';
  walking?: 'paths' | 'pages';
  run?: string;
}

const modes = ['coverage', 'live', 'simulate'] as const;
const walks = ['paths', 'pages'] as const;
const among = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value);

export const Route = createFileRoute('/machines/$id')({
  staticData: { title: 'Chart' },
  validateSearch: ({ mode, walking, run }: Record<string, unknown>): Search => ({
    ...(among(modes, mode) && { mode: among(modes, mode) }),
    ...(among(walks, walking) && { walking: among(walks, walking) }),
    ...(typeof run === 'string' ? { run } : {}),
  }),
  loader: async ({ params: { id } }) => {
    const { exhibits } = await import('virtual:charts');
    const load = Object.hasOwn(exhibits, id) ? exhibits[id] : undefined;
    if (!load) throw notFound();
    return (await load()).default;
  },
  component: function Chart() {
    const { mode = 'read', walking = 'any', run = '' } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <ChartPage
        exhibit={Route.useLoaderData()}
        mode={mode}
        walking={walking}
        onWalking={(next) =>
          void navigate({
            search: { mode: 'coverage', ...(next === 'any' ? {} : { walking: next }) },
            hash: true,
            replace: true,
          })
        }
        run={run}
        onRun={(next) => void navigate({ search: { mode: 'simulate', run: next }, replace: true })}
      />
    );
  },
});
