import { fromPromise } from 'xstate';
import { distinctionMachine } from '#machines/flows/patients/distinction.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Telling two patients apart through the API. */
export const distinctionFlow = perApp((app) =>
  distinctionMachine.provide({
    actors: {
      tellApart: fromPromise(({ input, signal }) => patientCalls(app).tellPatientsApart(input, signal)),
    },
  }),
);
