import { fromPromise } from 'xstate';
import { clinicSettingsMachine } from '#machines/flows/clinics/clinicSettings.machine.ts';
import { clinicSettings, clinicSettingsValues } from '#machines/flows/clinics/clinicSettingsFields.ts';
import { clinicSettingsCalls } from '#src/calls/clinicSettings.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Changing how a clinic works through the API. */
export const clinicSettingsFlow = perApp((app) => {
  const { readClinicSettings, updateClinicSettings } = clinicSettingsCalls(app);
  return clinicSettingsMachine.provide({
    actors: {
      readClinic: fromPromise(({ input, signal }) => readClinicSettings(input.id, signal)),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          updateClinicSettings(about.id, clinicSettings(values), version, signal),
        valuesOf: clinicSettingsValues,
        async readTheirs(id, _, signal) {
          const clinic = await readClinicSettings(id, signal);
          return {
            values: clinicSettingsValues(clinic),
            version: clinic.version ?? null,
            changedAt: clinic.updated_at ?? null,
            zone: clinic.timezone,
          };
        },
      }),
    },
  });
});
