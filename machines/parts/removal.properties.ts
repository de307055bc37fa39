import { type Promises, promise } from './properties.ts';

/** What a removal promises. */
export const removalPromises: Promises = {
  properties: [
    promise<unknown>({
      says: 'Nothing is removed that nobody confirmed.',
      holds: ({ event, asked }) =>
        asked.every(({ id }) => id !== 'remove') || event.type === 'removal.confirmed',
    }),
    promise<unknown>({
      says: 'What is gone is told, and nothing else is told to be gone.',
      holds: ({ now, stated }) => now.isIn('removed') === stated.some(({ type }) => type === 'removed'),
    }),
  ],
};
