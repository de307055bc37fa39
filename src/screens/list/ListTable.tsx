import type { Page } from '#src/api/shape.ts';
import { Table, type TableProps } from '#src/ui/Table.tsx';
import { ListPages } from './ListPages.tsx';
import { type ListSearch, type OnSearch, orderingOf, sortOf } from './listSearch.ts';
import { useAsked } from './useAsked.ts';

type Props<Row, Search extends ListSearch<string>> = Pick<
  TableProps<Row>,
  'label' | 'columns' | 'rowActions' | 'selection'
> & {
  page: Page<Row> & { isLeast?: boolean };
  search: Search;
  /** The order where the address holds no other. */
  ordering: NonNullable<Search['ordering']>;
  onSearch: OnSearch<Search>;
};

/** A page of a list that is ordered and paged by its address. */
export function ListTable<Row extends { readonly id: number }, Search extends ListSearch<string>>(
  props: Props<Row, Search>,
) {
  const { page, search, ordering, onSearch, ...table } = props;
  const asked = useAsked(search);
  return (
    <>
      <Table
        {...table}
        rows={page.results}
        rowKey={({ id }) => id}
        sort={sortOf(asked.ordering ?? ordering)}
        onSort={(sort) =>
          onSearch((now) => ({ ...now, ordering: orderingOf(sort), offset: undefined }), false)
        }
      />
      <ListPages page={page} search={search} onSearch={onSearch} />
    </>
  );
}
