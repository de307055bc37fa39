import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { fullName } from '#machines/flows/patients/patientFields.ts';
import { parseId } from '#src/address/parseId.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { placeIn } from '#src/flows/place.ts';
import { besideRecord, settingOf } from '#src/flows/records/recordSurroundings.ts';
import { templateOfVisit } from '#src/flows/records/templateOfVisit.ts';
import { pageOf, refusePage } from '#src/screens/access/refusePage.ts';
import { RecordCreatePage } from '#src/screens/records/RecordCreatePage.tsx';

export const Route = createFileRoute('/dashboard/patients/detail/medical-records/create/$idx')({
  validateSearch: (raw: Record<string, unknown>): { visit?: number } => {
    const visit = parseId(String(raw.visit ?? ''));
    return visit === null ? {} : { visit };
  },
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loaderDeps: ({ search: { visit } }) => ({ visit }),
  loader: async ({ context: { app }, params, deps: { visit }, abortController: { signal } }) => {
    const patient = await patientCalls(app)
      .readPatient(parseId(params.idx) ?? 0, signal)
      .catch((error: unknown) => {
        throw pageOf(error);
      });
    await refusePage(app, 'createMedicalRecord', patient.clinic);
    const about = { clinic: patient.clinic, patient: patient.id };
    const [setting, place, beside, beginning] = await Promise.all([
      settingOf(app, patient.clinic, signal),
      placeIn(app, patient.clinic, signal),
      besideRecord(app, about, signal),
      visit === undefined ? null : templateOfVisit(app, visit, signal),
    ]);
    return {
      patient,
      place,
      beside,
      template: beside.templates.find(({ id }) => id === beginning),
      last: { ...about, setting, except: null },
    };
  },
  staticData: { title: 'New medical record', isForm: true },
  component: function RecordCreateRoute() {
    const router = useRouter();
    const { patient, place, beside, last, template } = Route.useLoaderData();
    const { visit } = Route.useSearch();
    return (
      <RecordCreatePage
        key={`${patient.id}-${visit ?? ''}`}
        patient={{ id: patient.id, name: fullName(patient) }}
        person={patient}
        place={place}
        visit={visit}
        template={template}
        around={{ ...beside, person: patient, last, onTemplatesChanged: () => void router.invalidate() }}
      />
    );
  },
});
