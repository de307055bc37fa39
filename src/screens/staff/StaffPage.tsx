import Plus from 'lucide-react/icons/plus';
import Stethoscope from 'lucide-react/icons/stethoscope';
import { useState } from 'react';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { Page } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import type { OnSearch } from '#src/screens/list/listSearch.ts';
import { NoClinic } from '#src/screens/list/NoClinic.tsx';
import { NothingFound } from '#src/screens/list/NothingFound.tsx';
import { useAsked } from '#src/screens/list/useAsked.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import { StaffTable } from './StaffTable.tsx';
import { StaffTableDownload } from './StaffTableDownload.tsx';
import { roles } from './shared/roles.ts';
import { type StaffSearch, statusFilters } from './staffSearch.ts';

type Props = {
  /** Null while there is no clinic. */
  page: Page<StaffMember> | null;
  search: StaffSearch;
  onSearch: OnSearch<StaffSearch>;
};

const statuses = [
  { id: 'current', label: t('Not archived') },
  { id: 'active', label: t('Active') },
  { id: 'invited', label: t('Invited') },
  { id: 'suspended', label: t('Suspended') },
  { id: 'archived', label: t('Archived') },
  { id: 'all', label: t('Everyone') },
];
const roleOptions = [
  { id: 'every', label: t('Every role') },
  ...Object.entries(roles).map(([id, { word }]) => ({ id, label: word })),
];

/** The staff of the clinic: found, filtered, ordered and paged by the address. */
export function StaffPage({ page, search, onSearch }: Props) {
  const [typed, setTyped] = useState(search.search ?? '');
  const asked = useAsked(search);
  const forbidden = useForbidden('staff.manage');
  const isFiltered = Boolean(search.search || search.role || search.status);
  const find = (text: string) => {
    setTyped(text);
    onSearch((now) => ({ ...now, search: text || undefined, offset: undefined }), true);
  };
  const showAll = () => {
    setTyped('');
    onSearch(({ limit, ordering }) => ({ limit, ordering }), true);
  };
  const filter = (part: Pick<StaffSearch, 'status' | 'role'>) =>
    onSearch((now) => ({ ...now, ...part, offset: undefined }), false);
  const create = (words: string, hasIcon: boolean) => (
    <ButtonTo
      variant="primary"
      to="/dashboard/staffs/create"
      disabledReason={forbidden}
      icon={hasIcon && <Plus size={16} aria-hidden />}
    >
      {words}
    </ButtonTo>
  );
  return (
    <>
      <PageHeader
        title={t('Staff')}
        description={t('Who works here, in which role, and when.')}
        actions={page && create(t('New staff member'), true)}
      />
      {page === null ? (
        <NoClinic text={t('Staff belong to a clinic. Create or join one first.')} />
      ) : (
        <>
          <Toolbar end={page.results.length > 0 && <StaffTableDownload page={page} search={search} />}>
            <SearchField label={t('Search staff')} value={typed} onChange={find} />
            <Select
              name="status"
              label={t('Status')}
              isLabelHidden
              options={statuses}
              value={asked.status ?? 'current'}
              onChange={(id) => filter({ status: statusFilters.find((one) => one === id) })}
            />
            <Select
              name="role"
              label={t('Role')}
              isLabelHidden
              options={roleOptions}
              value={asked.role ?? 'every'}
              onChange={(id) => filter({ role: id === 'every' ? undefined : (id as Role) })}
            />
          </Toolbar>
          {page.results.length > 0 ? (
            <StaffTable page={page} search={search} onSearch={onSearch} />
          ) : isFiltered || search.offset ? (
            <NothingFound
              title={t('No one found')}
              search={search.search}
              isFiltered={isFiltered}
              unfit={t('No one matches these filters.')}
              showAll={t('Show everyone')}
              onShowAll={showAll}
            />
          ) : (
            <EmptyState
              icon={<Stethoscope size={20} aria-hidden />}
              title={t('No staff yet')}
              text={t(
                'Everyone who treats patients or works at the desk. Roles set what they can do; hours set when they can be booked.',
              )}
              action={create(t('Add the first staff member'), false)}
            />
          )}
        </>
      )}
    </>
  );
}
