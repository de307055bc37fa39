import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/time/days.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { statusWord } from './RecordStatus.tsx';

type Event = NonNullable<MedicalRecord['events']>[number];

const actions: Readonly<Record<string, string>> = {
  sign: t('Signed'),
  signPart: t('Signed without locking'),
  cosign: t('Gave the second signature'),
  requestReview: t('Sent to review'),
  return: t('Sent back'),
  amend: t('Amended'),
  addAddendum: t('Wrote an addendum'),
  signAddendum: t('Signed the addendum'),
  unlock: t('Unlocked'),
  discard: t('Discarded'),
  restore: t('Restored'),
  void: t('Marked as entered in error'),
};

/** Where a step led, and from where if that was elsewhere. */
function stateInWords({ from, to }: Event): string {
  const end = statusWord(to as MedicalRecord['status']);
  if (from === null || from === to) return end;
  return t('From {from} to {to}', { from: statusWord(from as MedicalRecord['status']), to: end });
}

/** Every step of a record: who, when, what and why. */
export function RecordHistory({ record, zone }: { record: MedicalRecord; zone: string }) {
  const events = record.events ?? [];
  if (events.length === 0)
    return (
      <EmptyState
        title={t('No steps yet')}
        text={t('Signatures, reviews, amendments and corrections appear here.')}
      />
    );
  const columns: TableColumn<Event>[] = [
    {
      id: 'at',
      title: t('When'),
      isOneLine: true,
      cell: ({ at }) => <time dateTime={at}>{instantInWords(at, zone)}</time>,
    },
    { id: 'by', title: t('Who'), cell: ({ by_name }) => <bdi>{by_name}</bdi> },
    { id: 'action', title: t('What'), cell: ({ action }) => actions[action] ?? action },
    { id: 'to', title: t('State'), cell: stateInWords },
    { id: 'reason', title: t('Reason'), cell: ({ reason }) => reason && <bdi>{reason}</bdi> },
  ];
  return (
    <Table
      label={t('History')}
      columns={columns}
      rows={events}
      rowKey={({ at, action }) => `${at} ${action}`}
      isCompact
    />
  );
}
