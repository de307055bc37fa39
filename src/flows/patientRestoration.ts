import { fromPromise } from 'xstate';
import { restorationMachine } from '#machines/parts/restoration.machine.ts';
import { perApp } from './perApp.ts';

/** Taking a patient out of the archive through the API. */
export const patientRestorationFlow = perApp((app) =>
  restorationMachine.provide({
    actors: {
      restore: fromPromise(({ input, signal }) => app.calls.restorePatient(input.id, input.version, signal)),
    },
  }),
);
