import { createFileRoute } from '@tanstack/react-router';
import { recordCalls } from '#src/calls/records.ts';
import { placeIn } from '#src/flows/place.ts';
import { t } from '#src/language/t.ts';
import { refusePage } from '#src/screens/access/refusePage.ts';
import { NoClinicPage } from '#src/screens/patients/NoClinicPage.tsx';
import { RecordsPage } from '#src/screens/records/RecordsPage.tsx';
import { parseRecordSearch } from '#src/screens/records/recordSearch.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

export const Route = createFileRoute('/dashboard/patients/records')({
  validateSearch: parseRecordSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { app }, deps: { mine, ...deps }, abortController: { signal } }) => {
    const clinic = await chosenClinic(app);
    if (!clinic) return null;
    await refusePage(app, 'listMedicalRecords');
    const { staff } = await placeIn(app, clinic.id, signal);
    const narrowed = mine && staff !== null ? { staff } : {};
    const page = await recordCalls(app).listRecords(
      {
        clinic: clinic.id,
        limit: 20,
        ordering: 'occurred_at',
        ...deps,
        status: deps.status === 'all' ? undefined : (deps.status ?? 'unsigned'),
        ...narrowed,
      },
      signal,
    );
    return { clinic: clinic.id, staff: narrowed.staff, page, zone: clinic.timezone || 'UTC' };
  },
  staticData: { title: 'Medical records' },
  component: function RecordsRoute() {
    const navigate = Route.useNavigate();
    const given = Route.useLoaderData();
    const search = Route.useSearch();
    return given ? (
      <RecordsPage
        {...given}
        search={search}
        onSearch={(next, replace) => void navigate({ search: next, replace })}
      />
    ) : (
      <NoClinicPage title={t('Medical records')} />
    );
  },
});
