import { fromPromise } from 'xstate';
import { diagnosisSearchMachine } from '#machines/flows/diagnosisSearch.machine.ts';
import { recordCalls } from '#src/api/actors/records.ts';
import { perApp } from '#src/app/perApp.ts';

/** Looking diagnoses up through the API. */
export const diagnosisSearchFlow = perApp((app) =>
  diagnosisSearchMachine.provide({
    actors: {
      searchCodes: fromPromise(({ input, signal }) => recordCalls(app).searchCodes(input.text, signal)),
    },
  }),
);
