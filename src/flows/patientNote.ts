import { fromPromise } from 'xstate';
import { patientNoteMachine } from '#machines/flows/patientNote.machine.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { theirsOf } from './theirs.ts';

/** Writing the sticky note of a chart through the API. */
export const patientNoteFlow = perApp((app) => {
  const { readPatient, writePatientNote } = patientCalls(app);
  return patientNoteMachine.provide({
    actors: {
      form: formWithDrafts(app),
      saveNote: fromPromise(({ input: { id, notes, version }, signal }) =>
        writePatientNote(id, notes, version, signal),
      ),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const patient = await readPatient(input.id, signal);
            return theirsOf(app, patient, { notes: patient.notes ?? '' }, signal);
          }),
        },
      }),
    },
  });
});
