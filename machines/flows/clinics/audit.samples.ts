import type { Samples } from '#machines/parts/samples.ts';

/** A log that is as it was written, and one that is not. */
export const auditCheckSamples: Samples = {
  inputs: () => [{ clinic: 1 }],
  events: [{ type: 'check.asked' }, { type: 'check.cancelled' }],
  outcomes: {
    checkIntegrity: {
      done: [
        { intact: true, entries: 12, broken_at: null },
        { intact: false, entries: 12, broken_at: 7 },
      ],
    },
  },
};
