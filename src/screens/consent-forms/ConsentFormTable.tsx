import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { TextTo } from '#src/ui/links.tsx';
import type { TableColumn } from '#src/ui/Table.tsx';
import type { ConsentFormSearch } from './consentFormSearch.ts';
import { FormStatusChip } from './FormStatusChip.tsx';
import { categories, recurrences } from './shared/words.ts';

type Props = {
  page: Page<ConsentForm>;
  search: ConsentFormSearch;
  onSearch: OnSearch<ConsentFormSearch>;
};

const day = timeFormat({ dateStyle: 'medium' });

const columns: TableColumn<ConsentForm>[] = [
  {
    id: 'title',
    title: t('Title'),
    isSortable: true,
    cell: ({ id, title }) => (
      <TextTo to="/dashboard/consent-form/detail/$idx" params={{ idx: String(id) }}>
        <bdi>{title}</bdi>
      </TextTo>
    ),
  },
  { id: 'status', title: t('Status'), cell: (form) => <FormStatusChip {...form} /> },
  {
    id: 'category',
    title: t('Category'),
    isSortable: true,
    isOneLine: 'roomy',
    cell: ({ category }) => categories[category],
  },
  {
    id: 'version',
    title: t('Version'),
    isNumber: true,
    cell: ({ current_version }) => (current_version === 0 ? t('none') : current_version),
  },
  {
    id: 'recurrence',
    title: t('How often'),
    isOneLine: 'roomy',
    cell: ({ recurrence }) => recurrences[recurrence],
  },
  {
    id: 'signed_count',
    title: t('Signed'),
    isNumber: true,
    isSortable: true,
    cell: ({ signed_count }) => signed_count,
  },
  {
    id: 'updated_at',
    title: t('Changed'),
    isSortable: true,
    isOneLine: true,
    cell: ({ updated_at }) => day.format(new Date(updated_at)),
  },
];

/** One page of consent forms as a table. */
export function ConsentFormTable({ page, search, onSearch }: Props) {
  return (
    <ListTable
      label={t('Consent forms')}
      columns={columns}
      page={page}
      search={search}
      ordering="title"
      onSearch={onSearch}
    />
  );
}
