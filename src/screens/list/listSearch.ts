import type { Sort } from '#src/ui/TableHead.tsx';

/** What a list's address holds. Defaults stay out of it. */
export interface ListSearch<Column extends string> {
  search?: string;
  ordering?: Column | `-${Column}`;
  limit?: number;
  offset?: number;
}

export const pageSizes = [10, 20, 50, 100] as const;

/** Reads a list's address; what makes no sense is left out, so that no address breaks a page. */
export function parseListSearch<Column extends string>(
  raw: Record<string, unknown>,
  columns: readonly Column[],
): ListSearch<Column> {
  const search: ListSearch<Column> = {};
  if (typeof raw.search === 'string' || typeof raw.search === 'number') {
    const text = String(raw.search).replaceAll('\0', '').slice(0, 200);
    if (text !== '') search.search = text;
  }
  const ordering = typeof raw.ordering === 'string' ? raw.ordering : '';
  if (columns.some((column) => ordering === column || ordering === `-${column}`))
    search.ordering = ordering as Column;
  const limit = Number(raw.limit);
  if (pageSizes.some((size) => size === limit)) search.limit = limit;
  const offset = Number(raw.offset);
  if (Number.isSafeInteger(offset) && offset > 0 && offset <= 2_147_483_647) search.offset = offset;
  return search;
}

/** The order as a table's head shows it. */
export function sortOf<Column extends string>(ordering: Column | `-${Column}`): Sort {
  return ordering.startsWith('-')
    ? { column: ordering.slice(1), direction: 'descending' }
    : { column: ordering, direction: 'ascending' };
}

/** The order as the API wants it. */
export const orderingOf = <Column extends string>({ column, direction }: Sort): Column | `-${Column}` =>
  (direction === 'descending' ? `-${column}` : column) as Column | `-${Column}`;
