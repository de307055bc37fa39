import { fromPromise } from 'xstate';
import { labellingUndoMachine } from '#machines/flows/labellingUndo.machine.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';

/** Taking a change of many patients' labels back through the API. */
export const labellingUndoFlow = perApp((app) =>
  labellingUndoMachine.provide({
    actors: {
      labelPatients: fromPromise(({ input, signal }) => patientCalls(app).labelPatients(input, signal)),
    },
  }),
);
