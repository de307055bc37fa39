import { surnameFirst } from '#machines/flows/patients/patientFields.ts';
import type { DueChart } from '#src/calls/retention.ts';
import { t } from '#src/language/t.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { dayInWords } from '#src/time/dayRange.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { TableSelection } from '#src/ui/TableChoice.tsx';
import { countsInWords } from './shared/words.ts';
import { groundWords } from './words.ts';

const columns: TableColumn<DueChart>[] = [
  {
    id: 'name',
    title: t('Name'),
    cell: (chart) => (
      <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(chart.patient) }}>
        <bdi>{surnameFirst(chart)}</bdi>
      </TextTo>
    ),
  },
  { id: 'mrn', title: t('Number'), isOneLine: true, cell: ({ mrn }) => <bdi>{mrn}</bdi> },
  {
    id: 'last_contact',
    title: t('Last visit or record'),
    isOneLine: true,
    cell: ({ last_contact }) => dayInWords(last_contact),
  },
  {
    id: 'due_since',
    title: t('Due since'),
    cell: ({ due_since, ground }) => (
      <>
        {dayInWords(due_since)} <span className={quiet}>{groundWords[ground]}</span>
      </>
    ),
  },
  { id: 'counts', title: t('What would be erased'), cell: ({ counts }) => countsInWords(counts) },
];

const kept: TableColumn<DueChart> = {
  id: 'kept',
  title: t('Kept until'),
  cell: ({ kept_until, kept_reason }) =>
    kept_until && (
      <>
        {dayInWords(kept_until)} <bdi className={quiet}>{kept_reason}</bdi>
      </>
    ),
};

type Props = {
  charts: readonly DueChart[];
  isKept: boolean;
  selection: Omit<TableSelection<unknown>, 'nameOf'>;
  onKeep: (chart: DueChart) => void;
  onRemove: (chart: DueChart) => void;
};

/** Charts whose time is over, with the two decisions on each. */
export function DueTable({ charts, isKept, selection, onKeep, onRemove }: Props) {
  return (
    <Table
      label={isKept ? t('Charts kept longer') : t('Charts due for removal')}
      columns={isKept ? [...columns.slice(0, 4), kept] : columns}
      rows={charts}
      rowKey={({ patient }) => patient}
      {...(!isKept && { selection: { ...selection, nameOf: surnameFirst } })}
      rowActions={(chart) => (
        <>
          <Button
            size="small"
            aria-label={
              isKept
                ? t('Change how long {name} is kept', { name: surnameFirst(chart) })
                : t('Keep longer: {name}', { name: surnameFirst(chart) })
            }
            onClick={() => onKeep(chart)}
          >
            {isKept ? t('Change') : t('Keep longer')}
          </Button>
          {!isKept && (
            <Button
              size="small"
              aria-label={t('Remove {name}', { name: surnameFirst(chart) })}
              onClick={() => onRemove(chart)}
            >
              {t('Remove')}
            </Button>
          )}
        </>
      )}
    />
  );
}
