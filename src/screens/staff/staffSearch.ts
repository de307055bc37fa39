import type { StaffMember } from '#machines/flows/staffFields.ts';
import type { Role } from '#machines/lifecycles/act.ts';
import { type ListSearch, parseListSearch } from '#src/screens/list/listSearch.ts';
import { roles } from './roles.ts';

const orderings = ['last_name', 'first_name', 'role', 'created_at'] as const;

/** The statuses that the list can be narrowed to; without one, everybody who is not archived. */
export const statusFilters = ['active', 'invited', 'suspended', 'archived', 'all'] as const;

export type StaffOrdering = (typeof orderings)[number];
export type StaffSearch = ListSearch<StaffOrdering> & {
  status?: StaffMember['status'] | 'all';
  role?: Role;
};

/** Reads the address of the list of staff. */
export function parseStaffSearch(raw: Record<string, unknown>): StaffSearch {
  const search: StaffSearch = parseListSearch(raw, orderings);
  const status = statusFilters.find((one) => one === raw.status);
  if (status) search.status = status;
  if (typeof raw.role === 'string' && Object.hasOwn(roles, raw.role)) search.role = raw.role as Role;
  return search;
}
