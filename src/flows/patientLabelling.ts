import { fromPromise } from 'xstate';
import { patientLabellingMachine } from '#machines/flows/patientLabelling.machine.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';

/** Changing the labels of many patients through the API. */
export const patientLabellingFlow = perApp((app) =>
  patientLabellingMachine.provide({
    actors: {
      labelPatients: fromPromise(({ input, signal }) => patientCalls(app).labelPatients(input, signal)),
    },
  }),
);
