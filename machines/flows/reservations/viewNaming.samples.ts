import type { Samples } from '#machines/parts/samples.ts';

/** A name, one that another view has, one too many, and none. */
export const viewNamingSamples: Samples = {
  events: [
    { type: 'views.opened' },
    { type: 'views.closed' },
    { type: 'name.typed' },
    { type: 'name.given', name: ' My week ', fits: 'yes' },
    { type: 'name.given', name: ' Mondays ', fits: 'taken' },
    { type: 'name.given', name: 'One more', fits: 'full' },
    { type: 'name.given', name: ' ', fits: 'yes' },
    { type: 'view.replaced' },
    { type: 'view.removed' },
  ],
};
