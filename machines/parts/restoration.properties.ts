import { type Promises, promise, sameKeyForTheSame } from './properties.ts';
import type { RestorationCall } from './restoration.machine.ts';

interface Read {
  readonly version: number;
  readonly askedOf: number | null;
}

/** What taking something out of the archive promises. */
export const restorationPromises: Promises = {
  properties: [
    sameKeyForTheSame<RestorationCall>(
      'A restoration that is asked for again goes under the same key, so that it is told as done.',
      'restore',
      ({ key, ...about }) => ({ key, about }),
    ),
    promise({
      says: 'Something is called restored only by the answer of the server.',
      holds: ({ event, stated }) =>
        stated.some(({ type }) => type === 'restored') === (event.type === 'xstate.done.actor.restore'),
    }),
    promise({
      says: 'Another version takes no call away.',
      holds: ({ event, before, now }) =>
        event.type !== 'version.changed' || !before?.isIn('restoring') || now.isIn('restoring'),
    }),
    promise<Read, number | null>({
      says: 'What is asked for is asked of the version that is shown.',
      begins: null,
      remembers: ({ event }, shown) =>
        event.type === 'version.changed' ? (event as unknown as { version: number }).version : shown,
      holds: ({ asked }, shown) =>
        shown === null || asked.every(({ input }) => (input as RestorationCall).version === shown),
    }),
    promise<Read>({
      says: 'What was restored or changed first waits for another version to be shown, and no longer.',
      holds: ({ now }) =>
        !(now.isIn('restored') || now.isIn('outdated')) || now.context.version === now.context.askedOf,
    }),
    promise({
      says: 'A restoration that came too late says so until it is asked for again.',
      holds: ({ event, before, now }) =>
        event.type === 'restoration.asked' ||
        !(before?.isIn('outdated') || before?.isIn('overtaken')) ||
        now.isIn('outdated') ||
        now.isIn('overtaken'),
    }),
  ],
};
