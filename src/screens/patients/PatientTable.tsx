import Archive from 'lucide-react/icons/archive';
import Flower from 'lucide-react/icons/flower-2';
import Merge from 'lucide-react/icons/merge';
import { fullName, type Patient } from '#machines/flows/patientFields.ts';
import type { PatientPage } from '#src/api/actors/patients.ts';
import { orderingOf, pageSizes, sortOf } from '#src/screens/list/listSearch.ts';
import { Chip, LabelChip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { ageInWords, clinicToday, dayInWords, dayOfInstant } from './days.ts';
import type { PatientOrdering, PatientSearch } from './patientSearch.ts';
import * as css from './patients.css.ts';
import { sexes, statuses } from './words.ts';

type Props = {
  page: PatientPage;
  search: PatientSearch;
  zone: string | undefined;
  onSearch: (search: PatientSearch, replace: boolean) => void;
};

const statusIcons = { archived: Archive, deceased: Flower, merged: Merge } as const;

/** Whether a patient is no longer an active one, in word and icon. */
export function PatientStatusChip({ status }: Pick<Patient, 'status'>) {
  if (status === 'active') return null;
  const Icon = statusIcons[status];
  return <Chip icon={<Icon size={14} aria-hidden />}>{statuses[status]}</Chip>;
}

const none = (word: string) => <span className={css.quiet}>{word}</span>;

const columnsOf = (zone: string | undefined, today: string): TableColumn<Patient>[] => [
  {
    id: 'last_name',
    title: 'Name',
    isSortable: true,
    cell: (patient) => (
      <>
        <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(patient.id) }}>
          <bdi>{fullName(patient)}</bdi>
        </TextTo>{' '}
        {patient.preferred_name && (
          <span className={css.quiet}>
            called <bdi>{patient.preferred_name}</bdi>{' '}
          </span>
        )}
        <PatientStatusChip status={patient.status} />
        <PatientLabels labels={patient.labels} />
      </>
    ),
  },
  {
    id: 'birth_date',
    title: 'Born',
    isSortable: true,
    isOneLine: true,
    cell: ({ birth_date, birth_date_estimated, age }) =>
      birth_date ? (
        <>
          {birth_date_estimated && 'about '}
          {dayInWords(birth_date)}{' '}
          {age !== null && <span className={css.quiet}>{ageInWords(birth_date, age, today)}</span>}
        </>
      ) : (
        none('unknown')
      ),
  },
  { id: 'sex', title: 'Sex', isOneLine: true, cell: ({ sex }) => sexes[sex] },
  {
    id: 'mrn',
    title: 'Number',
    isSortable: true,
    isOneLine: true,
    cell: ({ mrn }) => <bdi>{mrn}</bdi>,
  },
  {
    id: 'phone_number',
    title: 'Phone number',
    isOneLine: true,
    cell: ({ phone_number }) => (phone_number ? <bdi>{phone_number}</bdi> : none('none')),
  },
  {
    id: 'last_visit_at',
    title: 'Last visit',
    isSortable: true,
    isOneLine: true,
    cell: ({ last_visit_at }) =>
      last_visit_at ? dayInWords(dayOfInstant(last_visit_at, zone)) : none('never'),
  },
];

const mostLabels = 3;

/** The labels that come first; the rest is counted, and the chart shows all. */
function PatientLabels({ labels }: Pick<Patient, 'labels'>) {
  if (labels.length === 0) return null;
  return (
    <span className={css.chips}>
      {labels.slice(0, mostLabels).map(({ id, name, color }) => (
        <LabelChip key={id} color={color}>
          {name}
        </LabelChip>
      ))}
      {labels.length > mostLabels && <span className={css.quiet}>and {labels.length - mostLabels} more</span>}
    </span>
  );
}

/** One page of patients as a table. */
export function PatientTable({ page, search, zone, onSearch }: Props) {
  return (
    <>
      <Table
        label="Patients"
        columns={columnsOf(zone, clinicToday(zone))}
        rows={page.results}
        rowKey={({ id }) => id}
        sort={sortOf(search.ordering ?? 'last_name')}
        onSort={(sort) =>
          onSearch({ ...search, ordering: orderingOf<PatientOrdering>(sort), offset: undefined }, false)
        }
      />
      <Pagination
        offset={search.offset ?? 0}
        limit={search.limit ?? 20}
        shown={page.results.length}
        total={page.isLeast ? undefined : page.count}
        sizes={pageSizes}
        onOffset={(next) => onSearch({ ...search, offset: next || undefined }, false)}
        onLimit={(next) => onSearch({ ...search, limit: next, offset: undefined }, false)}
      />
    </>
  );
}
