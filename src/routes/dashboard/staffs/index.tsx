import { createFileRoute } from '@tanstack/react-router';
import { staffCalls } from '#src/api/actors/staff.ts';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import { StaffPage } from '#src/screens/staff/StaffPage.tsx';
import { parseStaffSearch } from '#src/screens/staff/staffSearch.ts';

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
        onSearch={(search, replace) => void navigate({ search, replace })}
      />
    );
  },
});
