import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Archiving a patient through the API. */
export const patientArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => patientCalls(app).archivePatient(input, signal)),
    },
  }),
);
