import { id, numberOf, oneOf, readAddress } from '#src/address/readAddress.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';

/** What the address of the connections holds: the form that is open, and the pages of the lists. */
export interface ConnectionSearch {
  token?: 'new';
  feed?: 'new';
  /** The feed that gets another address. */
  replaces?: number;
  hook?: 'new';
  /** The webhook that gets another secret. */
  rotates?: number;
  /** The webhook whose notices are shown. */
  webhook?: number;
  limit?: number;
  offset?: number;
  feed_offset?: number;
}

/** Reads the address of the connections; what makes no sense is left out. */
export const parseConnectionSearch = (raw: Record<string, unknown>) =>
  readAddress<ConnectionSearch>(raw, {
    token: oneOf(['new'] as const),
    feed: oneOf(['new'] as const),
    replaces: id,
    hook: oneOf(['new'] as const),
    rotates: id,
    webhook: id,
    limit: numberOf(pageSizes),
    offset: id,
    feed_offset: id,
  });

/** The same lists with no form open. */
export const withoutForm = ({ limit, offset, feed_offset }: ConnectionSearch): ConnectionSearch => ({
  ...(limit !== undefined && { limit }),
  ...(offset !== undefined && { offset }),
  ...(feed_offset !== undefined && { feed_offset }),
});
