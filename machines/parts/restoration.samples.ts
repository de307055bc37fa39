import type { Samples } from './samples.ts';

/** One thing in the archive. */
export const restorationSamples: Samples = {
  inputs: () => [{ id: 1, version: 3, attempt: 'attempt' }],
  events: [{ type: 'restoration.asked' }, { type: 'version.changed', version: 4 }],
};
