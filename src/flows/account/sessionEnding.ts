import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { sessionCalls } from '#src/calls/sessions.ts';
import { perApp } from '#src/session/perApp.ts';

/** The number that stands for every session but the present one. */
export const allOthers = 0;

/** Signing out elsewhere, in one place or in all, through the API. */
export const sessionEndingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) =>
        input.id === allOthers
          ? sessionCalls(app).endOtherSessions(signal)
          : sessionCalls(app).endUserSession(input.id, signal),
      ),
    },
  }),
);
