import type { Samples } from './samples.ts';

/** A page that is asked for again. */
export const slownessSamples: Samples = { events: [{ type: 'retried' }] };
