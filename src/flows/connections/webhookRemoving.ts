import { fromPromise } from 'xstate';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { webhookCalls } from '#src/calls/webhooks.ts';
import { perApp } from '#src/session/perApp.ts';

/** Removing a webhook through the API. */
export const webhookRemovingFlow = perApp((app) =>
  removalMachine.provide({
    actors: { remove: fromPromise(({ input, signal }) => webhookCalls(app).removeWebhook(input.id, signal)) },
  }),
);
