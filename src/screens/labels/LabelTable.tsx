import Archive from 'lucide-react/icons/archive';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { Page } from '#src/api/shape.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { t } from '#src/language/t.ts';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { Chip, LabelChip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import type { TableColumn } from '#src/ui/Table.tsx';
import type { LabelSearch } from './labelSearch.ts';
import { categories } from './words.ts';

type Props = {
  page: Page<PatientLabel>;
  search: LabelSearch;
  onSearch: OnSearch<LabelSearch>;
};

const columns: TableColumn<PatientLabel>[] = [
  {
    id: 'name',
    title: t('Label'),
    isSortable: true,
    cell: ({ id, name, color, status }) => (
      <>
        <TextTo
          from="/dashboard/patients/labels"
          to="/dashboard/patients/labels"
          search={(now) => ({ ...now, label: id })}
        >
          <LabelChip color={color}>{name}</LabelChip>
        </TextTo>{' '}
        {status === 'archived' && <Chip icon={<Archive size={14} aria-hidden />}>{t('Archived')}</Chip>}
      </>
    ),
  },
  { id: 'category', title: t('Category'), cell: ({ category }) => categories[category] },
  {
    id: 'is_alert',
    title: t('Alert'),
    cell: ({ is_alert }) =>
      is_alert && (
        <Chip tone="danger" icon={<ShieldAlert size={14} aria-hidden />}>
          {t('Alert')}
        </Chip>
      ),
  },
  {
    id: 'priority',
    title: t('Priority'),
    isSortable: true,
    isNumber: true,
    cell: ({ priority }) => priority,
  },
  {
    id: 'patients_count',
    title: t('Patients'),
    isSortable: true,
    isNumber: true,
    cell: ({ id, name, patients_count }) =>
      patients_count === 0 ? (
        '0'
      ) : (
        <TextTo
          to="/dashboard/patients"
          search={{ label: id }}
          aria-label={t('{patients_count} with {name}', {
            patients_count: inDigits(patients_count),
            name,
          })}
        >
          {inDigits(patients_count)}
        </TextTo>
      ),
  },
];

/** One page of labels as a table; each opens its form. */
export function LabelTable({ page, search, onSearch }: Props) {
  return (
    <ListTable
      label={t('Labels')}
      columns={columns}
      page={page}
      search={search}
      ordering="priority"
      onSearch={onSearch}
    />
  );
}
