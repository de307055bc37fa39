import { fromPromise } from 'xstate';
import { patientCreateMachine } from '#machines/flows/patients/patientCreate.machine.ts';
import { patientBody } from '#machines/flows/patients/patientFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { perApp } from '#src/session/perApp.ts';

/** Creating a patient through the API, with the look at who is alike. */
export const patientCreateFlow = perApp((app) => {
  const { checkDuplicates, createPatient } = patientCalls(app);
  return patientCreateMachine.provide({
    actors: {
      checkDuplicates: fromPromise(({ input, signal }) =>
        checkDuplicates(input.clinic, input.identity, signal),
      ),
      saving: savingThrough(app, {
        // the attempt is the key: what was edited after a lost answer becomes a change of the patient it made
        save({ about: { clinic, setAside, reason }, values, attempt }, signal) {
          const apart = setAside.length > 0 && { distinct_from: { patients: [...setAside], reason } };
          return createPatient({ ...patientBody(values), clinic, ...apart }, attempt, signal);
        },
      }),
    },
  });
});
