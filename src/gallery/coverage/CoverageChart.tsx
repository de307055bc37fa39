import { walks as walkers } from 'virtual:charts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ChartWall } from '../ChartWall.tsx';
import type { PlainEdge } from '../chart/plain.ts';
import { type Exhibit, isOnPage, type Walks } from '../exhibit.ts';
import * as galleryCss from '../gallery.css.ts';
import { Own } from '../Own.tsx';
import { Selected, useSelected } from '../Selected.tsx';
import { useLoaded } from '../useLoaded.ts';
import * as css from './coverage.css.ts';
import { notRecorded } from './coverageWords.ts';

const ways = {
  any: { name: t('Any test'), title: t('What any test walks') },
  paths: { name: t('Generated paths'), title: t('What generated paths walk') },
  pages: { name: t('Rendered pages'), title: t('What tests walk on rendered pages') },
} as const;

/** Which tests count as walking. */
export type Walking = keyof typeof ways;

interface Props {
  readonly exhibit: Exhibit;
  readonly walking: Walking;
  readonly onWalking: (walking: Walking) => void;
}

function isWalked({ walks, tests }: Walks, walking: Walking, edge: string): boolean {
  const byPath = (walks[edge]?.length ?? 0) > 0;
  const files = tests[edge] ?? [];
  if (walking === 'paths') return byPath;
  return walking === 'pages' ? files.some(isOnPage) : byPath || files.length > 0;
}

function Missing({ edges }: { readonly edges: readonly PlainEdge[] }) {
  if (edges.length === 0) return <p>{t('Every transition is walked.')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ul className={css.walkers} tabIndex={0} aria-label={t('Not walked')}>
      {edges.map(({ id, from, event, guard }) => (
        <li key={id}>
          <a href={`#${id}`}>
            {from ? <Own>{from}</Own> : t('anywhere')}: <Own>{event}</Own>
          </a>{' '}
          {guard && guard !== 'else' && rich('if {guard}', { guard: <Own>{guard}</Own> })}
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  return (
    <ul className={css.legend} aria-label={t('Legend')}>
      <li>{t('Solid and green: walked')}</li>
      <li>{t('Dashed and red: not walked')}</li>
      <li>{t('Thick: the chosen transition')}</li>
    </ul>
  );
}

/** A chart with what its tests walk: green where someone has been, dashed where no one has. */
export function CoverageChart({ exhibit, walking, onWalking }: Props) {
  const walks = useLoaded(walkers, exhibit.id);
  const { path, edge: chosen } = useSelected(exhibit);
  if (!walks) return null;
  // generated paths are no record: they follow from the chart as it is
  const isUnknown = walks.isStale && walking !== 'paths';
  const missing = exhibit.chart.edges.filter(({ id }) => !isWalked(walks, walking, id));
  return (
    <div className={galleryCss.room}>
      <ChartWall
        exhibit={exhibit}
        lookAt={path}
        markEdge={(edge) => {
          if (edge === chosen?.id) return 'isTaken';
          if (isUnknown) return undefined;
          return isWalked(walks, walking, edge) ? 'isWalked' : 'isUnwalked';
        }}
      />
      <div className={galleryCss.side}>
        <Card title={ways[walking].title}>
          <p role="status">
            {isUnknown
              ? notRecorded
              : t('{walked} of {all} transitions are walked.', {
                  walked: exhibit.chart.edges.length - missing.length,
                  all: exhibit.chart.edges.length,
                })}
          </p>
          <fieldset className={galleryCss.buttons} aria-label={t('Which tests count')}>
            {(Object.keys(ways) as Walking[]).map((one) => (
              <Button
                key={one}
                size="small"
                variant={one === walking ? 'primary' : 'secondary'}
                aria-pressed={one === walking}
                onClick={() => onWalking(one)}
              >
                {ways[one].name}
              </Button>
            ))}
          </fieldset>
          {!isUnknown && <Missing edges={missing} />}
          <Legend />
        </Card>
        {chosen && <Selected exhibit={exhibit} />}
      </div>
    </div>
  );
}
