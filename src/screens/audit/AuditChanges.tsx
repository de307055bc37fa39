import type { AuditChange } from '#src/calls/audit.ts';
import { listed } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import * as css from './audit.css.ts';
import { fieldInWords } from './fieldWords.ts';
import type { NameOf } from './nameIn.ts';
import { numberInWords, valueInWords } from './valueWords.ts';

type Told = { zone: string; nameOf: NameOf };

/** What a deed changed, a line for each field; a field that holds text about a patient is named. */
export function AuditChanges({ changes, zone, nameOf }: Told & { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={change.field}>
          <Change change={change} zone={zone} nameOf={nameOf} />
        </li>
      ))}
    </ul>
  );
}

function Change({ change, zone, nameOf }: Told & { change: AuditChange }) {
  const { field, from, to, added, removed } = change;
  const name = <span className={css.field}>{fieldInWords(field)}</span>;
  if ('from' in change)
    return rich('{field}: {before} became {after}', {
      field: name,
      before: (
        <del className={css.before}>
          <bdi>{valueInWords(field, from, zone, nameOf)}</bdi>
        </del>
      ),
      after: (
        <ins className={css.after}>
          <bdi>{valueInWords(field, to, zone, nameOf)}</bdi>
        </ins>
      ),
    });
  const numbers = (ids: readonly number[] | undefined) =>
    ids && listed(ids.map((id) => numberInWords(field, id, nameOf)));
  const [come, gone] = [numbers(added), numbers(removed)];
  if (come && gone) return rich('{field}: added {come}, removed {gone}', { field: name, come, gone });
  if (come) return rich('{field}: added {come}', { field: name, come });
  if (gone) return rich('{field}: removed {gone}', { field: name, gone });
  return name;
}
