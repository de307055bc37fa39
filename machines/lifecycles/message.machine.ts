import { and, assign, not, setup } from 'xstate';
import type { Act } from './act.ts';

/** Everything that can happen to a message in the outbox. */
export type MessageEvent =
  | { type: 'take'; at: string; until: string }
  | { type: 'postpone'; until: string }
  | { type: 'hold' | 'expire'; at: string }
  | { type: 'arrive' | 'refuse' | 'withdraw' }
  | (Act & {
      type: 'resend';
      /** Whether the server has something to send it by. */
      isCarried: boolean;
      /** Whether what it says still holds: its link works, the visit is at this time. */
      isCurrent: boolean;
    });

/** What the guards look at, besides the state. */
export type MessageContext = {
  /** When it may be taken; while it is being sent, when the server that took it counts as lost. */
  dueAt: string;
  /** From when on it is of no use any more. */
  expiresAt: string;
};

/** What to tell someone whom a guard of the chart stopped. */
export const messageRefusals = {
  isCarried: 'This server is not set up to send it.',
  isDue: 'Its next attempt is still to come.',
  isUseful: 'It is too late for this message.',
  isCurrent: 'It is out of date: its link expired, or the visit was cancelled or moved.',
};

const mayLeave = and(['isDue', 'isUseful']);
const mayLeaveAgain = and(['isCarried', 'isCurrent', 'isUseful']);

/** A message is of use for a while; until then whatever went wrong can be mended, and nothing is sent twice knowingly. */
export const messageMachine = setup({
  types: {
    context: {} as MessageContext,
    events: {} as MessageEvent,
    input: {} as Partial<MessageContext>,
  },
  guards: {
    isCarried: ({ event }) => event.type === 'resend' && event.isCarried,
    isCurrent: ({ event }) => event.type === 'resend' && event.isCurrent,
    isDue: ({ context, event }) => 'at' in event && Date.parse(event.at) >= Date.parse(context.dueAt),
    isUseful: ({ context, event }) => 'at' in event && Date.parse(event.at) < Date.parse(context.expiresAt),
  },
  actions: {
    wait: assign({ dueAt: ({ context, event }) => ('until' in event ? event.until : context.dueAt) }),
    dueNow: assign({ dueAt: ({ context, event }) => ('at' in event ? event.at : context.dueAt) }),
  },
}).createMachine({
  id: 'message',
  description: 'What becomes of a message to a patient or a colleague.',
  meta: { refusals: messageRefusals },
  context: ({ input }) => ({ dueAt: input?.dueAt ?? '', expiresAt: input?.expiresAt ?? '' }),
  initial: 'queued',
  states: {
    queued: {
      description: 'It waits for its next attempt.',
      on: {
        take: { guard: mayLeave, target: 'sending', actions: 'wait' },
        hold: { guard: 'isUseful', target: 'held' },
        expire: { guard: not('isUseful'), target: 'failed' },
        withdraw: { target: 'failed' },
        // an attempt that was believed lost came through after all
        arrive: { target: 'sent' },
      },
    },
    sending: {
      description: 'A server is handing it over.',
      on: {
        arrive: { target: 'sent' },
        postpone: { target: 'queued', actions: 'wait' },
        refuse: { target: 'failed' },
        // the server that took it counts as lost
        take: { guard: mayLeave, actions: 'wait' },
        hold: { guard: mayLeave, target: 'held' },
        expire: { guard: and(['isDue', not('isUseful')]), target: 'failed' },
      },
    },
    held: {
      description: 'Nothing was set up to send it by; it leaves as soon as something is.',
      on: {
        take: { guard: mayLeave, target: 'sending', actions: 'wait' },
        expire: { guard: not('isUseful'), target: 'failed' },
        withdraw: { target: 'failed' },
        arrive: { target: 'sent' },
        resend: { guard: mayLeaveAgain, target: 'queued', actions: 'dueNow' },
      },
    },
    failed: {
      description: 'It was refused permanently, withdrawn, or could not be sent in time.',
      on: {
        arrive: { target: 'sent' },
        resend: { guard: mayLeaveAgain, target: 'queued', actions: 'dueNow' },
      },
    },
    sent: { type: 'final', description: 'It was sent; no one is told twice.' },
  },
});
