import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { fullName } from '#machines/flows/patientFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { parseId } from '#src/app/parseId.ts';
import { placeIn } from '#src/flows/place.ts';
import { besideRecord, settingOf } from '#src/flows/recordSurroundings.ts';
import { RecordCreatePage } from '#src/screens/records/RecordCreatePage.tsx';

export const Route = createFileRoute('/dashboard/patients/detail/medical-records/create/$idx')({
  validateSearch: (raw: Record<string, unknown>): { visit?: number } => {
    const visit = parseId(String(raw.visit ?? ''));
    return visit === null ? {} : { visit };
  },
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const patient = await patientCalls(app)
      .readPatient(parseId(params.idx) ?? 0, signal)
      .catch((error: unknown) => {
        throw error instanceof RefusedError && error.status === 404 ? notFound() : error;
      });
    const about = { clinic: patient.clinic, patient: patient.id };
    const [place, beside] = await Promise.all([
      placeIn(app, patient.clinic, signal),
      besideRecord(app, about, signal),
    ]);
    return {
      patient,
      place,
      beside,
      last: { ...about, setting: settingOf(app, patient.clinic), except: null },
    };
  },
  shouldReload: false,
  staticData: { title: 'New medical record' },
  component: function RecordCreateRoute() {
    const router = useRouter();
    const { patient, place, beside, last } = Route.useLoaderData();
    return (
      <RecordCreatePage
        key={patient.id}
        patient={{ id: patient.id, name: fullName(patient) }}
        place={place}
        visit={Route.useSearch().visit}
        around={{ ...beside, last, onTemplatesChanged: () => void router.invalidate() }}
      />
    );
  },
});
