import { fromPromise } from 'xstate';
import { medicalRecordActMachine } from '#machines/flows/records/medicalRecordAct.machine.ts';
import { recordCalls } from '#src/calls/records.ts';
import { stepAgainFlow } from '#src/flows/account/stepAgain.ts';
import { perApp } from '#src/session/perApp.ts';

/** Acting on a record through the API. */
export const medicalRecordActFlow = perApp((app) =>
  medicalRecordActMachine.provide({
    actors: {
      stepAgain: stepAgainFlow(app),
      actOnRecord: fromPromise(({ input: { id, version, act, reason, key }, signal }) =>
        recordCalls(app).actOnRecord(
          id,
          act,
          reason.trim() === '' ? { version } : { version, reason },
          key,
          signal,
        ),
      ),
    },
  }),
);
