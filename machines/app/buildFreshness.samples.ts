import type { Samples } from '../parts/samples.ts';
import type { BuildFreshnessEvent } from './buildFreshness.machine.ts';

const reloading = [{ reloading: true }, { reloading: false }];

/** A build that is stale or not, and a reload that the guard allows or not. */
export const buildFreshnessSamples: Samples = {
  events: [
    { type: 'work.unsaved' },
    { type: 'work.saved' },
    { type: 'part.failed' },
    { type: 'part.spared' },
    { type: 'network.returned' },
    { type: 'reload.asked' },
  ] satisfies BuildFreshnessEvent[],
  outcomes: {
    probeBuild: { done: [{ stale: true }, { stale: false }] },
    reloadOnce: { done: reloading },
  },
};
