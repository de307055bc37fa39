import { fromPromise } from 'xstate';
import { messageResendingMachine } from '#machines/flows/clinics/messageResending.machine.ts';
import { messageCalls } from '#src/calls/messages.ts';
import { perApp } from '#src/session/perApp.ts';

/** Sending a message again through the API. */
export const messageResendingFlow = perApp((app) =>
  messageResendingMachine.provide({
    actors: {
      resend: fromPromise(({ input: { id, attempt }, signal }) =>
        messageCalls(app).resendMessage(id, attempt, signal),
      ),
    },
  }),
);
