import Plus from 'lucide-react/icons/plus';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useState } from 'react';
import type { StaffMember } from '#machines/flows/staffFields.ts';
import type { Role } from '#machines/lifecycles/act.ts';
import type { Page } from '#src/api/shape.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { roles } from './roles.ts';
import { StaffTable } from './StaffTable.tsx';
import { type StaffSearch, statusFilters } from './staffSearch.ts';

type Props = {
  /** Null while there is no clinic. */
  page: Page<StaffMember> | null;
  search: StaffSearch;
  onSearch: (search: StaffSearch, replace: boolean) => void;
};

const statuses = [
  { id: 'current', label: 'Not archived' },
  { id: 'active', label: 'Active' },
  { id: 'invited', label: 'Invited' },
  { id: 'suspended', label: 'Suspended' },
  { id: 'archived', label: 'Archived' },
  { id: 'all', label: 'Everybody' },
];
const roleOptions = [
  { id: 'every', label: 'Every role' },
  ...Object.entries(roles).map(([id, { word }]) => ({ id, label: word })),
];

/** The staff of the clinic: found, filtered, ordered and paged by the address. */
export function StaffPage({ page, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search.search ?? '');
  const isFiltered = Boolean(search.search || search.role || search.status);
  const find = (text: string) => {
    setTyped(text);
    onSearch({ ...search, search: text || undefined, offset: undefined }, true);
  };
  const showAll = () => {
    setTyped('');
    onSearch({ limit: search.limit, ordering: search.ordering }, true);
  };
  const filter = (part: Pick<StaffSearch, 'status' | 'role'>) =>
    onSearch({ ...search, ...part, offset: undefined }, false);
  const create = (words: string, hasIcon: boolean) => (
    <ButtonTo
      variant="primary"
      to="/dashboard/staffs/create"
      icon={hasIcon && <Plus size={16} aria-hidden />}
    >
      {words}
    </ButtonTo>
  );
  return (
    <>
      <PageHeader
        title="Staff"
        description="Who works here, in which role, and when."
        actions={page && create('New staff member', true)}
      />
      {page === null ? (
        <NoClinic text="Staff belongs to a clinic, so that is where it begins." />
      ) : (
        <>
          <Toolbar>
            <SearchField label="Search staff" value={typed} onChange={find} />
            <Select
              name="status"
              label="Status"
              isLabelHidden
              options={statuses}
              value={search.status ?? 'current'}
              onChange={(id) => filter({ status: statusFilters.find((one) => one === id) })}
            />
            <Select
              name="role"
              label="Role"
              isLabelHidden
              options={roleOptions}
              value={search.role ?? 'every'}
              onChange={(id) => filter({ role: id === 'every' ? undefined : (id as Role) })}
            />
          </Toolbar>
          {page.results.length > 0 ? (
            <StaffTable page={page} search={search} onSearch={onSearch} />
          ) : isFiltered || search.offset ? (
            <EmptyState
              title="Nobody found"
              text={
                search.search
                  ? `Nothing matches “${search.search}” here.`
                  : isFiltered
                    ? 'Nobody fits these filters.'
                    : 'This page is past the end of the list.'
              }
              action={<Button onClick={showAll}>Show everybody</Button>}
            />
          ) : (
            <EmptyState
              icon={<Stethoscope size={20} aria-hidden />}
              title="No staff yet"
              text="Whoever treats patients or works at the desk: their role says what they may do, their hours when they can be booked."
              action={create('Add the first staff member', false)}
            />
          )}
        </>
      )}
    </>
  );
}
