import type { Samples } from '#machines/parts/samples.ts';

/** Two messages of a list, of which one is sent again. */
export const messageResendingSamples: Samples = {
  inputs: () => [{}],
  events: [{ type: 'resending.asked', id: 1, attempt: 'attempt' }],
};
