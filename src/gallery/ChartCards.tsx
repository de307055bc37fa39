import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import * as css from './cards.css.ts';
import type { PlainChart, PlainEdge, PlainState } from './chart/plain.ts';
import type { Mark } from './look.ts';
import { english, Own, ownList } from './Own.tsx';
import { Targets } from './Targets.tsx';

interface Props {
  readonly chart: PlainChart;
  readonly markState?: (path: string) => Mark | undefined;
  readonly markEdge?: (edge: string) => Mark | undefined;
}

const said: Partial<Record<Mark, string>> = {
  isActive: t('Here now'),
  isTaken: t('Taken'),
  isNext: t('Possible here'),
  isWalked: t('Walked'),
  isUnwalked: t('Not walked'),
};

function Way({ edge, mark }: { readonly edge: PlainEdge; readonly mark: Mark | undefined }) {
  const { id, event, guard, to, actions } = edge;
  return (
    <li className={mark === undefined ? undefined : css.marked}>
      <a href={`#${id}`} {...english}>
        {event}
      </a>
      {guard && (
        <span>
          {' '}
          {guard === 'else' ? t('if nothing before it') : rich('if {guard}', { guard: <Own>{guard}</Own> })}
        </span>
      )}
      <span className={css.target}>
        <Targets to={to} root={t('the start')} />
      </span>
      {actions && <span className={css.soft}>{ownList(actions)}</span>}
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
      <a className={css.name} href={`#${path}`} {...english}>
        {name}
      </a>
      {mark && said[mark] && <strong> {said[mark]}</strong>}
      {tags.length > 0 && <span className={css.soft}>{ownList(tags)}</span>}
      {description && <p {...english}>{description}</p>}
      {calls && <p className={css.soft}>{rich('calls {names}', { names: ownList(calls) })}</p>}
      {ways.length > 0 && (
        <ul className={css.ways}>
          {ways.map((edge) => (
            <Way key={edge.id} edge={edge} mark={markEdge?.(edge.id)} />
          ))}
        </ul>
      )}
      {states.length > 0 && (
        <details open>
          <summary>{plural(states.length, '{count} state inside', '{count} states inside')}</summary>
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
    <ul className={css.cards} aria-label={t('States of {chart}', { chart: props.chart.id })}>
      <StateCard {...props} state={props.chart.root} />
    </ul>
  );
}
