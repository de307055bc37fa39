import { fromPromise } from 'xstate';
import { patientMergeMachine } from '#machines/flows/patients/patientMerge.machine.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

/** Making one chart of two through the API. */
export const patientMergeFlow = perApp((app) => {
  const { readMergePreview, mergePatients } = patientCalls(app);
  return patientMergeMachine.provide({
    actors: {
      readPreview: fromPromise(({ input, signal }) => readMergePreview(input.from, input.into, signal)),
      mergePatients: fromPromise(({ input, signal }) => mergePatients(input, signal)),
    },
  });
});
