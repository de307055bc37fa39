import { fromPromise } from 'xstate';
import { deedMachine } from '#machines/parts/deed.machine.ts';
import { messageCalls } from '#src/calls/messages.ts';
import { perApp } from '#src/session/perApp.ts';

/** Sending a message again through the API. */
export const messageResendingFlow = perApp((app) =>
  deedMachine.provide({
    actors: {
      act: fromPromise(({ input: { id, attempt }, signal }) =>
        messageCalls(app).resendMessage(id, attempt, signal),
      ),
    },
  }),
);
