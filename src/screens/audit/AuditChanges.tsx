import type { AuditChange } from '#src/calls/audit.ts';
import { listed } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import * as css from './audit.css.ts';
import { fieldInWords } from './fieldWords.ts';
import { valueInWords } from './valueWords.ts';

/** What a deed changed, a line for each field; a field that holds text about a patient is named. */
export function AuditChanges({ changes, zone }: { changes: readonly AuditChange[]; zone: string }) {
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <Change change={change} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change, zone }: { change: AuditChange; zone: string }) {
  const { field, from, to, added, removed } = change;
  const name = <span className={css.field}>{fieldInWords(field)}</span>;
  if ('from' in change)
    return rich('{field}: {before} became {after}', {
      field: name,
      before: (
        <del className={css.before}>
          <bdi>{valueInWords(field, from, zone)}</bdi>
        </del>
      ),
      after: (
        <ins className={css.after}>
          <bdi>{valueInWords(field, to, zone)}</bdi>
        </ins>
      ),
    });
  const [come, gone] = [numbers(added), numbers(removed)];
  if (come && gone) return rich('{field}: added {come}, removed {gone}', { field: name, come, gone });
  if (come) return rich('{field}: added {come}', { field: name, come });
  if (gone) return rich('{field}: removed {gone}', { field: name, gone });
  return name;
}

const numbers = (ids: readonly number[] | undefined) =>
  ids && listed(ids.map((id) => t('No. {number}', { number: String(id) })));
