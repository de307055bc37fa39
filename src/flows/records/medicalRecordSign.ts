import { fromPromise } from 'xstate';
import { medicalRecordSignMachine } from '#machines/flows/records/medicalRecordSign.machine.ts';
import { recordCalls } from '#src/calls/records.ts';
import { stepAgainFlow } from '#src/flows/account/stepAgain.ts';
import { perApp } from '#src/session/perApp.ts';

/** Signing a record through the API. */
export const medicalRecordSignFlow = perApp((app) => {
  const { readRecord, signRecord } = recordCalls(app);
  return medicalRecordSignMachine.provide({
    actors: {
      readRecord: fromPromise(({ input, signal }) => readRecord(input.id, signal)),
      stepAgain: stepAgainFlow(app),
      signRecord: fromPromise(({ input, signal }) => signRecord(input, signal)),
    },
  });
});
