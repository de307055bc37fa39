import { clinicCreateMachine } from '#machines/flows/clinics/clinicCreate.machine.ts';
import { clinicBody } from '#machines/flows/clinics/clinicFields.ts';
import { clinicChanges } from '#src/calls/clinicChanges.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Creating a clinic through the API. */
export const clinicCreateFlow = perApp((app) =>
  clinicCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        // the attempt is the key: what was edited after a lost answer becomes a change of the clinic it made
        save: ({ values, attempt }, signal) =>
          clinicChanges(app).createClinic(clinicBody(values), attempt, signal),
      }),
    },
  }),
);
