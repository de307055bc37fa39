import type { FormStepCall } from '#machines/flows/consents/consentFormEdit.setup.ts';
import type {
  ConsentForm,
  ConsentFormBody,
  ConsentFormCreation,
  ConsentFormVersion,
} from '#machines/flows/consents/consentFormFields.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { RestorationCall } from '#machines/parts/restoration.machine.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type ConsentFormQuery = operations['listConsentForms']['parameters']['query'];

const toForm = (value: unknown): ConsentForm => {
  const form = toObject<ConsentForm>(value);
  return {
    ...form,
    id: toId(form.id),
    clinic: toId(form.clinic),
    version: toId(form.version),
    title: toText(form.title),
    services: Array.isArray(form.services) ? form.services : [],
    blocks: Array.isArray(form.blocks) ? form.blocks : [],
    versions: Array.isArray(form.versions) ? form.versions : [],
  };
};

const toVersion = (value: unknown): ConsentFormVersion => {
  const version = toObject<ConsentFormVersion>(value);
  return {
    ...version,
    number: toId(version.number),
    title: toText(version.title),
    blocks: Array.isArray(version.blocks) ? version.blocks : [],
  };
};

/** The calls under /api/patients/consent-forms, as the charts and lists name them. */
function createConsentFormActors(api: Api, notify: Notify) {
  const path = (id: number) => ({ path: { id } });
  const sent = ({ id, version, key }: FormStepCall) => ({
    body: { version },
    params: { path: { id }, header: idempotencyKey(api, key) },
  });
  return {
    async listConsentForms(query: ConsentFormQuery, signal?: AbortSignal): Promise<Page<ConsentForm>> {
      const call = api.signedIn.GET('/api/patients/consent-forms', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toForm);
    },
    async readConsentForm(id: number, signal?: AbortSignal): Promise<ConsentForm> {
      const call = api.signedIn.GET('/api/patients/consent-forms/{id}/', { params: path(id), signal });
      return toForm(await answer(call, { notify, signal }));
    },
    async createConsentForm(
      body: ConsentFormCreation,
      key: string,
      signal: AbortSignal,
    ): Promise<ConsentForm> {
      const params = { header: idempotencyKey(api, key) };
      const call = api.signedIn.POST('/api/patients/consent-forms', { body, params, signal });
      return toForm(await answer(call, { notify, signal }));
    },
    async updateConsentForm(
      id: number,
      body: ConsentFormBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<ConsentForm> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/patients/consent-forms/{id}/', { body, params, signal });
      return toForm(await answer(call, { notify, signal }));
    },
    async publishConsentForm(step: FormStepCall, signal: AbortSignal): Promise<ConsentForm> {
      const options = { ...sent(step), signal };
      const call = api.signedIn.POST('/api/patients/consent-forms/{id}/publish/', options);
      return toForm(await answer(call, { notify, signal }));
    },
    async startConsentFormDraft(step: FormStepCall, signal: AbortSignal): Promise<ConsentForm> {
      const options = { ...sent(step), signal };
      const call = api.signedIn.POST('/api/patients/consent-forms/{id}/new-draft/', options);
      return toForm(await answer(call, { notify, signal }));
    },
    async discardConsentFormDraft(step: FormStepCall, signal: AbortSignal): Promise<ConsentForm> {
      const options = { ...sent(step), signal };
      const call = api.signedIn.POST('/api/patients/consent-forms/{id}/discard-draft/', options);
      return toForm(await answer(call, { notify, signal }));
    },
    async archiveConsentForm(removal: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      const call = api.signedIn.DELETE('/api/patients/consent-forms/{id}/', { params, signal });
      await answer(call, { notify, signal });
    },
    async restoreConsentForm(step: RestorationCall, signal: AbortSignal): Promise<void> {
      const options = { ...sent(step), signal };
      const call = api.signedIn.POST('/api/patients/consent-forms/{id}/restore/', options);
      await answer(call, { notify, signal });
    },
    async readConsentFormVersion(
      id: number,
      number: number,
      signal?: AbortSignal,
    ): Promise<ConsentFormVersion> {
      const params = { path: { id, number } };
      const call = api.signedIn.GET('/api/patients/consent-forms/{id}/versions/{number}/', {
        params,
        signal,
      });
      return toVersion(await answer(call, { notify, signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const consentFormCalls = perApp(({ api, notify }) => createConsentFormActors(api, notify));
