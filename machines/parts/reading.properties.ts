import { type Promises, promise } from './properties.ts';

/** What reading a part of a page promises. */
export const readingPromises: Promises = {
  properties: [
    promise({
      says: 'What is read again for a user who comes back takes nothing off the page.',
      holds: ({ event, before, now }) =>
        !before?.isIn('refreshing') ||
        event.type === 'reading.asked' ||
        now.isIn('refreshing') ||
        now.isIn('shown') ||
        now.isIn('aged'),
    }),
  ],
};
