import { walks as walkers } from 'virtual:charts';
import { Card } from '#src/ui/Card.tsx';
import type { PlainEdge } from './chart/plain.ts';
import { countWalkers, Walkers } from './coverage/Walkers.tsx';
import type { Exhibit } from './exhibit.ts';
import * as css from './gallery.css.ts';
import { useLoaded } from './useLoaded.ts';

interface Props {
  readonly exhibit: Exhibit;
  readonly edge: PlainEdge;
}

/** What there is to know of one transition: when, where to, what it does, and who walks it. */
export function EdgeDetails({ exhibit, edge }: Props) {
  const walks = useLoaded(walkers, exhibit.id);
  const { from, event, guard, to, reenter, actions } = edge;
  const target = to?.map((path) => path || exhibit.id).join(' + ');
  return (
    <Card title={event} text={`A transition of ${from || exhibit.id}.`}>
      <ul className={css.facts}>
        {guard && (
          <li>
            <strong>Only if</strong> {guard === 'else' ? 'nothing before it was taken' : guard}
          </li>
        )}
        <li>
          <strong>Goes to</strong> {target ?? 'stays'}
          {reenter && ' (anew)'}
        </li>
        {actions && (
          <li>
            <strong>Does</strong> {actions.join(', ')}
          </li>
        )}
        {walks && (
          <li>
            <strong>Walked by</strong> {countWalkers(walks, edge.id)}
          </li>
        )}
      </ul>
      {walks && <Walkers chart={exhibit.id} edge={edge.id} walks={walks} />}
    </Card>
  );
}
