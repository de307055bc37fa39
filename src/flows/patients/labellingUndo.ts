import { fromPromise } from 'xstate';
import { labellingUndoMachine } from '#machines/flows/patients/labellingUndo.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking a change of many patients' labels back through the API. */
export const labellingUndoFlow = perApp((app) =>
  labellingUndoMachine.provide({
    actors: {
      labelPatients: fromPromise(({ input, signal }) => patientCalls(app).labelPatients(input, signal)),
    },
  }),
);
