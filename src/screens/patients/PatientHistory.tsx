import type { AuditEntry } from '#src/api/actors/audit.ts';
import type { Page } from '#src/api/shape.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { instantInWords } from './days.ts';
import * as css from './patients.css.ts';

export type HistoryState = { kind: 'page'; page: Page<AuditEntry> } | { kind: 'forbidden' };

const actions: Readonly<Record<string, string>> = {
  'patient.created': 'Created the chart',
  'patient.read': 'Opened the chart',
  'patient.updated': 'Changed the chart',
  'patient.archived': 'Archived the patient',
  'patient.restored': 'Restored the patient',
  'patient.deceased': 'Stored the death',
  'attachment.announced': 'Began to upload a file',
  'attachment.stored': 'Uploaded a file',
  'attachment.listed': 'Looked through the files',
  'attachment.read': 'Looked at a file',
  'attachment.opened': 'Opened a file',
  'attachment.updated': 'Renamed a file',
  'attachment.deleted': 'Deleted a file',
  'patient.labelled': 'Changed the labels',
  'patient.compared': 'Compared the chart with another one',
  'patient.merged': 'Merged two charts',
  'patient.unmerged': 'Undid a merge',
  'patient.told_apart': 'Noted as somebody else',
  'patient.chart_exported': 'Exported the chart',
};

const columnsOf = (zone: string | undefined): TableColumn<AuditEntry>[] => [
  {
    id: 'at',
    title: 'When',
    isOneLine: true,
    cell: ({ at }) => <time dateTime={at}>{instantInWords(at, zone)}</time>,
  },
  { id: 'user_name', title: 'Who', cell: ({ user_name }) => <bdi>{user_name}</bdi> },
  { id: 'action', title: 'What', cell: ({ action }) => actions[action] ?? action },
];

/** Who read or changed this chart, newest first. */
export function PatientHistory({ history, zone }: { history: HistoryState; zone: string | undefined }) {
  if (history.kind === 'forbidden')
    return (
      <EmptyState
        title="Not for your role"
        text="Who opened or changed a chart is shown to those who answer for the clinic."
      />
    );
  const { results, count } = history.page;
  return (
    <div className={css.stack}>
      <Table label="History" columns={columnsOf(zone)} rows={results} rowKey={({ id }) => id} isCompact />
      {count > results.length && (
        <p className={css.quiet}>
          The newest {results.length} of {count} entries.
        </p>
      )}
    </div>
  );
}
