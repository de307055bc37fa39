import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { ClinicSettings } from '#machines/flows/clinics/clinicSettingsFields.ts';
import type { Api } from '#src/api/client.ts';
import { ifMatch } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toId, toObject, toText } from '#src/api/shape.ts';
import { perApp } from '#src/session/perApp.ts';

const toSettings = (value: unknown): Clinic => {
  const clinic = toObject<Clinic>(value);
  return { ...clinic, id: toId(clinic.id), name: toText(clinic.name) };
};

/** A clinic with everything that is set for it; lists and the start need only its name and zone. */
function createClinicSettingsActors(api: Api, notify: Notify) {
  const readClinicSettings = async (id: number, signal: AbortSignal): Promise<Clinic> => {
    const call = api.signedIn.GET('/api/clinics/{id}/', { params: { path: { id } }, signal });
    return toSettings(await answer(call, { signal }));
  };
  return {
    readClinicSettings,
    async updateClinicSettings(
      id: number,
      settings: ClinicSettings,
      version: number | null,
      signal: AbortSignal,
    ): Promise<Clinic> {
      // what is set elsewhere goes along as it is now; the version refuses the rest of a race
      const { name, address, email, phone_number } = await readClinicSettings(id, signal);
      const body = { name, address, email, phone_number, ...settings };
      const params = { path: { id }, header: ifMatch(api, version) };
      const call = api.signedIn.PUT('/api/clinics/{id}/', { body, params, signal });
      return toSettings(await answer(call, { notify, signal }));
    },
  };
}

/** These calls as an app makes them; their code comes with the parts that use it. */
export const clinicSettingsCalls = perApp(({ api, notify }) => createClinicSettingsActors(api, notify));
