import type { ConflictInput, Theirs } from './conflict.machine.ts';
import type { Samples } from './samples.ts';

const mine: ConflictInput = {
  id: 1,
  mine: { name: 'Harbour', address: 'Quay 1' },
  base: { name: 'Port', address: 'Quay' },
};
const theirs: Theirs = {
  values: { name: 'Haven', address: 'Quay 2' },
  version: 4,
  changedAt: '2026-03-02T09:00:00Z',
  changedBy: 'Dr José Álvarez',
  zone: 'Europe/London',
};

/** Two fields that both sides changed. */
export const conflictSamples: Samples = {
  inputs: () => [mine, { ...mine, base: { name: 'Harbour', address: 'Quay' } }],
  events: [
    { type: 'field.chosen', name: 'name', side: 'theirs' },
    { type: 'mine.chosen' },
    { type: 'theirs.chosen' },
    { type: 'merge.confirmed' },
    { type: 'conflict.postponed' },
    { type: 'retried' },
  ],
  outcomes: { readTheirs: { done: [theirs] } },
};
