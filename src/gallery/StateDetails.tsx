import { Card } from '#src/ui/Card.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { statesTo } from './chart/around.ts';
import { within } from './chart/plain.ts';
import { type Exhibit, fileOf } from './exhibit.ts';
import { listed } from './exhibits.ts';
import { FromHere } from './FromHere.tsx';
import * as css from './gallery.css.ts';
import { WayHere } from './WayHere.tsx';

interface Props {
  readonly exhibit: Exhibit;
  readonly path: string;
}

function Fact({ name, values }: { readonly name: string; readonly values?: readonly string[] }) {
  if (!values || values.length === 0) return null;
  return (
    <li>
      <strong>{name}</strong> {values.join(', ')}
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
    <Card title={state.path || chart.id} text={state.description}>
      <ul className={css.facts}>
        {around.length > 1 && (
          <li>
            <strong>In</strong>{' '}
            {around.slice(0, -1).map((outer) => (
              <span key={outer.path}>
                <a href={`#${outer.path}`}>{outer.name}</a>
                {' › '}
              </span>
            ))}
            {state.name}
          </li>
        )}
        <Fact name="Specification" values={[section]} />
        <li>
          <strong>Code</strong>{' '}
          <TextTo to="/machines/$id" params={{ id: chart.id }} search={{ mode: 'code' }} hash={state.path}>
            {fileOf(exhibit)}
            {line && `:${line}`}
          </TextTo>
        </li>
        <Fact name="Tags" values={state.tags} />
        <Fact name="Calls" values={state.calls} />
        <Fact name="On entry" values={state.entry} />
        <Fact name="On exit" values={state.exit} />
        {operations.map(({ call, request }) => (
          <li key={call}>
            <strong>{call}</strong> asks{' '}
            <TextTo
              to="/machines/$id"
              params={{ id: chart.id }}
              search={{ mode: 'code' }}
              hash={`call-${call}`}
            >
              {request}
            </TextTo>
          </li>
        ))}
        {charted.map((id) => (
          <li key={id}>
            <TextTo to="/machines/$id" params={{ id }}>
              The chart {id}
            </TextTo>
          </li>
        ))}
      </ul>
      <FromHere chart={chart} path={state.path} />
      <WayHere chart={chart} path={state.path} />
    </Card>
  );
}
