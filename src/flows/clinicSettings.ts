import { fromPromise } from 'xstate';
import { clinicSettingsMachine } from '#machines/flows/clinicSettings.machine.ts';
import { clinicSettingsValues } from '#machines/flows/clinicSettingsFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { clinicSettingsCalls } from '#src/api/actors/clinicSettings.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

/** Changing how a clinic works through the API. */
export const clinicSettingsFlow = perApp((app) => {
  const { readClinicSettings, updateClinicSettings } = clinicSettingsCalls(app);
  return clinicSettingsMachine.provide({
    actors: {
      form: formWithDrafts(app),
      readClinic: fromPromise(({ input, signal }) => readClinicSettings(input.id, signal)),
      updateClinic: fromPromise(({ input, signal }) =>
        updateClinicSettings(input.id, input.body, input.version, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const clinic = await readClinicSettings(input.id, signal);
            return {
              values: clinicSettingsValues(clinic),
              version: clinic.version ?? null,
              changedAt: clinic.updated_at ?? null,
              zone: clinic.timezone,
            };
          }),
        },
      }),
    },
  });
});
