import { type Filled, valuesOf } from '#machines/form/held.ts';
import { choices } from '#machines/form/readings.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { webhookLimits } from './webhookLimits.gen.ts';

export type Webhook = components['schemas']['Webhook'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookRotation = components['schemas']['WebhookRotation'];
export type WebhookCreation = components['schemas']['WebhookCreation'];

/** The form of a webhook, in the order of the page. */
export const webhookFields = {
  name: { label: 'Name', rules: webhookLimits.name },
  url: { label: 'Web address', rules: [...webhookLimits.url, { rule: 'url' }] },
  events: {
    label: 'Events',
    rules: webhookLimits.events,
    holds: choices<WebhookCreation['events'][number]>(),
  },
} as const satisfies Fields;

export const newWebhookValues: Filled<typeof webhookFields> = { name: '', url: '', events: [] };

/** What the form holds, as the contract wants it. */
export const webhookBody = (values: FormValues, clinic: number): WebhookCreation => ({
  clinic,
  ...valuesOf(webhookFields, values),
});

/** The form of another secret. */
export const rotationFields = {
  overlap_hours: {
    label: 'How long the old secret keeps working',
    rules: [{ rule: 'required' }],
    holds: Number,
  },
} as const satisfies Fields;

export const newRotationValues: Filled<typeof rotationFields> = { overlap_hours: '24' };

/** What the form of another secret holds, as the contract wants it. */
export const rotationBody = (values: FormValues): WebhookRotation => valuesOf(rotationFields, values);
