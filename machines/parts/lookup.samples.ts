import type { Samples } from './samples.ts';

/** A patient who is looked for. */
export const lookupSamples: Samples = {
  inputs: () => [{ clinic: 1, chosen: null }],
  events: [{ type: 'words.typed', words: 'minh' }, { type: 'retried' }],
  outcomes: { search: { done: [[{ id: '1', label: 'Nguyễn Thị Minh' }]] } },
};
