import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import type { Page } from '#src/api/shape.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import type { StaffSearch } from './staffSearch.ts';

/** Takes the whole filtered list of staff out as a table; the page that is shown says of which clinic. */
export function StaffTableDownload({ page, search }: { page: Page<StaffMember>; search: StaffSearch }) {
  const app = useApp();
  const { limit: _, offset: __, ...filters } = search;
  const clinic = page.results[0]?.clinic ?? 0;
  return (
    <TableDownload
      name="staff"
      disabledReason={useForbidden('staff.manage', clinic)}
      read={() => staffCalls(app).exportStaff({ ...filters, clinic })}
    />
  );
}
