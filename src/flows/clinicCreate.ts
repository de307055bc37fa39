import { clinicCreateMachine } from '#machines/flows/clinicCreate.machine.ts';
import { clinicBody } from '#machines/flows/clinicFields.ts';
import { perApp } from '#src/app/perApp.ts';
import { savingThrough } from './saving.ts';

/** Creating a clinic through the API. */
export const clinicCreateFlow = perApp((app) =>
  clinicCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        // the attempt is the key: what was edited after a lost answer becomes a change of the clinic it made
        save: ({ values, attempt }, signal) => app.calls.createClinic(clinicBody(values), attempt, signal),
      }),
    },
  }),
);
