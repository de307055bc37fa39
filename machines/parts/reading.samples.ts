import type { Samples } from './samples.ts';

/** Something that is read. */
export const readingSamples: Samples = {
  events: [{ type: 'reading.asked' }, { type: 'attention.returned' }],
  outcomes: { read: { done: [['first'], ['second']] } },
};
