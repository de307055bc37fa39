import type { SnapshotFrom } from 'xstate';
import type { Act } from './act.ts';
import { type MessageContext, type MessageEvent, messageMachine } from './message.machine.ts';
import { type MessageState, messageStates } from './messageStates.ts';

/** What the chart needs of a stored message; the names are those of the API. */
export type StoredMessage = {
  state: MessageState;
  /** Null where no attempt is to come. */
  next_attempt_at: string | null;
  expires_at: string;
};

type Snapshot = SnapshotFrom<typeof messageMachine>;

/** The chart, standing where the stored message stands. */
export const messageSnapshot = (stored: StoredMessage): Snapshot =>
  messageMachine.resolveState({
    value: stored.state,
    context: { dueAt: stored.next_attempt_at ?? stored.expires_at, expiresAt: stored.expires_at },
  });

/** The states in which the chart knows an event, and so where a statement on many messages may look for them. */
export const statesThatTake = (type: MessageEvent['type']): MessageState[] =>
  messageStates.filter((state) => messageMachine.states[state]?.ownEvents.some((known) => known === type));

const early = '2026-03-02T09:00:00Z';
const noon = '2026-03-02T12:00:00Z';
const late = '2026-03-02T15:00:00Z';

/** Where explorations begin. */
export const messageInputs: readonly MessageContext[] = [{ dueAt: early, expiresAt: noon }];

const boss: Act = { by: 2, role: 'manager', at: '2026-03-02T10:00:00Z' };

/** Concrete events for exploring the chart: every event, and each guard both ways. */
export const messageSamples: readonly MessageEvent[] = [
  { type: 'take', at: '2026-03-02T08:00:00Z', until: early },
  { type: 'take', at: early, until: '2026-03-02T09:05:00Z' },
  { type: 'take', at: '2026-03-02T10:00:00Z', until: '2026-03-02T10:05:00Z' },
  { type: 'take', at: late, until: late },
  { type: 'postpone', until: '2026-03-02T09:30:00Z' },
  { type: 'hold', at: '2026-03-02T10:00:00Z' },
  { type: 'hold', at: late },
  { type: 'expire', at: '2026-03-02T10:00:00Z' },
  { type: 'expire', at: late },
  { type: 'arrive' },
  { type: 'refuse' },
  { type: 'withdraw' },
  { ...boss, type: 'resend', isCarried: true, isCurrent: true },
  { ...boss, type: 'resend', isCarried: false, isCurrent: true },
  { ...boss, type: 'resend', isCarried: true, isCurrent: false },
  { ...boss, type: 'resend', isCarried: true, isCurrent: true, at: late },
];
