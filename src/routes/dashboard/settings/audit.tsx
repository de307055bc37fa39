import { createFileRoute } from '@tanstack/react-router';
import { personName } from '#machines/lifecycles/personName.ts';
import { auditCalls } from '#src/calls/audit.ts';
import { staffCalls } from '#src/calls/staff.ts';
import { pageOf, refusePage } from '#src/screens/access/refusePage.ts';
import { AuditPage, type AuditState } from '#src/screens/audit/AuditPage.tsx';
import { auditFilters, parseAuditSearch } from '#src/screens/audit/auditSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/settings/audit')({
  validateSearch: parseAuditSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }): Promise<AuditState> => {
    await refusePage(app, 'listAuditEntries');
    const clinic = await chosenClinic(app);
    if (!clinic) return { kind: 'noClinic' };
    const { limit = 50, offset = 0, upTo } = deps;
    const query = { ...auditFilters(deps), clinic: clinic.id, limit, offset, up_to: upTo };
    try {
      const [page, staff] = await Promise.all([
        auditCalls(app).listAuditEntries(query, signal),
        staffCalls(app).listStaff({ clinic: clinic.id, limit: 100, status: 'all' }, signal),
      ]);
      const people = staff.results.flatMap(({ user, first_name, last_name }) =>
        typeof user === 'number' ? [{ user, name: personName({ first_name, last_name }) }] : [],
      );
      return { kind: 'page', clinic, page, people };
    } catch (error) {
      throw pageOf(error);
    }
  },
  staticData: { title: 'Audit log' },
  component: function AuditRoute() {
    const navigate = Route.useNavigate();
    return (
      <AuditPage
        state={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
