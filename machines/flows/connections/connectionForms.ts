import type { Fields, FormValues } from '#machines/form/rules.ts';
import { calendarFeedFields, newCalendarFeedValues } from './calendarFeedFields.ts';
import { newTokenValues, tokenFields } from './tokenFields.ts';
import { newRotationValues, newWebhookValues, rotationFields, webhookFields } from './webhookFields.ts';

/** By what something outside reaches the clinic. */
export type ConnectionKind = 'token' | 'calendarFeed' | 'webhook' | 'webhookSecret';

/** What each kind of connection is filled in with. */
export const connectionForms: Readonly<Record<ConnectionKind, { fields: Fields; initial: FormValues }>> = {
  token: { fields: tokenFields, initial: newTokenValues },
  calendarFeed: { fields: calendarFeedFields, initial: newCalendarFeedValues },
  webhook: { fields: webhookFields, initial: newWebhookValues },
  webhookSecret: { fields: rotationFields, initial: newRotationValues },
};
