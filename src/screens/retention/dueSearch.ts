import { id, numberOf, oneOf, readAddress } from '#src/address/readAddress.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';

export const dueLists = ['due', 'kept', 'removed'] as const;

/** Which charts are listed. */
export type DueList = (typeof dueLists)[number];

/** What the address of the list holds; the number of a removed chart stays out of it. */
export interface DueSearch {
  list?: DueList;
  limit?: number;
  offset?: number;
}

/** Reads the address of the list; what makes no sense is left out. */
export const parseDueSearch = (raw: Record<string, unknown>) =>
  readAddress<DueSearch>(raw, { list: oneOf(dueLists), limit: numberOf(pageSizes), offset: id });
