import { fromPromise } from 'xstate';
import { patientEditMachine } from '#machines/flows/patientEdit.machine.ts';
import { patientBody, patientValues } from '#machines/flows/patientFields.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';
import { patientArchivingFlow } from './patientArchiving.ts';
import { savingThrough } from './saving.ts';
import { theirsOf } from './theirs.ts';

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
