import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { instantInWords } from '#src/time/days.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { Sort } from '#src/ui/TableHead.tsx';
import { RecordStatus } from './RecordStatus.tsx';
import * as css from './records.css.ts';
import { fieldLabel, recordTypes } from './words.ts';

type Props = {
  records: readonly MedicalRecord[];
  zone: string;
  /** Whose records they are: said in lists of more than one patient. */
  hasPatient?: boolean;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
};

/** Records as rows; what was entered in error is struck through. */
export function RecordTable({ records, zone, hasPatient, sort, onSort }: Props) {
  const columns: TableColumn<MedicalRecord>[] = [
    {
      id: 'occurred_at',
      title: t('When'),
      isSortable: onSort !== undefined,
      isOneLine: true,
      cell: ({ id, occurred_at }) => (
        <TextTo to="/dashboard/patients/detail/medical-records/detail/$idx" params={{ idx: String(id) }}>
          {instantInWords(occurred_at, zone)}
        </TextTo>
      ),
    },
    ...(hasPatient
      ? [
          {
            id: 'patient',
            title: t('Patient'),
            cell: ({ patient_name }: MedicalRecord) => <bdi>{patient_name}</bdi>,
          },
        ]
      : []),
    {
      id: 'what',
      title: t('What'),
      cell: ({ record_type, chief_complaint, diagnoses, status }) => {
        const primary = diagnoses.find(({ is_primary }) => is_primary)?.text;
        return (
          <span className={status === 'entered_in_error' ? css.voided : undefined}>
            {recordTypes[record_type]}
            {(chief_complaint || primary) && ': '}
            <bdi>{primary ?? chief_complaint}</bdi>
          </span>
        );
      },
    },
    { id: 'staff', title: t('Author'), cell: ({ staff_name }) => <bdi>{staff_name}</bdi> },
    {
      id: 'status',
      title: t('State'),
      cell: ({ status }) => (
        <span className={css.oneLine}>
          <RecordStatus status={status} />
        </span>
      ),
    },
    {
      id: 'missing',
      title: t('Missing'),
      isWords: true,
      cell: ({ status, missing }) =>
        status === 'draft' || status === 'in_review' ? listed(missing.map(fieldLabel)) : '',
    },
  ];
  return (
    <Table
      label={t('Medical records')}
      columns={columns}
      rows={records}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />
  );
}
