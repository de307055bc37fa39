import { fromPromise } from 'xstate';
import { distinctionMachine } from '#machines/flows/distinction.machine.ts';
import { patientCalls } from '#src/api/actors/patients.ts';
import { perApp } from '#src/app/perApp.ts';

/** Telling two patients apart through the API. */
export const distinctionFlow = perApp((app) =>
  distinctionMachine.provide({
    actors: {
      tellApart: fromPromise(({ input: { patient, other, reason }, signal }) =>
        patientCalls(app).tellPatientsApart(patient, other, reason, signal),
      ),
    },
  }),
);
