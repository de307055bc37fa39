import { createFileRoute, notFound } from '@tanstack/react-router';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { parseId } from '#src/address/parseId.ts';
import { auditCalls } from '#src/calls/audit.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { unlessForbidden } from '#src/flows/unlessForbidden.ts';
import { PatientDetailPage } from '#src/screens/patients/PatientDetailPage.tsx';
import type { HistoryState } from '#src/screens/patients/PatientHistory.tsx';
import { type PatientTab, toPatientTab } from '#src/screens/patients/patientTabs.ts';
import { type TimelineKind, toTimelineKind } from '#src/screens/patients/timelineKinds.ts';
import type { App } from '#src/session/app.ts';
import { chosenClinic } from '#src/session/chosenClinic.ts';

/** A patient of another clinic than the chosen one keeps that clinic's days. */
function clinicOf(app: App, { clinic }: Patient, chosen: Clinic | null, signal: AbortSignal) {
  const { clinics } = app.defaultClinic.getSnapshot().context;
  const known = chosen?.id === clinic ? chosen : clinics.find(({ id }) => id === clinic);
  return known ?? clinicCalls(app).readClinic(clinic, signal);
}

/** Which entries of the log each of its views shows. */
const logged = { history: 'change', readings: 'reading' } as const;

async function readHistory(
  app: App,
  { id, clinic }: Patient,
  kind: 'change' | 'reading',
  signal: AbortSignal,
): Promise<HistoryState> {
  const query = { clinic, patient: id, kind, limit: 100 };
  const page = await unlessForbidden(() => auditCalls(app).listAuditEntries(query, signal));
  return page ? { kind: 'page', page } : { kind: 'forbidden' };
}

/** A patient out of reach is one that does not exist. */
function sayNotFound(error: unknown): never {
  throw error instanceof RefusedError && error.status === 404 ? notFound() : error;
}

/** Which part of the chart is open, and what its timeline is narrowed to. */
type ChartSearch = { tab?: Exclude<PatientTab, 'overview'>; kind?: TimelineKind };

export const Route = createFileRoute('/dashboard/patients/detail/$idx')({
  validateSearch: (raw: Record<string, unknown>): ChartSearch => {
    const tab = toPatientTab(raw.tab);
    const kind = toTimelineKind(raw.kind);
    return { ...(tab && { tab }), ...(tab === 'timeline' && kind && { kind }) };
  },
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loaderDeps: ({ search: { tab } }) => ({
    kind: tab === 'history' || tab === 'readings' ? logged[tab] : null,
  }),
  loader: async ({ context: { app }, params, deps, abortController: { signal } }) => {
    const [patient, chosen] = await Promise.all([
      patientCalls(app)
        .readPatient(parseId(params.idx) ?? 0, signal)
        .catch(sayNotFound),
      chosenClinic(app),
    ]);
    const history = deps.kind ? await readHistory(app, patient, deps.kind, signal) : null;
    const clinic = await clinicOf(app, patient, chosen, signal);
    return { patient, history, clinic: { name: clinic.name, zone: clinic.timezone } };
  },
  staticData: { title: 'Patient' },
  component: function PatientDetailRoute() {
    const navigate = Route.useNavigate();
    const { patient, history, clinic } = Route.useLoaderData();
    return (
      <PatientDetailPage
        key={patient.id}
        patient={patient}
        clinic={clinic}
        history={history}
        tab={Route.useSearch().tab ?? 'overview'}
        kind={Route.useSearch().kind}
        onKind={(kind) =>
          void navigate({ search: { tab: 'timeline', ...(kind && { kind }) }, replace: true })
        }
        onTab={(tab) => void navigate({ search: tab === 'overview' ? {} : { tab }, replace: true })}
      />
    );
  },
});
