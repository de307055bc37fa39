import { fromPromise } from 'xstate';
import { diagnosisSearchMachine } from '#machines/flows/records/diagnosisSearch.machine.ts';
import { recordCalls } from '#src/calls/records.ts';
import { perApp } from '#src/session/perApp.ts';

/** Looking diagnoses up through the API. */
export const diagnosisSearchFlow = perApp((app) =>
  diagnosisSearchMachine.provide({
    actors: {
      searchCodes: fromPromise(({ input, signal }) => recordCalls(app).searchCodes(input.text, signal)),
    },
  }),
);
