import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { orderingOf, pageSizes, sortOf } from '#src/screens/list/listSearch.ts';
import { timeFormat } from '#src/time/timeFormat.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import type { ConsentFormOrdering, ConsentFormSearch } from './consentFormSearch.ts';
import { FormStatusChip } from './FormStatusChip.tsx';
import { categories, recurrences } from './shared/words.ts';

type Props = {
  page: Page<ConsentForm>;
  search: ConsentFormSearch;
  onSearch: (search: ConsentFormSearch, replace: boolean) => void;
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
  { id: 'category', title: t('Category'), isSortable: true, cell: ({ category }) => categories[category] },
  {
    id: 'version',
    title: t('Version'),
    isNumber: true,
    cell: ({ current_version }) => (current_version === 0 ? t('none') : current_version),
  },
  { id: 'recurrence', title: t('How often'), cell: ({ recurrence }) => recurrences[recurrence] },
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
    <>
      <Table
        label={t('Consent forms')}
        columns={columns}
        rows={page.results}
        rowKey={({ id }) => id}
        sort={sortOf(search.ordering ?? 'title')}
        onSort={(sort) =>
          onSearch({ ...search, ordering: orderingOf<ConsentFormOrdering>(sort), offset: undefined }, false)
        }
      />
      <Pagination
        offset={search.offset ?? 0}
        limit={search.limit ?? 20}
        shown={page.results.length}
        total={page.count}
        sizes={pageSizes}
        onOffset={(next) => onSearch({ ...search, offset: next || undefined }, false)}
        onLimit={(next) => onSearch({ ...search, limit: next, offset: undefined }, false)}
      />
    </>
  );
}
