import { oneOf, readAddress, textTo } from '#src/address/readAddress.ts';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const orderings = ['name', 'category', 'duration_minutes', 'created_at'] as const;
const statuses = ['archived', 'all'] as const;

type ServiceOrdering = (typeof orderings)[number];
export type ServiceSearch = ListSearch<ServiceOrdering> & {
  /** Active ones when left out. */
  status?: (typeof statuses)[number];
  category?: string;
};

/** Reads the address of the list of services. */
export const parseServiceSearch = (raw: Record<string, unknown>) =>
  readAddress<ServiceSearch>(raw, { ...listParts(orderings), status: oneOf(statuses), category: textTo(60) });
