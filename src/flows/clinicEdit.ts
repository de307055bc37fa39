import { fromPromise } from 'xstate';
import { clinicEditMachine } from '#machines/flows/clinicEdit.machine.ts';
import { clinicBody, clinicValues } from '#machines/flows/clinicFields.ts';
import { perApp } from '#src/app/perApp.ts';
import { browserZone } from '#src/effects/zone.ts';
import { clinicRemovalFlow } from './clinicRemoval.ts';
import { savingThrough } from './saving.ts';

/** Editing a clinic through the API. */
export const clinicEditFlow = perApp((app) => {
  const { readClinic, updateClinic } = app.calls;
  return clinicEditMachine.provide({
    actors: {
      removal: clinicRemovalFlow(app),
      readClinic: fromPromise(({ input, signal }) => readClinic(input.id, signal)),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          updateClinic(about.id, clinicBody(values), version, signal),
        async readTheirs(id, _, signal) {
          const clinic = await readClinic(id, signal);
          return {
            values: clinicValues(clinic, browserZone()),
            version: clinic.version ?? null,
            changedAt: clinic.updated_at ?? null,
            zone: clinic.timezone,
          };
        },
      }),
    },
  });
});
