import { lazy, Suspense } from 'react';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ChartWall } from './ChartWall.tsx';
import { CoverageChart, type Walking } from './coverage/CoverageChart.tsx';
import type { Exhibit } from './exhibit.ts';
import { GalleryLayout } from './GalleryLayout.tsx';
import * as css from './gallery.css.ts';
import { LiveChart } from './live/LiveChart.tsx';
import { Selected, useSelected } from './Selected.tsx';
import { TransitionTable } from './TransitionTable.tsx';

const SimulatedChart = lazy(() => import('./sandbox/SimulatedChart.tsx'));

const modes = { read: 'Read', coverage: 'Coverage', live: 'Watch live', simulate: 'Simulate' } as const;

/** How a chart is looked at. */
export type Mode = keyof typeof modes;

interface Props {
  readonly exhibit: Exhibit;
  readonly mode: Mode;
  /** Which tests the coverage counts. */
  readonly walking: Walking;
  readonly onWalking: (walking: Walking) => void;
  /** The run of the simulation, as one word. */
  readonly run: string;
  readonly onRun: (run: string) => void;
}

function Still({ exhibit }: { readonly exhibit: Exhibit }) {
  const { path, edge } = useSelected(exhibit);
  return (
    <div className={css.room}>
      <ChartWall
        exhibit={exhibit}
        lookAt={path}
        markState={(one) => (!edge && path !== '' && one === path ? 'isActive' : undefined)}
        markEdge={(one) => (one === edge?.id ? 'isTaken' : undefined)}
      />
      <div className={css.side}>
        <Selected exhibit={exhibit} />
      </div>
    </div>
  );
}

/** One chart: to read, with its coverage, to watch live or to play with; and every transition as a table. */
export function ChartPage({ exhibit, mode, walking, onWalking, run, onRun }: Props) {
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
      {mode === 'coverage' && <CoverageChart exhibit={exhibit} walking={walking} onWalking={onWalking} />}
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
