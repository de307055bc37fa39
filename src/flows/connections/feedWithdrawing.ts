import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { connectionCalls } from '#src/calls/connections.ts';
import { perApp } from '#src/session/perApp.ts';

/** Withdrawing a calendar feed through the API. */
export const feedWithdrawingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => connectionCalls(app).withdrawCalendarFeed(input.id, signal)),
    },
  }),
);
