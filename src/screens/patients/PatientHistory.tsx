import type { Page } from '#src/api/shape.ts';
import type { AuditEntry } from '#src/calls/audit.ts';
import { t } from '#src/language/t.ts';
import { deedInWords, doerInWords, thingInWords } from '#src/screens/audit/shared/words.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import * as css from './shared/patients.css.ts';

export type HistoryState = { kind: 'page'; page: Page<AuditEntry> } | { kind: 'forbidden' };

const columnsOf = (zone: string | undefined): TableColumn<AuditEntry>[] => [
  {
    id: 'at',
    title: t('When'),
    isOneLine: true,
    cell: ({ at }) => <time dateTime={at}>{instantInWords(at, zone)}</time>,
  },
  { id: 'user_name', title: t('Who'), cell: (entry) => <bdi>{doerInWords(entry)}</bdi> },
  { id: 'action', title: t('What'), cell: ({ action }) => deedInWords(action) },
  {
    id: 'thing',
    title: t('Thing'),
    cell: ({ object_type, object_id }) => object_type && `${thingInWords(object_type)} ${object_id}`,
  },
];

/** Who read or changed this chart, newest first. */
export function PatientHistory({ history, zone }: { history: HistoryState; zone: string | undefined }) {
  if (history.kind === 'forbidden')
    return (
      <EmptyState
        title={t('Not for your role')}
        text={t('Who opened or changed a chart is shown to those who answer for the clinic.')}
      />
    );
  const { results, count } = history.page;
  return (
    <div className={css.stack}>
      <Table
        label={t('History')}
        columns={columnsOf(zone)}
        rows={results}
        rowKey={({ id }) => id}
        isCompact
      />
      {count > results.length && (
        <p className={quiet}>
          {t('The newest {count} of {count2} entries.', { count: results.length, count2: count })}
        </p>
      )}
    </div>
  );
}
