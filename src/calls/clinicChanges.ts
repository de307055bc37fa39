import type { Clinic, ClinicBody } from '#machines/flows/clinics/clinicFields.ts';
import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey, ifMatch, removing } from '#src/api/headers.ts';
import { answer, type Notify, type Saved } from '#src/api/refuse.ts';
import { perApp } from '#src/session/perApp.ts';
import { toClinic } from './clinics.ts';

/** The calls that change something under /api/clinics; every page begins with those that read, and none with these. */
export function createClinicChanges(api: Api, notify: Notify) {
  function putClinic(id: number, body: ClinicBody, version: number | null, signal: AbortSignal) {
    const params = { path: { id }, header: ifMatch(api, version) };
    const call = api.signedIn.PUT('/api/clinics/{id}/', { body, params, signal });
    return answer<unknown>(call, { notify, signal });
  }

  return {
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
    async leaveClinic({ id, key }: RemovalCall, signal: AbortSignal): Promise<void> {
      const params = { path: { id }, header: idempotencyKey(api, key) };
      await answer(api.signedIn.POST('/api/clinics/{id}/leave/', { params, signal }), { notify, signal });
    },
  };
}

/** These calls as an app makes them. */
export const clinicChanges = perApp(({ api, notify }) => createClinicChanges(api, notify));
