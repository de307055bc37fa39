import { fromPromise } from 'xstate';
import { patientLabellingMachine } from '#machines/flows/patients/patientLabelling.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Changing the labels of many patients through the API. */
export const patientLabellingFlow = perApp((app) =>
  patientLabellingMachine.provide({
    actors: {
      labelPatients: fromPromise(({ input, signal }) => patientCalls(app).labelPatients(input, signal)),
    },
  }),
);
