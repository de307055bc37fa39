import { RefusedError } from './failure.ts';
import { type Happening, type Promises, promise, sameKeyForTheSame } from './properties.ts';
import type { RemovalCall, RemovalOutcome } from './removal.machine.ts';

const isAsked = ({ asked }: Happening<unknown>) => asked.some(({ id }) => id === 'remove');
const isRefused = ({ event }: Happening<unknown>) =>
  event.type === 'xstate.error.actor.remove' &&
  event.error instanceof RefusedError &&
  event.error.status !== 412;

/** What a removal promises. */
export const removalPromises: Promises = {
  properties: [
    sameKeyForTheSame<RemovalCall>(
      'A removal that is confirmed again goes under the same key, so that it is told as done.',
      'remove',
      ({ id, version, key }) => ({ key, about: [id, version] }),
    ),
    promise<unknown>({
      says: 'Nothing is removed without a confirmation.',
      holds: ({ event, asked }) =>
        asked.every(({ id }) => id !== 'remove') || event.type === 'removal.confirmed',
    }),
    promise<unknown>({
      says: 'What is gone is told, and nothing else is told to be gone.',
      holds: ({ now, stated }) => now.isIn('removed') === stated.some(({ type }) => type === 'removed'),
    }),
    promise<unknown, boolean>({
      says: 'Who is told that it stays can rely on it: nothing was sent, or the server refused it as it is now.',
      begins: false,
      remembers: (step, isUnsure) => isAsked(step) || (isUnsure && !isRefused(step)),
      holds: ({ now }, isUnsure) =>
        !now.isOver || (now.output as RemovalOutcome).kind !== 'kept' || !isUnsure,
    }),
  ],
};
