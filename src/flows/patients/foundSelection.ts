import { fromPromise } from 'xstate';
import { foundSelectionMachine } from '#machines/flows/patients/foundSelection.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Selecting all patients that a list found, asked for through the API. */
export const foundSelectionFlow = perApp((app) =>
  foundSelectionMachine.provide({
    actors: {
      listPatientIds: fromPromise(({ input, signal }) => patientCalls(app).listPatientIds(input, signal)),
    },
  }),
);
