import { fromPromise } from 'xstate';
import { searchMachine } from '#machines/flows/search/search.machine.ts';
import { searchCalls } from '#src/calls/search.ts';
import { perApp } from '#src/session/perApp.ts';

/** Searching through the API. */
export const searchFlow = perApp((app) =>
  searchMachine.provide({
    actors: {
      searchEverything: fromPromise(({ input, signal }) => searchCalls(app).searchEverything(input, signal)),
    },
  }),
);
