import type { RemovedChart } from '#src/calls/retention.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { instantInWords } from '#src/time/days.ts';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { countsInWords } from './shared/words.ts';
import { groundWords } from './words.ts';

const columnsOf = (zone: string): TableColumn<RemovedChart>[] => [
  {
    id: 'patient',
    title: t('Chart'),
    cell: ({ patient, also }) => (
      <>
        {t('Chart {id}', { id: String(patient) })}{' '}
        {also.length > 0 && (
          <span className={quiet}>{t('with the merged {ids}', { ids: listed(also.map(String)) })}</span>
        )}
      </>
    ),
  },
  {
    id: 'erased_at',
    title: t('Removed'),
    cell: ({ erased_at, erased_by_name }) => (
      <>
        <time dateTime={erased_at}>{instantInWords(erased_at, zone)}</time>{' '}
        <bdi className={quiet}>{erased_by_name}</bdi>
      </>
    ),
  },
  {
    id: 'ground',
    title: t('Reason'),
    cell: ({ ground, due_since, reason }) => (
      <>
        {groundWords[ground]}{' '}
        <bdi className={quiet}>
          {due_since ? t('due since {day}', { day: dayInWords(due_since) }) : reason}
        </bdi>
      </>
    ),
  },
  { id: 'counts', title: t('What was erased'), cell: ({ counts }) => countsInWords(counts) },
];

/** What is left of charts that were removed: no names, only that they were there. */
export function RemovedTable({ charts, zone }: { charts: readonly RemovedChart[]; zone: string }) {
  return (
    <Table
      label={t('Removed charts')}
      columns={columnsOf(zone)}
      rows={charts}
      rowKey={({ patient }) => patient}
    />
  );
}
