// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of WebhookCreation. */
export const webhookLimits = {
  clinic: [{ rule: 'required' }],
  name: [{ rule: 'required' }, { rule: 'length', max: 80 }],
  url: [{ rule: 'required' }, { rule: 'length', max: 500 }],
  events: [{ rule: 'required' }],
} as const;
