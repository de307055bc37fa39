import { createFileRoute } from '@tanstack/react-router';
import { staffCalls } from '#src/calls/staff.ts';
import { StaffPage } from '#src/screens/staff/StaffPage.tsx';
import { parseStaffSearch } from '#src/screens/staff/staffSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/staffs/')({
  validateSearch: parseStaffSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = (await chosenClinic(app))?.id;
    if (clinic === undefined) return null;
    const { limit = 20, offset = 0, ordering = 'last_name', search, status, role } = deps;
    return staffCalls(app).listStaff({ clinic, limit, offset, ordering, search, status, role }, signal);
  },
  staticData: { title: 'Staff' },
  component: function StaffRoute() {
    const navigate = Route.useNavigate();
    return (
      <StaffPage
        page={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
