import type { Page } from '#src/api/shape.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { type OnSearch, type PlaceInList, pageSizes } from './listSearch.ts';
import { useAsked } from './useAsked.ts';

type Props<Search extends PlaceInList> = {
  /** `isLeast`: the server counted only so far. */
  page: Page<unknown> & { isLeast?: boolean };
  search: Search;
  /** Rows on a page where the address holds no other number. */
  limit?: number;
  onSearch: OnSearch<Search>;
};

/** The way through a list whose place and length of page are in its address. */
export function ListPages<Search extends PlaceInList>({ page, search, limit = 20, onSearch }: Props<Search>) {
  const asked = useAsked(search);
  return (
    <Pagination
      offset={search.offset ?? 0}
      limit={asked.limit ?? limit}
      shown={page.results.length}
      total={page.isLeast ? undefined : page.count}
      sizes={pageSizes}
      onOffset={(offset) => onSearch((now) => ({ ...now, offset: offset || undefined }), false)}
      onLimit={(next) => onSearch((now) => ({ ...now, limit: next, offset: undefined }), false)}
    />
  );
}
