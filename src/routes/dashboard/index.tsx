import { createFileRoute } from '@tanstack/react-router';
import { analyticsCalls } from '#src/calls/analytics.ts';
import { OverviewPage } from '#src/screens/overview/OverviewPage.tsx';
import { OverviewPending } from '#src/screens/overview/OverviewPending.tsx';
import { granularityOf, parseOverviewAddress, periodOf } from '#src/screens/overview/period.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

/** What the page can do without is said to be missing there, and leaves the rest of the page whole. */
const orMissing = async <Answer,>(call: Promise<Answer>, signal: AbortSignal): Promise<Answer | null> => {
  try {
    return await call;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
};

export const Route = createFileRoute('/dashboard/')({
  validateSearch: parseOverviewAddress,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    if (!clinic) return null;
    const period = periodOf(deps, clinic.timezone);
    const query = {
      ...{ clinic: clinic.id, date_from: period.from, date_to: period.to },
      granularity: granularityOf(period),
    };
    const [figures, work] = await Promise.all([
      orMissing(analyticsCalls(app).readFigures(query, signal), signal),
      orMissing(analyticsCalls(app).readWork(clinic.id, signal), signal),
    ]);
    return { clinic, period, figures, work };
  },
  pendingMs: 0,
  pendingComponent: OverviewPending,
  staticData: { title: 'Overview' },
  component: function OverviewRoute() {
    const navigate = Route.useNavigate();
    return (
      <OverviewPage
        shown={Route.useLoaderData()}
        address={Route.useSearch()}
        onAddress={(search) => void navigate({ search })}
      />
    );
  },
});
