import { possibleFrom } from './chart/around.ts';
import type { PlainChart } from './chart/plain.ts';
import * as css from './gallery.css.ts';

interface Props {
  readonly chart: PlainChart;
  readonly path: string;
}

/** What can happen while the chart is in this state, and where that leads. */
export function FromHere({ chart, path }: Props) {
  const edges = possibleFrom(chart, path);
  return (
    <section>
      <h3 className={css.name}>What can happen from here</h3>
      {edges.length === 0 && <p>Nothing: the chart has ended.</p>}
      <ul className={css.facts} aria-label="What can happen from here">
        {edges.map(({ id, from, event, guard, to }) => (
          <li key={id}>
            <a href={`#${id}`}>{event}</a>
            {guard && ` ${guard === 'else' ? 'otherwise' : `if ${guard}`}`}
            {to ? ' → ' : ', stays'}
            {to?.map((target, index) => (
              <span key={target}>
                {index > 0 && ' + '}
                <a href={`#${target}`}>{target || chart.id}</a>
              </span>
            ))}
            {from !== path && <span className={css.soft}> (heard by {from || chart.id})</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
