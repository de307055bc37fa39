import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly user: string | null;
  readonly isInterrupted: boolean;
}

interface Interruption {
  readonly isUnderWay: boolean;
  /** Who is to hear that the page locked before an answer came. */
  readonly toTell: string | null;
}

const isLocked = (moment: { isIn(path: string): boolean } | null) =>
  ['locked', 'unlocking', 'stuck'].some((state) => moment?.isIn(state));

/** What is under way, and who is to hear of it, after a step. */
function interruptedBy(
  { event, before, now }: Happening<Context>,
  { isUnderWay, toTell }: Interruption,
): Interruption {
  if (before === null) return { isUnderWay, toTell };
  if (before.isIn('open') && isLocked(now))
    return { isUnderWay: false, toTell: isUnderWay ? before.context.user : toTell };
  if (before.isIn('open') && event.type === 'work.noticed') return { isUnderWay: event.isUnderWay, toTell };
  const isRead = before.isIn('open') && event.type === 'interruption.noted';
  const isAnother = now.isIn('resting') || now.context.user !== before.context.user;
  return { isUnderWay: isUnderWay && !now.isIn('resting'), toTell: isRead || isAnother ? null : toTell };
}

/** What the lock promises. */
export const idleLockPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'A locked page opens only with a new session, for the same user or for another who signs in.',
      holds: ({ event, before, now }) =>
        !isLocked(before) || isLocked(now) || ['session.opened', 'other.chosen'].includes(event.type),
    }),
    promise<Context>({
      says: 'A page that locks itself says so, with whose session it was.',
      holds: ({ event, before, now, stated }) =>
        !before?.isIn('open') ||
        !isLocked(now) ||
        event.type === 'session.closed' ||
        stated.some((fact) => fact.type === 'locked' && fact.user === before.context.user),
    }),
    promise<Context>({
      says: 'A page without activity in the last minute of the countdown is locked.',
      holds: ({ event, before, now }) =>
        !before?.isIn('open.warned') || !event.type.startsWith('xstate.after.') || isLocked(now),
    }),
    promise<Context, Interruption>({
      says: 'Who comes back to a page that locked before an answer came is told so, until they have read it, and no one else is.',
      begins: { isUnderWay: false, toTell: null },
      remembers: interruptedBy,
      holds: (step, memory) =>
        step.now.context.isInterrupted === (interruptedBy(step, memory).toTell !== null),
    }),
    promise<Context>({
      says: 'Once no one is signed in, no one’s name is left.',
      holds: ({ now }) => !now.isIn('resting') || now.context.user === null,
    }),
  ],
};
