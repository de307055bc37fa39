import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { chartRemovalMachine } from '#machines/flows/patients/chartRemoval.machine.ts';
import { personName } from '#machines/lifecycles/personName.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import * as css from './retention.css.ts';
import { countsInWords } from './words.ts';

/** The charts of a removal, each with what goes or with what keeps it. */
export function RemovalList({ removal }: { removal: ActorRefFrom<typeof chartRemovalMachine> }) {
  const charts = useSelector(removal, ({ context }) => context.charts);
  if (charts.length === 0) return null;
  return (
    <ul className={css.charts}>
      {charts.map(({ patient, first_name, last_name, mrn, counts, refusal }) => (
        <li key={patient}>
          <bdi>{personName({ first_name, last_name })}</bdi> <span className={quiet}>{mrn}</span>
          <div className={quiet}>
            {refusal === null ? countsInWords(counts) : translateServerText(refusal)}
          </div>
        </li>
      ))}
    </ul>
  );
}
