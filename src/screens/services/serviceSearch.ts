import { type ListSearch, parseListSearch } from '#src/screens/list/listSearch.ts';

const orderings = ['name', 'category', 'duration_minutes', 'created_at'] as const;
const statuses = ['archived', 'all'] as const;

export type ServiceOrdering = (typeof orderings)[number];
export type ServiceSearch = ListSearch<ServiceOrdering> & {
  /** Active ones when left out. */
  status?: (typeof statuses)[number];
  category?: string;
};

/** Reads the address of the list of services. */
export function parseServiceSearch(raw: Record<string, unknown>): ServiceSearch {
  const search: ServiceSearch = parseListSearch(raw, orderings);
  const status = statuses.find((one) => one === raw.status);
  if (status) search.status = status;
  if (typeof raw.category === 'string' && raw.category !== '') search.category = raw.category.slice(0, 60);
  return search;
}
