import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Taking a merge back through the API. */
export const patientUnmergingFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => patientCalls(app).unmergePatient(input, signal)),
    },
  }),
);
