import type { AuditEntry, AuditName } from '#src/calls/audit.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { quiet, whole } from '#src/styles/quiet.css.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { AuditChanges } from './AuditChanges.tsx';
import { type NameOf, nameIn } from './nameIn.ts';
import { ThingLink } from './shared/ThingLink.tsx';
import { deedInWords, doerInWords } from './shared/words.ts';

function columnsOf(timeZone: string, nameOf: NameOf): TableColumn<AuditEntry>[] {
  const when = timeFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone });
  return [
    {
      id: 'at',
      title: t('When'),
      isOneLine: true,
      cell: ({ at }) => <time dateTime={at}>{when.format(new Date(at))}</time>,
    },
    { id: 'user_name', title: t('Who'), cell: (entry) => <Who entry={entry} /> },
    { id: 'action', title: t('Action'), cell: ({ action }) => deedInWords(action) },
    {
      id: 'thing',
      title: t('Regarding'),
      isWords: true,
      cell: (entry) => (
        <>
          <ThingLink entry={entry} /> <Called entry={entry} nameOf={nameOf} />
        </>
      ),
    },
    {
      id: 'changes',
      title: t('Changes'),
      cell: ({ changes }) => <AuditChanges changes={changes} zone={timeZone} nameOf={nameOf} />,
    },
    {
      id: 'patient',
      title: t('Patient'),
      isOneLine: true,
      cell: ({ patient }) =>
        patient !== null && (
          <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient) }}>
            <bdi>{nameOf('patient', patient) ?? t('Number {patient}', { patient: String(patient) })}</bdi>
          </TextTo>
        ),
    },
    {
      id: 'address',
      title: t('IP address'),
      isOneLine: true,
      cell: ({ address }) => <bdi>{address === 'local' ? t('The server') : address}</bdi>,
    },
  ];
}

/** Who did it, and the token that did it in their name. */
function Who({ entry }: { entry: AuditEntry }) {
  const user = <bdi>{doerInWords(entry)}</bdi>;
  if (!entry.via || entry.user === null) return user;
  return rich('{user} through {token}', { user, token: <bdi>{entry.via}</bdi> });
}

type CalledProps = { entry: AuditEntry; nameOf: NameOf };

/** What a thing is called, and its number: names change, and two may have one. Whom an entry concerns stands beside it. */
function Called({ entry: { object_type: thing, object_id: id, patient }, nameOf }: CalledProps) {
  if (thing === null || id === null) return null;
  const isBeside = thing === 'patient' && id === patient;
  const name = isBeside ? undefined : nameOf(thing, id);
  if (name === undefined) return id;
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <span className={`${quiet} ${whole}`}>{t('No. {number}', { number: String(id) })}</span>
    </>
  );
}

type TableProps = { entries: readonly AuditEntry[]; names: readonly AuditName[]; zone: string };

/** The entries of the log, newest first, in the clinic's own time. */
export function AuditTable({ entries, names, zone }: TableProps) {
  return (
    <Table
      label={t('Audit log')}
      columns={columnsOf(zone, nameIn(names))}
      rows={entries}
      rowKey={({ id }) => id}
      isCompact
    />
  );
}
