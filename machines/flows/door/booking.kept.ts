import type { SnapshotFrom } from 'xstate';
import type { bookingMachine } from './booking.machine.ts';
import type { KeptBooking } from './booking.setup.ts';

type Snapshot = SnapshotFrom<typeof bookingMachine>;
type Stage = KeptBooking['stage'];

const isLooking = (now: Snapshot) =>
  (['searching', 'untimed', 'timing', 'holding', 'solving'] as const).some((state) => now.matches(state));

const isOver = (now: Snapshot) => now.matches('spent') || now.matches('limited');

/** On which step someone stands, counted from where Back leaves the page; null where that is not known yet. */
export function bookingStep(now: Snapshot): number | null {
  if (now.matches('loading') || now.matches('unreachable') || now.matches('regaining')) return null;
  if (now.matches({ held: 'proving' }) || now.matches({ held: 'booking' })) return 3;
  if (now.matches('held')) return 2;
  return isLooking(now) || now.matches('expired') || isOver(now) ? 1 : 0;
}

/** A booking that is on its way may be made already: what is kept of it leads to no second one. */
function stageOf(now: Snapshot): Stage | null {
  if (now.matches('choosing') || now.matches({ held: 'booking' })) return 'choosing';
  if (isLooking(now)) return 'timing';
  if (now.matches({ held: 'proving' })) return 'proving';
  return now.matches('held') ? 'naming' : null;
}

/** What the tab has to keep of a booking; null: nothing, undefined: what it kept before. */
export function keptOf(now: Snapshot): KeptBooking | null | undefined {
  if (now.matches('loading') || now.matches('unreachable') || now.matches('regaining')) return undefined;
  const stage = stageOf(now);
  if (!stage) return null;
  const { search, time, token, typed } = now.context;
  const isHeld = stage === 'naming' || stage === 'proving';
  return { stage, search, time: stage === 'choosing' ? null : time, token: isHeld ? token : null, typed };
}
