import { calendarFeedBody } from '#machines/flows/connections/calendarFeedFields.ts';
import {
  type ConnectionMade,
  type ConnectionWish,
  connectionCreateMachine,
} from '#machines/flows/connections/connectionCreate.machine.ts';
import { tokenBody } from '#machines/flows/connections/tokenFields.ts';
import { rotationBody, webhookBody } from '#machines/flows/connections/webhookFields.ts';
import type { SavingCall } from '#machines/parts/savingCall.ts';
import { connectionCalls } from '#src/calls/connections.ts';
import { webhookCalls } from '#src/calls/webhooks.ts';
import { savingThrough } from '#src/flows/saving.ts';
import type { App } from '#src/session/app.ts';
import { perApp } from '#src/session/perApp.ts';

/** Making a connection through the API. */
export const connectionCreateFlow = perApp((app) =>
  connectionCreateMachine.provide({ actors: { saving: savingThrough(app, { save: makerFor(app) }) } }),
);

const makerFor =
  (app: App) =>
  (
    { about: { kind, clinic, replaces }, values, key }: SavingCall<ConnectionWish>,
    signal: AbortSignal,
  ): Promise<ConnectionMade> => {
    const calls = connectionCalls(app);
    switch (kind) {
      case 'token':
        return calls.createToken(tokenBody(values, clinic), key, signal);
      case 'calendarFeed':
        return calls.createCalendarFeed(calendarFeedBody(values, clinic, replaces), key, signal);
      case 'webhook':
        return webhookCalls(app).createWebhook(webhookBody(values, clinic), key, signal);
      case 'webhookSecret':
        return webhookCalls(app).rotateSecret(Number(replaces), rotationBody(values), key, signal);
    }
  };
