import { fromPromise } from 'xstate';
import { deedMachine } from '#machines/parts/deed.machine.ts';
import { isWebhookDeed, webhookCalls } from '#src/calls/webhooks.ts';
import { perApp } from '#src/session/perApp.ts';

/** Pausing, resuming and testing a webhook, and sending a notice again, through the API. */
export const webhookDeedsFlow = perApp((app) =>
  deedMachine.provide({
    actors: {
      act: fromPromise(async ({ input: { deed, id, attempt }, signal }) => {
        if (isWebhookDeed(deed)) await webhookCalls(app).act(deed, id, attempt, signal);
      }),
    },
  }),
);
