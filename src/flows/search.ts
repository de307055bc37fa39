import { fromPromise } from 'xstate';
import { searchMachine } from '#machines/flows/search.machine.ts';
import { searchCalls } from '#src/api/actors/search.ts';
import { perApp } from '#src/app/perApp.ts';

/** Searching through the API. */
export const searchFlow = perApp((app) =>
  searchMachine.provide({
    actors: {
      searchEverything: fromPromise(({ input, signal }) => searchCalls(app).searchEverything(input, signal)),
    },
  }),
);
