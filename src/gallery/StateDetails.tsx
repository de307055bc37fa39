import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { statesTo } from './chart/around.ts';
import { within } from './chart/plain.ts';
import { type Exhibit, fileOf } from './exhibit.ts';
import { listed } from './exhibits.ts';
import { FromHere } from './FromHere.tsx';
import * as css from './gallery.css.ts';
import { english, Own, ownList } from './Own.tsx';
import { WayHere } from './WayHere.tsx';

interface Props {
  readonly exhibit: Exhibit;
  readonly path: string;
}

function Fact({ name, values }: { readonly name: string; readonly values?: readonly string[] }) {
  if (!values || values.length === 0) return null;
  return (
    <li>
      <strong>{name}</strong> {ownList(values)}
    </li>
  );
}

/** What there is to know of one state: what it means, what it calls, does and is known by. */
export function StateDetails({ exhibit, path }: Props) {
  const { chart, section } = exhibit;
  const state = within(chart.root).find((one) => one.path === path) ?? chart.root;
  const charted = (state.calls ?? []).filter((call) => listed.some(({ id }) => id === call));
  const around = [chart.root, ...statesTo(chart, state.path)];
  const line = exhibit.lines[state.path];
  const operations = exhibit.operations.filter(({ call }) => state.calls?.includes(call));
  return (
    <Card
      title={<Own>{state.path || chart.id}</Own>}
      text={state.description && <Own>{state.description}</Own>}
    >
      <ul className={css.facts}>
        {around.length > 1 && (
          <li>
            <strong>{t('In')}</strong>{' '}
            <Own>
              {around.slice(0, -1).map((outer) => (
                <span key={outer.path}>
                  <a href={`#${outer.path}`}>{outer.name}</a>
                  {' › '}
                </span>
              ))}
              {state.name}
            </Own>
          </li>
        )}
        <Fact name={t('Specification')} values={[section]} />
        <li>
          <strong>{t('Code')}</strong>{' '}
          <TextTo
            to="/machines/$id"
            params={{ id: chart.id }}
            search={{ mode: 'code' }}
            hash={state.path}
            {...english}
          >
            {fileOf(exhibit)}
            {line && `:${line}`}
          </TextTo>
        </li>
        <Fact name={t('Tags')} values={state.tags} />
        <Fact name={t('Calls')} values={state.calls} />
        <Fact name={t('On entry')} values={state.entry} />
        <Fact name={t('On exit')} values={state.exit} />
        {operations.map(({ call, request }) => (
          <li key={call}>
            {rich('{call} asks {request}', {
              call: <strong {...english}>{call}</strong>,
              request: (
                <TextTo
                  to="/machines/$id"
                  params={{ id: chart.id }}
                  search={{ mode: 'code' }}
                  hash={`call-${call}`}
                  {...english}
                >
                  {request}
                </TextTo>
              ),
            })}
          </li>
        ))}
        {charted.map((id) => (
          <li key={id}>
            <TextTo to="/machines/$id" params={{ id }}>
              {rich('The chart {chart}', { chart: <Own>{id}</Own> })}
            </TextTo>
          </li>
        ))}
      </ul>
      <FromHere chart={chart} path={state.path} />
      <WayHere chart={chart} path={state.path} />
    </Card>
  );
}
