import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { possibleFrom } from './chart/around.ts';
import type { PlainChart } from './chart/plain.ts';
import * as css from './gallery.css.ts';
import { arrow, english, Own } from './Own.tsx';

interface Props {
  readonly chart: PlainChart;
  readonly path: string;
}

/** What can happen while the chart is in this state, and where that leads. */
export function FromHere({ chart, path }: Props) {
  const edges = possibleFrom(chart, path);
  return (
    <section>
      <h3 className={css.name}>{t('What can happen from here')}</h3>
      {edges.length === 0 && <p>{t('Nothing: the chart has ended.')}</p>}
      <ul className={css.facts} aria-label={t('What can happen from here')}>
        {edges.map(({ id, from, event, guard, to }) => (
          <li key={id}>
            <a href={`#${id}`} {...english}>
              {event}
            </a>
            {guard && ' '}
            {guard === 'else' ? t('otherwise') : guard && rich('if {guard}', { guard: <Own>{guard}</Own> })}
            {to ? ` ${arrow} ` : t(', stays')}
            {to?.map((target, index) => (
              <span key={target}>
                {index > 0 && ' + '}
                <a href={`#${target}`} {...english}>
                  {target || chart.id}
                </a>
              </span>
            ))}
            {from !== path && (
              <span className={css.soft}>
                {' '}
                {rich('(heard by {state})', { state: <Own>{from || chart.id}</Own> })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
