import { createFileRoute, notFound } from '@tanstack/react-router';
import type { Patient } from '#machines/flows/patientFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { auditCalls } from '#src/api/actors/audit.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { chosenClinic } from '#src/app/chosenClinic.ts';
import type { App } from '#src/app/createApp.ts';
import { parseId } from '#src/app/parseId.ts';
import { PatientDetailPage } from '#src/screens/patients/PatientDetailPage.tsx';
import type { HistoryState } from '#src/screens/patients/PatientHistory.tsx';

/** A patient of another clinic than the chosen one keeps that clinic's days. */
const zoneOf = (app: App, { clinic }: Patient) =>
  app.defaultClinic.getSnapshot().context.clinics.find(({ id }) => id === clinic)?.timezone;

async function readHistory(app: App, { id, clinic }: Patient, signal: AbortSignal): Promise<HistoryState> {
  try {
    const page = await auditCalls(app).listAuditEntries({ clinic, patient: id, limit: 100 }, signal);
    return { kind: 'page', page };
  } catch (error) {
    if (error instanceof RefusedError && error.status === 403) return { kind: 'forbidden' };
    throw error;
  }
}

/** A patient out of reach is one that does not exist. */
function sayNotFound(error: unknown): never {
  throw error instanceof RefusedError && error.status === 404 ? notFound() : error;
}

const tabs = ['timeline', 'history'] as const;

export const Route = createFileRoute('/dashboard/patients/detail/$idx')({
  validateSearch: (raw: Record<string, unknown>): { tab?: (typeof tabs)[number] } => {
    const tab = tabs.find((one) => one === raw.tab);
    return tab ? { tab } : {};
  },
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loaderDeps: ({ search }) => ({ isHistory: search.tab === 'history' }),
  loader: async ({ context: { app }, params, deps, abortController: { signal } }) => {
    const [patient, clinic] = await Promise.all([
      patientCalls(app)
        .readPatient(parseId(params.idx) ?? 0, signal)
        .catch(sayNotFound),
      chosenClinic(app),
    ]);
    const history = deps.isHistory ? await readHistory(app, patient, signal) : null;
    return { patient, history, zone: zoneOf(app, patient) ?? clinic?.timezone };
  },
  staticData: { title: 'Patient' },
  component: function PatientDetailRoute() {
    const navigate = Route.useNavigate();
    const { patient, history, zone } = Route.useLoaderData();
    return (
      <PatientDetailPage
        key={patient.id}
        patient={patient}
        zone={zone}
        history={history}
        tab={Route.useSearch().tab ?? 'overview'}
        onTab={(tab) =>
          void navigate({ search: tab === 'overview' ? {} : { tab: tab as 'timeline' }, replace: true })
        }
      />
    );
  },
});
