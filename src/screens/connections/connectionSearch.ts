import { id, numberOf, oneOf, readAddress } from '#src/address/readAddress.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';

/** What the address of the connections holds: whether the form of a new token is open, and the page of the list. */
export interface ConnectionSearch {
  token?: 'new';
  limit?: number;
  offset?: number;
}

/** Reads the address of the connections; what makes no sense is left out. */
export const parseConnectionSearch = (raw: Record<string, unknown>) =>
  readAddress<ConnectionSearch>(raw, {
    token: oneOf(['new'] as const),
    limit: numberOf(pageSizes),
    offset: id,
  });
