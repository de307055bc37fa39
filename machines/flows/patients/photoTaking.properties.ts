import { type Promises, promise } from '#machines/parts/properties.ts';

/** What taking a photo promises to whoever stands before the camera. */
export const photoTakingPromises: Promises = {
  properties: [
    promise({
      says: 'The camera is on only while a photo is being taken.',
      holds: ({ now }) => now.running.includes('watchCamera') === now.isIn('open'),
    }),
    promise({
      says: 'A photo is added to the chart only once the user has looked at it and kept it.',
      holds: ({ event, before, now }) =>
        !now.isOver ||
        ((now.output as { photo: unknown }).photo !== null) ===
          (event.type === 'photo.kept' && before?.isIn('open.looking') === true),
    }),
  ],
};
