import type { Clinic, ClinicBody } from '#machines/flows/clinics/clinicFields.ts';
import { isRole } from '#machines/lifecycles/permissions.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify, type Saved } from '#src/api/refuse.ts';
import {
  type Page,
  toId,
  toObject,
  toOptionalNumber,
  toOptionalText,
  toPage,
  toText,
} from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

export type ClinicQuery = NonNullable<operations['listClinics']['parameters']['query']>;

const toDue = (value: unknown) => {
  const { at, is_over } = toObject(value);
  return { at: toText(at), is_over: is_over === true };
};

const toClinic = (value: unknown): Clinic => {
  const clinic = toObject(value);
  const { role, second_step_due: due } = clinic;
  return {
    id: toId(clinic.id),
    name: toText(clinic.name),
    address: toText(clinic.address),
    email: toText(clinic.email),
    phone_number: toText(clinic.phone_number),
    user: typeof clinic.user === 'number' ? clinic.user : 0,
    ...(isRole(role) ? { role } : {}),
    ...(due ? { second_step_due: toDue(due) } : {}),
    timezone: toOptionalText(clinic.timezone),
    version: toOptionalNumber(clinic.version),
    updated_at: toOptionalText(clinic.updated_at),
  };
};

/** The calls under /api/clinics, as the charts and lists name them. */
export function createClinicActors(api: Api, notify: Notify) {
  function putClinic(id: number, body: ClinicBody, version: number | null, signal: AbortSignal) {
    const params = { path: { id }, header: ifMatch(api, version) };
    const call = api.signedIn.PUT('/api/clinics/{id}/', { body, params, signal });
    return answer<unknown>(call, { notify, signal });
  }

  return {
    async listClinics(query: ClinicQuery, signal?: AbortSignal): Promise<Page<Clinic>> {
      const said = await answer(api.signedIn.GET('/api/clinics', { params: { query }, signal }), {
        notify,
        signal,
      });
      return toPage(said, query.offset ?? 0, toClinic);
    },
    async readClinic(id: number, signal?: AbortSignal): Promise<Clinic> {
      const call = api.signedIn.GET('/api/clinics/{id}/', { params: { path: { id } }, signal });
      return toClinic(await answer(call, { notify, signal }));
    },
    async createClinic(body: ClinicBody, key: string, signal: AbortSignal): Promise<Clinic> {
      const header = idempotencyKey(api, key);
      const call = api.signedIn.POST('/api/clinics/', { body, params: { header }, signal });
      const amend = ({ id, version }: Saved) => putClinic(id, body, version, signal);
      return toClinic(await answer<unknown>(call, { notify, signal, amend }));
    },
    async updateClinic(
      id: number,
      body: ClinicBody,
      version: number | null,
      signal: AbortSignal,
    ): Promise<Clinic> {
      return toClinic(await putClinic(id, body, version, signal));
    },
    /** Resolves with true, as the specification's client reports. */
    async deleteClinic(removal: RemovalCall, signal: AbortSignal): Promise<true> {
      const params = { path: { id: removal.id }, header: removing(api, removal) };
      await answer(api.signedIn.DELETE('/api/clinics/{id}/', { params, signal }), { notify, signal });
      return true;
    },
  };
}

/** These calls as an app makes them. */
export const clinicCalls = perApp(({ api, notify }) => createClinicActors(api, notify));
