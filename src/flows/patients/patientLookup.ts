import { fromPromise } from 'xstate';
import { fullName, type Patient } from '#machines/flows/patients/patientFields.ts';
import { lookupMachine } from '#machines/parts/lookup.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { inARow } from '#src/language/listed.ts';
import { perApp } from '#src/session/perApp.ts';
import { dayInWords } from '#src/time/dayRange.ts';

/** A patient in a list of choices: the name, and what tells two of one name apart. */
export const patientChoice = (patient: Patient) => ({
  id: String(patient.id),
  label: inARow([fullName(patient), patient.birth_date && dayInWords(patient.birth_date), patient.mrn]),
});

/** Finding a patient of a clinic through the API, by name, number, phone or date of birth. */
export const patientLookupFlow = perApp((app) =>
  lookupMachine.provide({
    actors: {
      search: fromPromise(async ({ input: { clinic, words }, signal }) => {
        const query = { clinic, search: words, limit: 20 };
        const { results } = await patientCalls(app).listPatients(query, signal);
        return results.map(patientChoice);
      }),
    },
  }),
);
