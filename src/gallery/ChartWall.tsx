import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { ChartCards } from './ChartCards.tsx';
import { ChartSvg } from './ChartSvg.tsx';
import { look, svg } from './drawing.css.ts';
import type { Exhibit } from './exhibit.ts';
import * as css from './gallery.css.ts';
import type { Mark } from './look.ts';
import { useIsNarrow } from './useIsNarrow.ts';

interface Props {
  readonly exhibit: Exhibit;
  /** The state that is brought into view. */
  readonly lookAt?: string;
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
}

const STEP = 1.25;

/** A chart as a drawing, or as cards where the window is too narrow for one. */
export function ChartWall(props: Props) {
  const { exhibit, markState, markEdge } = props;
  if (!useIsNarrow()) return <Wall {...props} />;
  return <ChartCards chart={exhibit.chart} markState={markState} markEdge={markEdge} />;
}

// The drawing on its wall: whole or from afar, nearer or further away.
function Wall({ exhibit, lookAt, markState, markEdge }: Props) {
  const { full, overview, chart } = exhibit;
  const [isFar, setIsFar] = useState(false);
  const [size, setSize] = useState(1);
  const wall = useRef<HTMLElement>(null);
  const drawing = isFar && overview ? overview : full;
  const zoom = (by: number) => setSize((now) => Math.min(3, Math.max(0.2, now * by)));
  useEffect(() => {
    const box = drawing.boxes.find(({ path, shape }) => path === lookAt && shape !== 'start');
    if (!box || !wall.current) return;
    const { clientWidth, clientHeight } = wall.current;
    wall.current.scrollTo({
      left: (box.x + box.width / 2) * size - clientWidth / 2,
      top: (box.y + Math.min(box.height / 2, 80)) * size - clientHeight / 2,
    });
  }, [drawing, lookAt, size]);
  const fit = () => {
    const { clientWidth, clientHeight } = wall.current ?? { clientWidth: 0, clientHeight: 0 };
    setSize(Math.min(1, Math.max(0.2, Math.min(clientWidth / drawing.width, clientHeight / drawing.height))));
  };
  return (
    <div className={css.stack}>
      <div className={css.bar} role="toolbar" aria-label="Drawing">
        {overview && (
          <Button size="small" aria-pressed={isFar} onClick={() => setIsFar(!isFar)}>
            Overview
          </Button>
        )}
        <Button size="small" aria-label="Smaller" onClick={() => zoom(1 / STEP)}>
          −
        </Button>
        <Button size="small" onClick={() => setSize(1)}>
          {Math.round(size * 100)} %
        </Button>
        <Button size="small" aria-label="Larger" onClick={() => zoom(STEP)}>
          +
        </Button>
        <Button size="small" onClick={fit}>
          Fit
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section ref={wall} className={css.wall} aria-label={`Drawing of ${chart.id}`} tabIndex={0}>
        <ChartSvg
          drawing={drawing}
          title={`${chart.id}: ${chart.description}`}
          look={look}
          className={svg}
          scale={size}
          markState={markState}
          markEdge={markEdge}
          linkTo={(path) => `#${path}`}
          linkEdge={(edge) => `#${edge}`}
        />
      </section>
    </div>
  );
}
