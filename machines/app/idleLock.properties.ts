import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly user: string | null;
}

const isLocked = (moment: { isIn(path: string): boolean } | null) =>
  ['locked', 'unlocking', 'stuck'].some((state) => moment?.isIn(state));

/** What the lock promises. */
export const idleLockPromises: Promises = {
  properties: [
    promise<Context>({
      says: 'A locked page opens only by a session that is opened, or for somebody else who signs in afresh.',
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
      says: 'A page at which nobody was for the last minute is locked.',
      holds: ({ event, before, now }) =>
        !before?.isIn('open.warned') || !event.type.startsWith('xstate.after.') || isLocked(now),
    }),
    promise<Context>({
      says: 'Where nobody is signed in nobody’s name is left.',
      holds: ({ now }) => !now.isIn('resting') || now.context.user === null,
    }),
  ],
};
