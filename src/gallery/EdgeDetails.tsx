import { walks as walkers } from 'virtual:charts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import type { PlainEdge } from './chart/plain.ts';
import { countWalkers, Walkers } from './coverage/Walkers.tsx';
import type { Exhibit } from './exhibit.ts';
import * as css from './gallery.css.ts';
import { Own, ownList } from './Own.tsx';
import { Targets } from './Targets.tsx';
import { useLoaded } from './useLoaded.ts';

interface Props {
  readonly exhibit: Exhibit;
  readonly edge: PlainEdge;
}

/** What there is to know of one transition: when, where to, what it does, and who walks it. */
export function EdgeDetails({ exhibit, edge }: Props) {
  const walks = useLoaded(walkers, exhibit.id);
  const { from, event, guard, to, reenter, actions } = edge;
  return (
    <Card
      title={<Own>{event}</Own>}
      text={rich('A transition of {state}.', { state: <Own>{from || exhibit.id}</Own> })}
    >
      <ul className={css.facts}>
        {guard && (
          <li>
            <strong>{t('Only if')}</strong>{' '}
            {guard === 'else' ? t('nothing before it was taken') : <Own>{guard}</Own>}
          </li>
        )}
        <li>
          <strong>{t('Goes to')}</strong> <Targets to={to} root={<Own>{exhibit.id}</Own>} />
          {reenter && ` ${t('(anew)')}`}
        </li>
        {actions && (
          <li>
            <strong>{t('Does')}</strong> {ownList(actions)}
          </li>
        )}
        {walks && (
          <li>
            <strong>{t('Walked by')}</strong> {countWalkers(walks, edge.id)}
          </li>
        )}
      </ul>
      {walks && <Walkers chart={exhibit.id} edge={edge.id} walks={walks} />}
    </Card>
  );
}
