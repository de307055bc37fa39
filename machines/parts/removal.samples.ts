import type { Samples } from './samples.ts';

/** One clinic that is to be removed. */
export const removalSamples: Samples = {
  inputs: () => [{ id: 1, name: 'Harbour', version: 3 }],
  events: [{ type: 'removal.confirmed' }, { type: 'removal.dismissed' }],
};
