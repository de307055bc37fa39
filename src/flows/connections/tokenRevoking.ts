import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { connectionCalls } from '#src/calls/connections.ts';
import { perApp } from '#src/session/perApp.ts';

/** Revoking a token of another program through the API. */
export const tokenRevokingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => connectionCalls(app).revokeToken(input.id, signal)),
    },
  }),
);
