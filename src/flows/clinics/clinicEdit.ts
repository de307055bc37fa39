import { fromPromise } from 'xstate';
import { clinicEditMachine } from '#machines/flows/clinics/clinicEdit.machine.ts';
import { clinicBody, clinicValues } from '#machines/flows/clinics/clinicFields.ts';
import { clinicChanges } from '#src/calls/clinicChanges.ts';
import { clinicCalls } from '#src/calls/clinics.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';
import { browserZone } from '#src/time/zone.ts';
import { clinicRemovalFlow } from './clinicRemoval.ts';

/** Editing a clinic through the API. */
export const clinicEditFlow = perApp((app) => {
  const { readClinic } = clinicCalls(app);
  const { updateClinic } = clinicChanges(app);
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
