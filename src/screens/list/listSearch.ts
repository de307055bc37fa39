import { id, numberOf, orderBy, textTo } from '#src/address/readAddress.ts';
import type { Sort } from '#src/ui/TableHead.tsx';

/**
 * Asks for what an address holds next, said of what it holds by then: what was asked for just before may still be on its way, and
 * would be lost if the next wish began with what is shown.
 */
export type OnSearch<Search> = (next: (now: Search) => Search, replace: boolean) => void;

/** Where in a list the reader is, as its address holds it. Defaults stay out of it. */
export interface PlaceInList {
  limit?: number;
  offset?: number;
}

/** What a list's address holds. */
export interface ListSearch<Column extends string> extends PlaceInList {
  search?: string;
  ordering?: Column | `-${Column}`;
}

export const pageSizes = [10, 20, 50, 100] as const;

/** The parts of a list's address. */
export const listParts = <Column extends string>(columns: readonly Column[]) => ({
  search: textTo(200),
  ordering: orderBy(columns),
  limit: numberOf(pageSizes),
  offset: id,
});

/** The order as a table's head shows it. */
export function sortOf<Column extends string>(ordering: Column | `-${Column}`): Sort {
  return ordering.startsWith('-')
    ? { column: ordering.slice(1), direction: 'descending' }
    : { column: ordering, direction: 'ascending' };
}

/** The order as the API wants it. */
export const orderingOf = <Column extends string>({ column, direction }: Sort): Column | `-${Column}` =>
  (direction === 'descending' ? `-${column}` : column) as Column | `-${Column}`;
