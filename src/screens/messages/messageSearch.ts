import { type MessageState, messageStates } from '#machines/lifecycles/messageStates.ts';
import { id, numberOf, oneOf, readAddress } from '#src/address/readAddress.ts';
import { pageSizes } from '#src/screens/list/listSearch.ts';

/** What the address of the messages holds: which are listed, and which of them is open. */
export interface MessageSearch {
  state?: MessageState;
  message?: number;
  limit?: number;
  offset?: number;
}

/** Reads the address of the messages; what makes no sense is left out. */
export const parseMessageSearch = (raw: Record<string, unknown>) =>
  readAddress<MessageSearch>(raw, {
    state: oneOf(messageStates),
    message: id,
    limit: numberOf(pageSizes),
    offset: id,
  });
