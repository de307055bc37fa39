import { createFileRoute } from '@tanstack/react-router';
import { retentionCalls } from '#src/calls/retention.ts';
import { pageOf, refusePage } from '#src/screens/access/refusePage.ts';
import { DueChartsPage, type DueListed } from '#src/screens/retention/DueChartsPage.tsx';
import { parseDueSearch } from '#src/screens/retention/dueSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/patients/removal')({
  validateSearch: parseDueSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }): Promise<DueListed | null> => {
    await refusePage(app, 'listDueCharts');
    const clinic = await chosenClinic(app);
    if (!clinic) return null;
    const { list = 'due', limit = 20, offset } = deps;
    const { listDueCharts, listRemovedCharts } = retentionCalls(app);
    const query = { clinic: clinic.id, limit, offset };
    try {
      return list === 'removed'
        ? { clinic, removed: await listRemovedCharts(query, signal) }
        : { clinic, due: await listDueCharts({ ...query, state: list }, signal) };
    } catch (error) {
      throw pageOf(error);
    }
  },
  staticData: { title: 'Due for removal' },
  component: function RemovalRoute() {
    const navigate = Route.useNavigate();
    return (
      <DueChartsPage
        listed={Route.useLoaderData()}
        search={Route.useSearch()}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    );
  },
});
