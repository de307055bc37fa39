import { type StaffMember, staffSurnameFirst } from '#machines/flows/staff/staffFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { ColorChip } from '#src/ui/Chip.tsx';
import { EmailText } from '#src/ui/EmailText.tsx';
import { TextTo } from '#src/ui/links.tsx';
import type { TableColumn } from '#src/ui/Table.tsx';
import { roles } from './shared/roles.ts';
import { StandingChip } from './shared/StandingChip.tsx';
import type { StaffSearch } from './staffSearch.ts';

type Props = {
  page: Page<StaffMember>;
  search: StaffSearch;
  onSearch: OnSearch<StaffSearch>;
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
  {
    id: 'role',
    title: t('Role'),
    isSortable: true,
    isOneLine: 'roomy',
    cell: ({ role }) => roles[role].word,
  },
  { id: 'speciality', title: t('Speciality'), cell: ({ speciality }) => <bdi>{speciality}</bdi> },
  {
    id: 'email',
    title: t('Email'),
    isWords: true,
    cell: ({ email }) => email && <EmailText>{email}</EmailText>,
  },
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
    cell: ({ color }) => <ColorChip color={color}>{colorWord(color)}</ColorChip>,
  },
];

/** One page of the staff as a table. */
export function StaffTable({ page, search, onSearch }: Props) {
  return (
    <ListTable
      label={t('Staff')}
      columns={columns}
      page={page}
      search={search}
      ordering="last_name"
      onSearch={onSearch}
    />
  );
}
