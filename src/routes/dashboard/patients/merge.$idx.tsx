import { createFileRoute, notFound } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { pageOf, refusePage } from '#src/screens/access/refusePage.ts';
import { MergePage } from '#src/screens/patients/MergePage.tsx';

export const Route = createFileRoute('/dashboard/patients/merge/$idx')({
  validateSearch: (raw: Record<string, unknown>): { into?: number } => {
    const into = parseId(String(raw.into ?? ''));
    return into === null ? {} : { into };
  },
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const patient = await patientCalls(app)
      .readPatient(parseId(params.idx) ?? 0, signal)
      .catch((error: unknown) => {
        throw pageOf(error);
      });
    await refusePage(app, 'mergePatient', patient.clinic);
    return patient;
  },
  // the steps go on with the chart that they began with
  shouldReload: false,
  staticData: { title: 'Merge patients' },
  component: function MergeRoute() {
    const navigate = Route.useNavigate();
    const patient = Route.useLoaderData();
    return (
      <MergePage
        key={patient.id}
        patient={patient}
        into={Route.useSearch().into ?? null}
        onInto={(into) => void navigate({ search: into === null ? {} : { into }, replace: true })}
      />
    );
  },
});
