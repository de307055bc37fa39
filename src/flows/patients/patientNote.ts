import { noteFields, patientNoteMachine } from '#machines/flows/patients/patientNote.machine.ts';
import { valuesOf } from '#machines/form/held.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';

/** Writing the sticky note of a chart through the API. */
export const patientNoteFlow = perApp((app) => {
  const { readPatient, writePatientNote } = patientCalls(app);
  return patientNoteMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about, values, version }, signal) =>
          writePatientNote(about.id, valuesOf(noteFields, values).notes, version, signal),
        async readTheirs(id, _, signal) {
          const patient = await readPatient(id, signal);
          return theirsOf(app, patient, { notes: patient.notes ?? '' }, signal);
        },
      }),
    },
  });
});
