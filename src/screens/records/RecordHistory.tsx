import type { MedicalRecord } from '#machines/flows/recordFields.ts';
import { instantInWords } from '#src/screens/patients/days.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { statusWord } from './RecordStatus.tsx';

type Event = NonNullable<MedicalRecord['events']>[number];

const actions: Readonly<Record<string, string>> = {
  sign: 'Signed',
  cosign: 'Gave the second signature',
  requestReview: 'Sent to review',
  return: 'Sent back',
  amend: 'Amended',
  addAddendum: 'Wrote an addendum',
  signAddendum: 'Signed the addendum',
  unlock: 'Unlocked',
  discard: 'Discarded',
  restore: 'Restored',
  void: 'Marked as entered in error',
};

/** Every step of a record: who, when, what and why. */
export function RecordHistory({ record, zone }: { record: MedicalRecord; zone: string }) {
  const events = record.events ?? [];
  if (events.length === 0)
    return <EmptyState title="No step yet" text="Signing, reviews, amendments and corrections stand here." />;
  const columns: TableColumn<Event>[] = [
    {
      id: 'at',
      title: 'When',
      isOneLine: true,
      cell: ({ at }) => <time dateTime={at}>{instantInWords(at, zone)}</time>,
    },
    { id: 'by', title: 'Who', cell: ({ by_name }) => <bdi>{by_name}</bdi> },
    { id: 'action', title: 'What', cell: ({ action }) => actions[action] ?? action },
    { id: 'to', title: 'State', cell: ({ to }) => statusWord(to as MedicalRecord['status']) },
    { id: 'reason', title: 'Reason', cell: ({ reason }) => reason && <bdi>{reason}</bdi> },
  ];
  return (
    <Table
      label="History"
      columns={columns}
      rows={events}
      rowKey={({ at, action }) => `${at} ${action}`}
      isCompact
    />
  );
}
