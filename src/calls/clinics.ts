import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { isRole } from '#machines/lifecycles/roles.ts';
import type { operations } from '#openapi/schema.d.ts';
import type { Api } from '#src/api/client.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
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

/** A clinic as an answer tells it. */
export const toClinic = (value: unknown): Clinic => {
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

/** The calls that read under /api/clinics, as the charts and lists name them. */
export function createClinicActors(api: Api, notify: Notify) {
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
  };
}

/** These calls as an app makes them. */
export const clinicCalls = perApp(({ api, notify }) => createClinicActors(api, notify));
