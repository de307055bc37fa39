import type { Samples } from './samples.ts';

/** A message of a list that is sent again. */
export const deedSamples: Samples = {
  inputs: () => [{}],
  events: [{ type: 'deed.asked', deed: 'resend', id: 1, attempt: 'attempt' }],
};
