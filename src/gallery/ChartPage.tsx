import { lazy, Suspense } from 'react';
import { t } from '#src/language/t.ts';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ChartWall } from './ChartWall.tsx';
import { possibleFrom } from './chart/around.ts';
import { CoverageChart, type Walking } from './coverage/CoverageChart.tsx';
import type { Exhibit } from './exhibit.ts';
import { GalleryLayout } from './GalleryLayout.tsx';
import * as css from './gallery.css.ts';
import { LiveChart } from './live/LiveChart.tsx';
import { Own } from './Own.tsx';
import { Promised } from './Promised.tsx';
import { Selected, useSelected } from './Selected.tsx';
import { TakeAway } from './TakeAway.tsx';
import { TransitionTable } from './TransitionTable.tsx';

const CodeOfChart = lazy(() => import('./code/CodeOfChart.tsx'));
const SimulatedChart = lazy(() => import('./sandbox/SimulatedChart.tsx'));

const modes = {
  read: t('Read chart'),
  code: t('Code'),
  coverage: t('Coverage'),
  live: t('Watch live'),
  simulate: t('Simulate'),
} as const;

/** How a chart is looked at. */
export type Mode = keyof typeof modes;

/** What of a chart the address asks for. */
export interface Asked {
  readonly mode: Mode;
  /** Which tests the coverage counts. */
  readonly walking: Walking;
  /** The run of the simulation, as one word. */
  readonly run: string;
  /** The events of the simulation, for whoever writes the address by hand. */
  readonly events: readonly string[];
  /** The step that is looked at; none for the last one. */
  readonly step?: number;
}

interface Props {
  readonly exhibit: Exhibit;
  readonly asked: Asked;
  readonly onAsk: (change: Partial<Asked>) => void;
}

function Still({ exhibit }: { readonly exhibit: Exhibit }) {
  const { path, edge } = useSelected(exhibit);
  const next = new Set(edge || path === '' ? [] : possibleFrom(exhibit.chart, path).map(({ id }) => id));
  return (
    <div className={css.room}>
      <ChartWall
        exhibit={exhibit}
        lookAt={path}
        markState={(one) => (!edge && path !== '' && one === path ? 'isActive' : undefined)}
        markEdge={(one) => (one === edge?.id ? 'isTaken' : next.has(one) ? 'isNext' : undefined)}
      />
      <div className={css.side}>
        <Selected exhibit={exhibit} />
      </div>
    </div>
  );
}

/** One chart: to read, as code, with its coverage, to watch live or to play with; and every transition as a table. */
export function ChartPage({ exhibit, asked, onAsk }: Props) {
  const { chart, id } = exhibit;
  const { mode, walking, run, events, step } = asked;
  const show = (number: number | undefined) => onAsk({ step: number });
  return (
    <GalleryLayout>
      <PageHeader
        title={<Own>{id}</Own>}
        description={<Own>{chart.description}</Own>}
        breadcrumbs={[{ key: 'charts', link: <TextTo to="/machines">{t('Charts')}</TextTo> }]}
        actions={
          <>
            {(Object.keys(modes) as Mode[]).map((one) => (
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
            <TakeAway exhibit={exhibit} />
          </>
        }
      />
      {mode === 'read' && <Still exhibit={exhibit} />}
      {mode === 'coverage' && (
        <CoverageChart exhibit={exhibit} walking={walking} onWalking={(next) => onAsk({ walking: next })} />
      )}
      {mode === 'live' && <LiveChart exhibit={exhibit} shown={step} onShow={show} />}
      <Suspense>
        {mode === 'code' && <CodeOfChart exhibit={exhibit} />}
        {mode === 'simulate' && (
          <SimulatedChart
            exhibit={exhibit}
            word={run}
            events={events}
            shown={step}
            onShow={show}
            onRun={(next) => onAsk({ run: next, events: [], step: undefined })}
          />
        )}
      </Suspense>
      <Promised exhibit={exhibit} />
      <TransitionTable chart={chart} />
    </GalleryLayout>
  );
}
