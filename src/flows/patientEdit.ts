import { fromPromise } from 'xstate';
import { patientEditMachine } from '#machines/flows/patientEdit.machine.ts';
import { patientValues } from '#machines/flows/patientFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { patientArchivingFlow } from './patientArchiving.ts';
import { theirsOf } from './theirs.ts';

/** Editing a patient through the API. */
export const patientEditFlow = perApp((app) => {
  const { readPatient, updatePatient } = patientCalls(app);
  return patientEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      removal: patientArchivingFlow(app),
      readPatient: fromPromise(({ input, signal }) => readPatient(input.id, signal)),
      updatePatient: fromPromise(({ input, signal }) =>
        updatePatient(input.id, input.body, input.version, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const patient = await readPatient(input.id, signal);
            return theirsOf(app, patient, patientValues(patient), signal);
          }),
        },
      }),
    },
  });
});
