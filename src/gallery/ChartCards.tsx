import * as css from './cards.css.ts';
import type { PlainChart, PlainEdge, PlainState } from './chart/plain.ts';
import type { Mark } from './look.ts';

interface Props {
  readonly chart: PlainChart;
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
}

const said: Partial<Record<Mark, string>> = {
  isActive: 'Here now',
  isTaken: 'Taken',
  isNext: 'Possible here',
  isWalked: 'Walked',
  isUnwalked: 'Not walked',
};

function Way({ edge, mark }: { readonly edge: PlainEdge; readonly mark: Mark | undefined }) {
  const { id, event, guard, to, actions } = edge;
  return (
    <li className={mark === undefined ? undefined : css.marked}>
      <a href={`#${id}`}>{event}</a>
      {guard && <span> if {guard === 'else' ? 'nothing before it' : guard}</span>}
      <span className={css.target}>{to ? to.map((path) => path || 'the start').join(' + ') : 'stays'}</span>
      {actions && <span className={css.soft}>{actions.join(', ')}</span>}
      {mark && said[mark] && <strong> {said[mark]}</strong>}
    </li>
  );
}

function StateCard({ state, ...props }: Props & { readonly state: PlainState }) {
  const { chart, markState, markEdge } = props;
  const { path, name, description, tags = [], calls, states = [] } = state;
  const ways = chart.edges.filter(({ from }) => from === path);
  const mark = markState?.(path);
  return (
    <li className={mark === undefined ? css.card : css.activeCard}>
      <a className={css.name} href={`#${path}`}>
        {name}
      </a>
      {mark && said[mark] && <strong> {said[mark]}</strong>}
      {tags.length > 0 && <span className={css.soft}>{tags.join(', ')}</span>}
      {description && <p>{description}</p>}
      {calls && <p className={css.soft}>calls {calls.join(', ')}</p>}
      {ways.length > 0 && (
        <ul className={css.ways}>
          {ways.map((edge) => (
            <Way key={edge.id} edge={edge} mark={markEdge?.(edge.id)} />
          ))}
        </ul>
      )}
      {states.length > 0 && (
        <details open>
          <summary>{states.length} states inside</summary>
          <ul className={css.cards}>
            {states.map((inner) => (
              <StateCard key={inner.path} {...props} state={inner} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A chart as cards in cards, for windows that are too narrow for its drawing. */
export function ChartCards(props: Props) {
  return (
    <ul className={css.cards} aria-label={`States of ${props.chart.id}`}>
      <StateCard {...props} state={props.chart.root} />
    </ul>
  );
}
