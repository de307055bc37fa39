import type { DecisionAbout } from '#machines/flows/consents/consentDecision.machine.ts';
import type { PatientConsent, PatientConsentCreation } from '#machines/flows/consents/consentFields.ts';
import type { AnswersCall, SigningCall } from '#machines/flows/consents/consentGiving.setup.ts';
import { type Visit, visitState } from '#machines/flows/consents/consentVisit.ts';
import type { Finding } from '#machines/flows/reservations/reservationConsentEdit.machine.ts';
import type { components, operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { type Page, toId, toObject, toPage, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type PatientConsentQuery = operations['listPatientConsents']['parameters']['query'];

const toConsent = (value: unknown): PatientConsent => {
  const consent = toObject<PatientConsent>(value);
  return {
    ...consent,
    id: toId(consent.id),
    version: toId(consent.version),
    blocks: Array.isArray(consent.blocks) ? consent.blocks : [],
  };
};

/** The calls under /api/patients/patient-consents, as the charts and lists name them. */
function createPatientConsentActors(api: Api, notify: Notify) {
  const path = (id: number) => ({ path: { id } });
  const consent = async (call: Parameters<typeof answer<unknown>>[0], signal?: AbortSignal) =>
    toConsent(await answer(call, { notify, signal }));
  return {
    async listPatientConsents(
      query: PatientConsentQuery,
      signal?: AbortSignal,
    ): Promise<Page<PatientConsent>> {
      const call = api.signedIn.GET('/api/patients/patient-consents', { params: { query }, signal });
      return toPage(await answer(call, { notify, signal }), query.offset ?? 0, toConsent);
    },
    readPatientConsent(id: number, signal?: AbortSignal): Promise<PatientConsent> {
      const options = { params: path(id), signal };
      return consent(api.signedIn.GET('/api/patients/patient-consents/{id}/', options), signal);
    },
    createPatientConsent(
      body: PatientConsentCreation,
      key: string,
      signal: AbortSignal,
    ): Promise<PatientConsent> {
      const options = { body, params: { header: idempotencyKey(api, key) }, signal };
      return consent(api.signedIn.POST('/api/patients/patient-consents', options), signal);
    },
    keepAnswers({ id, version, answers }: AnswersCall, signal: AbortSignal): Promise<PatientConsent> {
      const params = { path: { id }, header: ifMatch(api, version) };
      const options = { body: { answers }, params, signal };
      return consent(api.signedIn.PUT('/api/patients/patient-consents/{id}/', options), signal);
    },
    signPatientConsent({ id, body, key }: SigningCall, signal: AbortSignal): Promise<PatientConsent> {
      const options = { body, params: { ...path(id), header: idempotencyKey(api, key) }, signal };
      return consent(api.signedIn.POST('/api/patients/patient-consents/{id}/sign/', options), signal);
    },
    rereadPatientConsent(
      { id, version, key }: { id: number; version: number; key: string },
      signal: AbortSignal,
    ): Promise<PatientConsent> {
      const options = {
        body: { version },
        params: { ...path(id), header: idempotencyKey(api, key) },
        signal,
      };
      return consent(api.signedIn.POST('/api/patients/patient-consents/{id}/reread/', options), signal);
    },
    decidePatientConsent(
      { id, version, kind }: DecisionAbout,
      reason: string,
      key: string,
      signal: AbortSignal,
    ): Promise<PatientConsent> {
      const params = { ...path(id), header: idempotencyKey(api, key) };
      const options = { body: { version, reason }, params, signal };
      switch (kind) {
        case 'refuse':
          return consent(api.signedIn.POST('/api/patients/patient-consents/{id}/refuse/', options), signal);
        case 'abandon':
          return consent(api.signedIn.POST('/api/patients/patient-consents/{id}/abandon/', options), signal);
        case 'revoke':
          return consent(api.signedIn.POST('/api/patients/patient-consents/{id}/revoke/', options), signal);
        default:
          return consent(api.signedIn.POST('/api/patients/patient-consents/{id}/void/', options), signal);
      }
    },
    async verifyPatientConsent(id: number, signal: AbortSignal): Promise<Finding> {
      const options = { params: path(id), signal };
      const call = api.signedIn.GET('/api/patients/patient-consents/{id}/verify/', options);
      const { intact, checksum } = toObject(await answer(call, { notify, signal }));
      return { intact: intact === true, checksum: toText(checksum) };
    },
    async confirmPassword(password: string, signal: AbortSignal): Promise<void> {
      const call = api.signedIn.POST('/api/auth/user/confirm-password/', { body: { password }, signal });
      await answer(call, { signal });
    },
    /** The reservation that a consent is asked for, in the words that giving it needs. */
    async readVisit(
      id: number,
      signal: AbortSignal,
    ): Promise<Omit<Visit, 'timezone' | 'language' | 'patientStatus'>> {
      const call = api.signedIn.GET('/api/patients/appointments/{id}/', { params: path(id), signal });
      const found = toObject<components['schemas']['Appointment']>(await answer(call, { notify, signal }));
      return {
        id: toId(found.id),
        clinic: toId(found.clinic),
        patient: toId(found.patient),
        patientName: toText(found.patient_name),
        service: toText(found.service_name),
        startAt: found.start_at,
        state: visitState(found.status),
        required: found.consents?.forms ?? [],
      };
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const patientConsentCalls = perApp(({ api, notify }) => createPatientConsentActors(api, notify));
