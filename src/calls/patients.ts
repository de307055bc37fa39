import type { PatientPaper } from '#machines/flows/patients/chartPrint.machine.ts';
import type { DistinctionCall, DuplicatePair } from '#machines/flows/patients/distinction.machine.ts';
import type { Candidate, Identity, NewPatientBody } from '#machines/flows/patients/duplicates.ts';
import type { FoundQuery } from '#machines/flows/patients/foundSelection.machine.ts';
import type { MergePreview } from '#machines/flows/patients/mergeFields.ts';
import type { Patient, PatientBody } from '#machines/flows/patients/patientFields.ts';
import type { Labelled, LabellingCall } from '#machines/flows/patients/patientLabelling.machine.ts';
import type { MergingCall } from '#machines/flows/patients/patientMerge.machine.ts';
import { RefusedError, ServerError } from '#machines/parts/failure.ts';
import { keyFor } from '#machines/parts/keyFor.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { RestorationCall } from '#machines/parts/restoration.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify, type Saved } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

type TimelineMoment = components['schemas']['TimelineMoment'];
export type ExportQuery = operations['exportPatients']['parameters']['query'];
export type PatientQuery = operations['listPatients']['parameters']['query'];

/** A page of patients; `isLeast`: more than were counted; `isNear`: nobody met the search, and these nearly do. */
export type PatientPage = Page<Patient> & { isLeast: boolean; isNear: boolean };

const toPatient = (value: unknown): Patient => {
  const patient = toObject<Patient>(value);
  return {
    ...patient,
    id: toId(patient.id),
    clinic: toId(patient.clinic),
    version: toId(patient.version),
    first_name: toText(patient.first_name),
    last_name: toText(patient.last_name),
    labels: Array.isArray(patient.labels) ? patient.labels : [],
  };
};

/** What is said of the guardian belongs to the field of the name, which is where the form asks for one. */
function atTheGuardian(error: unknown): never {
  if (!(error instanceof RefusedError) || error.fields.guardian === undefined) throw error;
  const { guardian, ...fields } = error.fields;
  throw new RefusedError(error.status, { ...fields, guardian_name: guardian }, [...error.general]);
}

