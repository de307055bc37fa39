import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ChartWall } from './ChartWall.tsx';
import type { Exhibit } from './exhibit.ts';
import { GalleryLayout } from './GalleryLayout.tsx';
import * as css from './gallery.css.ts';
import { LiveChart } from './live/LiveChart.tsx';
import { StateDetails } from './StateDetails.tsx';
import { TransitionTable } from './TransitionTable.tsx';

const SimulatedChart = lazy(() => import('./sandbox/SimulatedChart.tsx'));

const modes = { read: 'Read', live: 'Watch live', simulate: 'Simulate' } as const;

/** How a chart is looked at. */
export type Mode = keyof typeof modes;

interface Props {
  readonly exhibit: Exhibit;
  readonly mode: Mode;
  /** The run of the simulation, as one word. */
  readonly run: string;
  readonly onRun: (run: string) => void;
}

function Still({ exhibit }: { readonly exhibit: Exhibit }) {
  const path = useLocation({ select: ({ hash }) => hash });
  return (
    <div className={css.room}>
      <ChartWall
        exhibit={exhibit}
        lookAt={path}
        markState={(one) => (path !== '' && one === path ? 'isActive' : undefined)}
      />
      <div className={css.side}>
        <StateDetails exhibit={exhibit} path={path} />
      </div>
    </div>
  );
}

/** One chart: to read, to watch live or to play with; and every transition as a table. */
export function ChartPage({ exhibit, mode, run, onRun }: Props) {
  const { chart, id } = exhibit;
  return (
    <GalleryLayout>
      <PageHeader
        title={id}
        description={chart.description}
        breadcrumbs={[{ key: 'charts', link: <TextTo to="/machines">Charts</TextTo> }]}
        actions={(Object.keys(modes) as Mode[]).map((one) => (
          <ButtonTo
            key={one}
            size="small"
            variant={one === mode ? 'primary' : 'secondary'}
            to="/machines/$id"
            params={{ id }}
            search={one === 'read' ? {} : { mode: one }}
            aria-current={one === mode ? 'page' : undefined}
          >
            {modes[one]}
          </ButtonTo>
        ))}
      />
      {mode === 'read' && <Still exhibit={exhibit} />}
      {mode === 'live' && <LiveChart exhibit={exhibit} />}
      {mode === 'simulate' && (
        <Suspense>
          <SimulatedChart exhibit={exhibit} word={run} onRun={onRun} />
        </Suspense>
      )}
      <TransitionTable chart={chart} />
    </GalleryLayout>
  );
}
