import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { perApp } from './perApp.ts';

/** Archiving a patient through the API. */
export const patientArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => app.calls.archivePatient(input.id, input.version, signal)),
    },
  }),
);