/** The calls under /api/patients/patients, as the charts and lists name them. */
function createPatientActors(api: Api, notify: Notify) {
  /** What was edited since a create whose answer got lost, as a change of the patient it made. */
  async function amendPatient(
    { id, version }: Saved,
    { clinic: _, distinct_from, ...body }: NewPatientBody,
    key: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const path = { id };
    const others = distinct_from?.patients.filter((other) => other !== id) ?? [];
    if (distinct_from && others.length > 0) {
      const apart = { ...distinct_from, patients: others };
      const told = api.signedIn.POST('/api/patients/patients/{id}/distinctions/', {
        params: { path, header: idempotencyKey(api, keyFor(key, apart)) },
        body: apart,
        signal,
      });
      await answer(told, { notify, signal });
    }
    const params = { path, header: ifMatch(api, version) };
    return answer(api.signedIn.PUT('/api/patients/patients/{id}/', { body, params, signal }), {
      notify,
      signal,
    });
  }

  return {
    async listPatients(query: PatientQuery, signal?: AbortSignal): Promise<PatientPage> {
      const call = api.signedIn.GET('/api/patients/patients', { params: { query }, signal });
      const said = await answer(call, { notify, signal });
      return {
        ...toPage(said, query.offset ?? 0, toPatient),
        isLeast: toObject(said).count_is_least === true,
        isNear: toObject(said).is_near === true,
      };
    },
    /** Everyone whom a list finds; an answer without ids is a failure, or it would choose no one without a word. */
    async listPatientIds(query: FoundQuery, signal: AbortSignal): Promise<number[]> {
      const call = api.signedIn.GET('/api/patients/patients/ids/', { params: { query }, signal });
      const { ids } = toObject(await answer(call, { notify, signal }));
      if (!Array.isArray(ids)) throw new ServerError(200, 'The server sent no patients.');
      return ids.map(toId);
    },
    /** The filtered list as CSV, without the mark that a file begins with. */
    async exportPatients(query: ExportQuery, signal?: AbortSignal): Promise<string> {
      const call = api.signedIn.GET('/api/patients/patients/export/', {
        params: { query },
        parseAs: 'text',
        signal,
      });
      return String(await answer(call, { notify, signal })).replace(/^\ufeff/, '');
    },
    /** Everything that is stored of a patient, with the files, as one archive. */
    async exportPatientArchive(id: number, language: 'en' | 'pt' | 'ar'): Promise<Blob> {
      const params = { path: { id }, query: { language } };
      const call = api.signedIn.GET('/api/patients/patients/{id}/archive/', { params, parseAs: 'blob' });
      return (await answer(call, { notify })) as unknown as Blob;
    },
    /** Everything that is stored of a patient, in words for paper; a failure is told where it is printed. */
    async readPatientPaper(id: number, language: string, signal: AbortSignal): Promise<PatientPaper> {
      const params = { path: { id }, query: { language } };
      const call = api.signedIn.GET('/api/patients/patients/{id}/paper/', { params, signal });
      const told = toObject<PatientPaper>(await answer(call, { signal }));
      if (!Array.isArray(told.sections) || !Array.isArray(told.notes))
        throw new ServerError(200, 'The server sent no chart.');
      return told;
    },
    /** A patient as a contact of an address book. */
    async exportPatientCard(id: number): Promise<string> {
      const params = { path: { id } };
      const call = api.signedIn.GET('/api/patients/patients/{id}/vcard/', { params, parseAs: 'text' });
      return toText(await answer(call, { notify }));
    },
    async readPatient(id: number, signal?: AbortSignal): Promise<Patient> {
      const call = api.signedIn.GET('/api/patients/patients/{id}/', { params: { path: { id } }, signal });
      return toPatient(await answer(call, { notify, signal }));
    },
    /** Asked while typing, so a failure of it is not told in toasts. */
    async checkDuplicates(clinic: number, identity: Identity, signal: AbortSignal): Promise<Candidate[]> {
      const body = { clinic, ...identity };
      const call = api.signedIn.POST('/api/patients/patients/check-duplicates/', { body, signal });
      return toPage(await answer(call, { signal }), 0, (one) => {
        const candidate = toObject<Candidate>(one);
        return { ...candidate, patient: toPatient(candidate.patient) };
      }).results;
    },
    async createPatient(body: NewPatientBody, key: string, signal: AbortSignal): Promise<Patient> {
      const header = idempotencyKey(api, key);
      const call = api.signedIn.POST('/api/patients/patients', { body, params: { header }, signal });
      const amend = (saved: Saved) => amendPatient(saved, body, key, signal);
      return toPatient(await answer<unknown>(call, { notify, signal, amend }).catch(atTheGuardian));
    },
    async updatePatient(
      id: number,
      body: PatientBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<Patient> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/patients/patients/{id}/', { body, params, signal });
      return toPatient(await answer(call, { notify, signal }).catch(atTheGuardian));
    },
    async writePatientNote(
      id: number,
      notes: string,
      version: number | null,
      signal: AbortSignal,
    ): Promise<Patient> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/patients/patients/{id}/note/', { body: { notes }, params, signal });
      return toPatient(await answer(call, { notify, signal }));
    },
    async readTimeline(
      id: number,
      query: { kind?: TimelineMoment['kind'] | undefined; limit: number },
      signal?: AbortSignal,
    ): Promise<Page<TimelineMoment>> {
      const params = { path: { id }, query };
      const call = api.signedIn.GET('/api/patients/patients/{id}/timeline/', { params, signal });
      return toPage(await answer(call, { notify, signal }), 0, (one) => toObject<TimelineMoment>(one));
    },
    /** Everything that is stored of a patient, as the file that is handed over. */
    async exportPatientChart(id: number, signal?: AbortSignal): Promise<string> {
      const call = api.signedIn.GET('/api/patients/patients/{id}/export/', {
        params: { path: { id } },
        signal,
      });
      return JSON.stringify(await answer(call, { notify, signal }), null, 2);
    },
    async archivePatient(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      const call = api.signedIn.DELETE('/api/patients/patients/{id}/', { params, signal });
      await answer(call, { notify, signal });
    },
    async restorePatient({ id, version, key }: RestorationCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const body = { version };
      const call = api.signedIn.POST('/api/patients/patients/{id}/restore/', { body, params, signal });
      await answer(call, { notify, signal });
    },
    async readMergePreview(from: number, into: number, signal?: AbortSignal): Promise<MergePreview> {
      const params = { path: { id: from }, query: { into } };
      const call = api.signedIn.GET('/api/patients/patients/{id}/merge-preview/', { params, signal });
      const told = toObject(await answer(call, { notify, signal }));
      const { moves } = told as unknown as MergePreview;
      return { patient: toPatient(told.patient), into: toPatient(told.into), moves: moves ?? [] };
    },
    async mergePatients(
      { from, fields, settled, key, ...body }: MergingCall,
      signal: AbortSignal,
    ): Promise<Patient> {
      const call = api.signedIn.POST('/api/patients/patients/{id}/merge/', {
        params: { path: { id: from }, header: idempotencyKey(api, key) },
        body: { ...body, fields: [...fields], settled: [...settled] },
        signal,
      });
      return toPatient(await answer(call, { notify, signal }));
    },
    async unmergePatient({ id, version, key }: RestorationCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const body = { version };
      const call = api.signedIn.POST('/api/patients/patients/{id}/unmerge/', { body, params, signal });
      await answer(call, { notify, signal });
    },
    async listDuplicates(clinic: number, signal?: AbortSignal): Promise<DuplicatePair[]> {
      const query = { clinic };
      const call = api.signedIn.GET('/api/patients/patients/duplicates/', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), 0, (one) => {
        const pair = toObject<DuplicatePair>(one);
        return { ...pair, patient: toPatient(pair.patient), other: toPatient(pair.other) };
      }).results;
    },
    async tellPatientsApart(
      { patient, other, reason, key }: DistinctionCall,
      signal: AbortSignal,
    ): Promise<void> {
      const call = api.signedIn.POST('/api/patients/patients/{id}/distinctions/', {
        params: { path: { id: patient }, header: idempotencyKey(api, key) },
        body: { patients: [other], reason },
        signal,
      });
      await answer(call, { notify, signal });
    },
    async labelPatients({ body, key }: LabellingCall, signal: AbortSignal): Promise<Labelled> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/patients/labels/', { body, params, signal });
      return toObject<Labelled>(await answer(call, { notify, signal }));
    },
    async markPatientDeceased(
      id: number,
      body: { version: number; deceased_at: string },
      key: string,
      signal: AbortSignal,
    ): Promise<Patient> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/patients/{id}/mark-deceased/', { body, params, signal });
      return toPatient(await answer(call, { notify, signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const patientCalls = perApp(({ api, notify }) => createPatientActors(api, notify));
