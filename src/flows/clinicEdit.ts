import { fromPromise } from 'xstate';
import { clinicEditMachine } from '#machines/flows/clinicEdit.machine.ts';
import { clinicValues } from '#machines/flows/clinicFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { perApp } from '#src/app/perApp.ts';
import { browserZone } from '#src/effects/zone.ts';
import { clinicRemovalFlow } from './clinicRemoval.ts';
import { formWithDrafts } from './form.ts';

/** Editing a clinic through the API. */
export const clinicEditFlow = perApp((app) => {
  const { readClinic, updateClinic } = app.calls;
  return clinicEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      removal: clinicRemovalFlow(app),
      readClinic: fromPromise(({ input, signal }) => readClinic(input.id, signal)),
      updateClinic: fromPromise(({ input, signal }) =>
        updateClinic(input.id, input.body, input.version, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const clinic = await readClinic(input.id, signal);
            return {
              values: clinicValues(clinic, browserZone()),
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
