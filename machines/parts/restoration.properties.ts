import { type Promises, promise, sameKeyForTheSame } from './properties.ts';
import type { RestorationCall } from './restoration.machine.ts';

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
  ],
};
