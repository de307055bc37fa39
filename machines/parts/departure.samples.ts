import type { Samples } from './samples.ts';

/** A link, Back, and Back once more to a place that was answered for. */
export const departureSamples: Samples = {
  events: [
    { type: 'leave.begun', turn: 1, place: null, steps: 0 },
    { type: 'leave.begun', turn: 2, place: 'a', steps: -1 },
    { type: 'leave.begun', turn: 3, place: 'b', steps: -2 },
    { type: 'address.returned' },
    { type: 'leave.confirmed' },
    { type: 'leave.dismissed' },
  ],
  outcomes: { weigh: { done: ['ask', 'go', 'elsewhere'] } },
};
