import type { Samples } from './samples.ts';

/** A service with two free times, or with none. */
export const freeTimesSamples: Samples = {
  events: [
    {
      type: 'times.asked',
      query: { clinic: 1, service: 1, staff: null, from: '2026-03-02', until: null, weekdays: [] },
    },
    { type: 'times.closed' },
    { type: 'retried' },
  ],
  outcomes: {
    findTimes: {
      done: [[{ start_at: '2026-03-02T10:00:00Z', end_at: '2026-03-02T10:30:00Z', staff: 1 }], []],
    },
  },
};
