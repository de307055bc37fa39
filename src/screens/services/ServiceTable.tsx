import Archive from 'lucide-react/icons/archive';
import type { Service } from '#machines/flows/services/serviceFields.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { ListTable } from '#src/screens/list/ListTable.tsx';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { durationInWords } from '#src/time/durationInWords.ts';
import { Chip, ColorChip } from '#src/ui/Chip.tsx';
import { TextTo } from '#src/ui/links.tsx';
import type { TableColumn } from '#src/ui/Table.tsx';
import type { ServiceSearch } from './serviceSearch.ts';
import { locations, priceInWords } from './words.ts';

type Props = {
  page: Page<Service>;
  search: ServiceSearch;
  onSearch: OnSearch<ServiceSearch>;
};
const columns: TableColumn<Service>[] = [
  {
    id: 'name',
    title: t('Name'),
    isSortable: true,
    cell: ({ id, name, status }) => (
      <>
        <TextTo to="/dashboard/services/detail/$idx" params={{ idx: String(id) }}>
          <bdi>{name}</bdi>
        </TextTo>{' '}
        {status === 'archived' && <Chip icon={<Archive size={14} aria-hidden />}>{t('Archived')}</Chip>}
      </>
    ),
  },
  { id: 'category', title: t('Category'), isSortable: true, cell: ({ category }) => <bdi>{category}</bdi> },
  {
    id: 'duration_minutes',
    title: t('Duration'),
    isSortable: true,
    isNumber: true,
    isOneLine: true,
    cell: ({ duration_minutes }) => durationInWords(duration_minutes),
  },
  { id: 'location', title: t('Where'), cell: ({ location }) => locations[location ?? 'clinic'] },
  {
    id: 'staff',
    title: t('Staff'),
    isNumber: true,
    cell: ({ staff = [] }) => (staff.length === 0 ? t('everyone') : staff.length),
  },
  { id: 'price', title: t('Price'), isNumber: true, isOneLine: true, cell: priceInWords },
  {
    id: 'color',
    title: t('Colour'),
    cell: ({ color }) => <ColorChip color={color}>{colorWord(color)}</ColorChip>,
  },
];

/** One page of services as a table. */
export function ServiceTable({ page, search, onSearch }: Props) {
  return (
    <ListTable
      label={t('Services')}
      columns={columns}
      page={page}
      search={search}
      ordering="name"
      onSearch={onSearch}
    />
  );
}
