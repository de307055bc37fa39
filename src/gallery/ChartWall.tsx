import { foldings } from 'virtual:charts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#src/language/t.ts';
import { media } from '#src/styles/scale.ts';
import { Button } from '#src/ui/Button.tsx';
import { useMedia } from '#src/ui/useMedia.ts';
import { ChartCards } from './ChartCards.tsx';
import { ChartSvg } from './ChartSvg.tsx';
import { composedAround, isComposed } from './chart/around.ts';
import type { Drawing } from './chart/drawing.ts';
import { look, svg } from './drawing.css.ts';
import type { Exhibit } from './exhibit.ts';
import * as css from './gallery.css.ts';
import type { Mark } from './look.ts';
import { unpackDrawing } from './packed.ts';
import { useLoaded } from './useLoaded.ts';
import { useZoom } from './useZoom.ts';

interface Props {
  readonly exhibit: Exhibit;
  /** The state that is brought into view. */
  readonly lookAt?: string;
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
}

// Where the reading begins.
const startOf = ({ boxes }: Drawing) =>
  boxes.find(({ shape }) => shape === 'start') ?? boxes.find(({ shape }) => shape === 'leaf');

/** A chart as a drawing, or as cards where the window is too narrow for one. */
export function ChartWall(props: Props) {
  const { exhibit, markState, markEdge } = props;
  if (!useMedia(media.card)) return <Wall {...props} />;
  return <ChartCards chart={exhibit.chart} markState={markState} markEdge={markEdge} />;
}

// The drawing on its wall: whole, or folded but for what is looked at; nearer or further away.
function Wall({ exhibit, lookAt, markState, markEdge }: Props) {
  const { full, chart } = exhibit;
  const [isFar, setIsFar] = useState(false);
  const wall = useRef<HTMLElement>(null);
  const folded = useLoaded(foldings, isFar ? chart.id : '')?.[composedAround(chart, lookAt ?? '')];
  const drawing = useMemo(() => (folded ? unpackDrawing(folded, chart.edges) : full), [folded, full, chart]);
  const { size, nearer, further, whole, fit, press } = useZoom(wall, drawing);
  const now = useRef(size);
  useLayoutEffect(() => {
    now.current = size;
  }, [size]);
  useEffect(() => {
    const isState = lookAt !== undefined && lookAt !== '';
    const box = isState
      ? drawing.boxes.find(({ path, shape }) => path === lookAt && shape !== 'start')
      : startOf(drawing);
    if (!box || !wall.current) return;
    const { clientWidth, clientHeight } = wall.current;
    wall.current.scrollTo({
      left: (box.x + box.width / 2) * now.current - clientWidth / 2,
      top: isState ? (box.y + Math.min(box.height / 2, 80)) * now.current - clientHeight / 2 : 0,
    });
  }, [drawing, lookAt]);
  return (
    <div className={css.stack}>
      <div className={css.bar} role="toolbar" aria-label={t('Drawing')}>
        {isComposed(chart) && (
          <Button size="small" aria-pressed={isFar} onClick={() => setIsFar(!isFar)}>
            {t('Overview')}
          </Button>
        )}
        <Button size="small" aria-label={t('Smaller')} onClick={further}>
          −
        </Button>
        <Button size="small" onClick={whole}>
          {t('{percent} %', { percent: Math.round(size * 100) })}
        </Button>
        <Button size="small" aria-label={t('Larger')} onClick={nearer}>
          +
        </Button>
        <Button size="small" onClick={fit}>
          {t('Fit')}
        </Button>
      </div>
      <section
        ref={wall}
        className={css.wall}
        dir="ltr"
        aria-label={t('Drawing of {chart}', { chart: chart.id })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={press}
      >
        <ChartSvg
          drawing={drawing}
          title={`${chart.id}: ${chart.description}`}
          lang="en"
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
