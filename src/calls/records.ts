import type { DiagnosisCode } from '#machines/flows/records/diagnosisSearch.machine.ts';
import type { RecordAct } from '#machines/flows/records/medicalRecordAct.machine.ts';
import type { SigningCall } from '#machines/flows/records/medicalRecordSign.machine.ts';
import type { MedicalRecord, MedicalRecordBody } from '#machines/flows/records/recordFields.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type RecordQuery = operations['listMedicalRecords']['parameters']['query'];
export type RecordVersion = components['schemas']['VersionOfRecord'];
export type WholeVersion = components['schemas']['RecordVersion'];
export type Measured = components['schemas']['Measured'];

type Creation = components['schemas']['MedicalRecordCreation'];

const toRecord = (value: unknown): MedicalRecord => {
  const record = toObject<MedicalRecord>(value);
  return {
    ...record,
    id: toId(record.id),
    clinic: toId(record.clinic),
    patient: toId(record.patient),
    version: toId(record.version),
    chief_complaint: toText(record.chief_complaint),
    assessment: toText(record.assessment),
    diagnoses: Array.isArray(record.diagnoses) ? record.diagnoses : [],
    missing: Array.isArray(record.missing) ? record.missing : [],
    shared_with: Array.isArray(record.shared_with) ? record.shared_with : [],
    co_authors: Array.isArray(record.co_authors) ? record.co_authors : [],
    signatures: Array.isArray(record.signatures) ? record.signatures : [],
  };
};

const paths = {
  signPart: '/api/medical-records/{id}/sign-part/',
  requestReview: '/api/medical-records/{id}/request-review/',
  return: '/api/medical-records/{id}/return/',
  unlock: '/api/medical-records/{id}/unlock/',
  void: '/api/medical-records/{id}/void/',
  restore: '/api/medical-records/{id}/restore/',
  signAddendum: '/api/medical-records/{id}/sign-addendum/',
} as const satisfies Record<RecordAct, string>;

/** The calls about medical records, as the charts and lists name them. */
function createRecordActors(api: Api, notify: Notify) {
  const one = '/api/medical-records/{id}/';
  return {
    async listRecords(query: RecordQuery, signal?: AbortSignal): Promise<Page<MedicalRecord>> {
      const call = api.signedIn.GET('/api/patients/medical-records', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toRecord);
    },
    async readRecord(id: number, signal?: AbortSignal): Promise<MedicalRecord> {
      const call = api.signedIn.GET(one, { params: { path: { id } }, signal });
      return toRecord(await answer(call, { notify, signal }));
    },
    async createRecord(body: Creation, key: string, signal: AbortSignal): Promise<MedicalRecord> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/medical-records', { body, params, signal });
      return toRecord(await answer(call, { notify, signal }));
    },
    /** Sent while someone types, so that what goes wrong is told by the form and not in toasts. */
    async updateRecord(
      id: number,
      body: MedicalRecordBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<MedicalRecord> {
      const params = { path: { id }, header: ifMatch(api, version) };
      return toRecord(await answer(api.signedIn.PUT(one, { body, params, signal }), { signal }));
    },
    async discardRecord(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      await answer(api.signedIn.DELETE(one, { params, signal }), { notify, signal });
    },
    async signRecord({ id, kind, version, key }: SigningCall, signal: AbortSignal): Promise<MedicalRecord> {
      const call = api.signedIn.POST(`/api/medical-records/{id}/${kind}/`, {
        body: { version },
        params: { path: { id }, header: idempotencyKey(api, key) },
        signal,
      });
      return toRecord(await answer(call, { notify, signal }));
    },
    async actOnRecord(
      id: number,
      act: RecordAct,
      body: { version: number; reason?: string },
      key: string,
      signal: AbortSignal,
    ): Promise<MedicalRecord> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST(paths[act], { body, params, signal });
      return toRecord(await answer(call, { notify, signal }));
    },
    async amendRecord(
      id: number,
      body: components['schemas']['Amendment'],
      key: string,
      signal: AbortSignal,
    ): Promise<MedicalRecord> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/medical-records/{id}/amend/', { body, params, signal });
      return toRecord(await answer(call, { notify, signal }));
    },
    async addAddendum(
      id: number,
      body: components['schemas']['AddendumBody'],
      key: string,
      signal: AbortSignal,
    ): Promise<MedicalRecord> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/medical-records/{id}/addenda/', { body, params, signal });
      return toRecord(await answer(call, { notify, signal }));
    },
    async listVersions(id: number, signal?: AbortSignal): Promise<RecordVersion[]> {
      const call = api.signedIn.GET('/api/medical-records/{id}/versions/', {
        params: { path: { id } },
        signal,
      });
      return toPage(await answer(call, { notify, signal }), 0, (one) => toObject(one) as RecordVersion)
        .results;
    },
    async readVersion(id: number, number: number, signal?: AbortSignal): Promise<WholeVersion> {
      const call = api.signedIn.GET('/api/medical-records/{id}/versions/{number}/', {
        params: { path: { id, number } },
        signal,
      });
      return toObject<WholeVersion>(await answer(call, { notify, signal }));
    },
    async listVitals(clinic: number, patient: number, signal?: AbortSignal): Promise<Measured[]> {
      const query = { clinic, patient, limit: 50 };
      const call = api.signedIn.GET('/api/patients/medical-records/vitals', { params: { query }, signal });
      return toPage(await answer(call, { signal }), 0, (one) => toObject<Measured>(one)).results;
    },
    /** Asked while typing, so a failure of it is not told in toasts. */
    async searchCodes(search: string, signal: AbortSignal): Promise<DiagnosisCode[]> {
      const query = { search: search.slice(0, 200), limit: 12 };
      const call = api.signedIn.GET('/api/patients/diagnosis-codes', { params: { query }, signal });
      return toPage(await answer(call, { signal }), 0, (one) => toObject<DiagnosisCode>(one)).results;
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const recordCalls = perApp(({ api, notify }) => createRecordActors(api, notify));
