import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { oneOf, readAddress } from '#src/address/readAddress.ts';
import { type ListSearch, listParts } from '#src/screens/list/listSearch.ts';

const roleNames = [
  'owner',
  'manager',
  'practitioner',
  'assistant',
  'receptionist',
  'viewer',
] as const satisfies readonly Role[];
const orderings = ['last_name', 'first_name', 'role', 'created_at'] as const;

/** The statuses that the list can be narrowed to; without one, everyone who is not archived. */
export const statusFilters = ['active', 'invited', 'suspended', 'archived', 'all'] as const;

type StaffOrdering = (typeof orderings)[number];
export type StaffSearch = ListSearch<StaffOrdering> & {
  status?: StaffMember['status'] | 'all';
  role?: Role;
};

/** Reads the address of the list of staff. */
export const parseStaffSearch = (raw: Record<string, unknown>) =>
  readAddress<StaffSearch>(raw, {
    ...listParts(orderings),
    status: oneOf(statusFilters),
    role: oneOf(roleNames),
  });
