import { type StaffMember, staffSurnameFirst } from '#machines/flows/staff/staffFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/FormColorField.tsx';
import { orderingOf, pageSizes, sortOf } from '#src/screens/list/listSearch.ts';
import { LabelChip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';
import { Table, type TableColumn } from '#src/ui/Table.tsx';
import { roles } from './shared/roles.ts';
import { StandingChip } from './shared/StandingChip.tsx';
import type { StaffOrdering, StaffSearch } from './staffSearch.ts';

type Props = {
  page: Page<StaffMember>;
  search: StaffSearch;
  onSearch: (search: StaffSearch, replace: boolean) => void;
};

const columns: TableColumn<StaffMember>[] = [
  {
    id: 'last_name',
    title: t('Name'),
    isSortable: true,
    cell: (member) => (
      <TextTo to="/dashboard/staffs/detail/$idx" params={{ idx: String(member.id) }}>
        <bdi>{staffSurnameFirst(member)}</bdi>
      </TextTo>
    ),
  },
  { id: 'role', title: t('Role'), isSortable: true, cell: ({ role }) => roles[role].word },
  { id: 'speciality', title: t('Speciality'), cell: ({ speciality }) => <bdi>{speciality}</bdi> },
  { id: 'email', title: t('Email'), cell: ({ email }) => <bdi>{email}</bdi> },
  {
    id: 'phone_number',
    title: t('Phone number'),
    isOneLine: true,
    cell: ({ phone_number }) => <bdi>{phone_number}</bdi>,
  },
  { id: 'status', title: t('Status'), cell: ({ status }) => <StandingChip status={status} /> },
  {
    id: 'color',
    title: t('Colour'),
    cell: ({ color }) => <LabelChip color={color}>{colorWord(color)}</LabelChip>,
  },
];

/** One page of the staff as a table. */
export function StaffTable({ page, search, onSearch }: Props) {
  return (
    <>
      <Table
        label={t('Staff')}
        columns={columns}
        rows={page.results}
        rowKey={({ id }) => id}
        sort={sortOf(search.ordering ?? 'last_name')}
        onSort={(sort) =>
          onSearch({ ...search, ordering: orderingOf<StaffOrdering>(sort), offset: undefined }, false)
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
