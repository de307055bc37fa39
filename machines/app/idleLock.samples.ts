import { anyone, type Samples } from '../parts/samples.ts';
import type { IdleLockEvent, IdleLockInput } from './idleLock.machine.ts';

const user = 'ada@example.test';
const inputs: Omit<IdleLockInput, 'auth'>[] = [
  { minutes: 15, user, isLocked: false },
  { minutes: 0, user, isLocked: false },
  { minutes: 15, user: null, isLocked: false },
  { minutes: 15, user, isLocked: true },
];

/** Signed in, set to never, signed out, and locked before a reload. */
export const idleLockSamples: Samples = {
  inputs: () => inputs.map((input) => ({ ...input, auth: anyone() })),
  events: [
    { type: 'activity.seen' },
    { type: 'clock.jumped', from: 2, active: 1 },
    { type: 'clock.jumped', from: 2, active: 3 },
    { type: 'session.opened', user, minutes: 15 },
    { type: 'session.opened', user: 'bea@example.test', minutes: 15 },
    { type: 'session.closed', byLock: true },
    { type: 'session.closed', byLock: false },
    { type: 'minutes.chosen', minutes: 0 },
    { type: 'minutes.chosen', minutes: 5 },
    { type: 'lock.asked' },
    { type: 'other.chosen' },
    { type: 'work.noticed', isUnderWay: true },
    { type: 'work.noticed', isUnderWay: false },
    { type: 'interruption.noted' },
  ] satisfies IdleLockEvent[],
  outcomes: { unlock: { done: [{ kind: 'authenticated' }, { kind: 'broken' }] } },
};
