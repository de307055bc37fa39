import { useLocation } from '@tanstack/react-router';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ChartWall } from './ChartWall.tsx';
import type { Exhibit } from './exhibit.ts';
import { GalleryLayout } from './GalleryLayout.tsx';
import * as css from './gallery.css.ts';
import { StateDetails } from './StateDetails.tsx';
import { TransitionTable } from './TransitionTable.tsx';

/** One chart: drawn, explained state by state, and as a table. The hash names the state that is explained. */
export function ChartPage({ exhibit }: { readonly exhibit: Exhibit }) {
  const path = useLocation({ select: ({ hash }) => decodeURIComponent(hash) });
  const { chart } = exhibit;
  return (
    <GalleryLayout>
      <PageHeader
        title={chart.id}
        description={chart.description}
        breadcrumbs={[{ key: 'charts', link: <TextTo to="/machines">Charts</TextTo> }]}
      />
      <div className={css.room}>
        <ChartWall
          exhibit={exhibit}
          markState={(one) => (path !== '' && one === path ? 'isActive' : undefined)}
        />
        <div className={css.side}>
          <StateDetails exhibit={exhibit} path={path} />
        </div>
      </div>
      <TransitionTable chart={chart} />
    </GalleryLayout>
  );
}
