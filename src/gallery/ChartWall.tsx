import { useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { ChartSvg } from './ChartSvg.tsx';
import { look, svg } from './drawing.css.ts';
import type { Exhibit } from './exhibit.ts';
import * as css from './gallery.css.ts';
import type { Mark } from './look.ts';

interface Props {
  readonly exhibit: Exhibit;
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
}

const sizes = [0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.6, 2];

/** A drawing on the wall: whole or from afar, nearer or further away. */
export function ChartWall({ exhibit, markState, markEdge }: Props) {
  const { full, overview, chart } = exhibit;
  const [isFar, setIsFar] = useState(false);
  const [size, setSize] = useState(4);
  const drawing = isFar && overview ? overview : full;
  const zoom = (by: number) => setSize((now) => Math.min(sizes.length - 1, Math.max(0, now + by)));
  return (
    <div className={css.stack}>
      <div className={css.bar} role="toolbar" aria-label="Drawing">
        {overview && (
          <Button size="small" aria-pressed={isFar} onClick={() => setIsFar(!isFar)}>
            Overview
          </Button>
        )}
        <Button size="small" aria-label="Smaller" onClick={() => zoom(-1)}>
          −
        </Button>
        <Button size="small" aria-label="Full size" onClick={() => setSize(4)}>
          {Math.round((sizes[size] ?? 1) * 100)} %
        </Button>
        <Button size="small" aria-label="Larger" onClick={() => zoom(1)}>
          +
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className={css.wall} aria-label={`Drawing of ${chart.id}`} tabIndex={0}>
        <ChartSvg
          drawing={drawing}
          title={`${chart.id}: ${chart.description}`}
          look={look}
          className={svg}
          scale={sizes[size]}
          markState={markState}
          markEdge={markEdge}
          linkTo={(path) => `#${path}`}
        />
      </section>
    </div>
  );
}
