import { type EventObject, fromCallback } from 'xstate';
import { watchAttention } from '#src/effects/attention.ts';

/** Tells a chart when someone is back at the page, or its network is. */
export const attentionReturns = fromCallback<EventObject>(({ sendBack }) =>
  watchAttention((isThere) => isThere && sendBack({ type: 'attention.returned' })),
);
