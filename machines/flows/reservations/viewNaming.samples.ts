import type { Samples } from '#machines/parts/samples.ts';

/** A name, and none. */
export const viewNamingSamples: Samples = {
  events: [
    { type: 'views.opened' },
    { type: 'views.closed' },
    { type: 'name.typed' },
    { type: 'name.given', name: ' My week ' },
    { type: 'name.given', name: ' ' },
  ],
};
