import { fromPromise } from 'xstate';
import { patientEditMachine } from '#machines/flows/patients/patientEdit.machine.ts';
import { patientBody, patientValues } from '#machines/flows/patients/patientFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';
import { patientArchivingFlow } from './patientArchiving.ts';

/** Editing a patient through the API. */
export const patientEditFlow = perApp((app) => {
  const { readPatient, updatePatient } = patientCalls(app);
  return patientEditMachine.provide({
    actors: {
      removal: patientArchivingFlow(app),
      readPatient: fromPromise(({ input, signal }) => readPatient(input.id, signal)),
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          updatePatient(about.id, patientBody(values), version, signal),
        async readTheirs(id, _, signal) {
          const patient = await readPatient(id, signal);
          return theirsOf(app, patient, patientValues(patient), signal);
        },
      }),
    },
  });
});
