import { createFileRoute, notFound, useRouter } from '@tanstack/react-router';
import { parseId } from '#src/address/parseId.ts';
import { recordCalls } from '#src/calls/records.ts';
import { besideRecord, personOf, settingOf } from '#src/flows/records/recordSurroundings.ts';
import { pageOf, refusePage } from '#src/screens/access/refusePage.ts';
import { RecordAmendPage } from '#src/screens/records/RecordAmendPage.tsx';
import { RecordEditPage } from '#src/screens/records/RecordEditPage.tsx';

interface Search {
  /** A signed record is amended, everything else edited. */
  mode?: 'amend';
  /** The field that the page is opened for. */
  field?: string;
  sign?: boolean;
}

export const Route = createFileRoute('/dashboard/patients/detail/medical-records/edit/$idx')({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...(raw.mode === 'amend' ? { mode: 'amend' } : {}),
    // the fields themselves would come with the entry; an address that names none of them leads nowhere
    ...(typeof raw.field === 'string' && /^[a-z_0-9]{1,40}$/.test(raw.field) ? { field: raw.field } : {}),
    ...(raw.sign === true ? { sign: true } : {}),
  }),
  beforeLoad: ({ params }) => {
    if (parseId(params.idx) === null) throw notFound();
  },
  loader: async ({ context: { app }, params, abortController: { signal } }) => {
    const record = await recordCalls(app)
      .readRecord(parseId(params.idx) ?? 0, signal)
      .catch((error: unknown) => {
        throw pageOf(error);
      });
    const { id, clinic, patient, patient_name } = record;
    await refusePage(app, 'updateMedicalRecord', clinic);
    const [setting, person, beside] = await Promise.all([
      settingOf(app, clinic, signal),
      personOf(app, patient, signal),
      besideRecord(app, { clinic, patient, record: id }, signal),
    ]);
    return {
      id,
      setting,
      patient: { id: patient, name: patient_name },
      person,
      beside,
      last: { clinic, patient, setting, except: id },
    };
  },
  staticData: { title: 'Edit medical record', isForm: true },
  component: function RecordEditRoute() {
    const router = useRouter();
    const { id, setting, patient, person, beside, last } = Route.useLoaderData();
    const { mode, ...intent } = Route.useSearch();
    const given = {
      input: { id, setting },
      patient,
      person,
      around: { ...beside, person, last, onTemplatesChanged: () => void router.invalidate() },
    };
    return mode === 'amend' ? (
      <RecordAmendPage key={`amend-${id}`} {...given} />
    ) : (
      <RecordEditPage key={id} {...given} intent={intent} />
    );
  },
});
