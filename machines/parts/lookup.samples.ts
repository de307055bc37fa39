import type { Samples } from './samples.ts';

/** A patient who is looked for. */
export const lookupSamples: Samples = {
  inputs: () => [{ clinic: 1 }],
  events: [
    { type: 'words.typed', words: 'minh' },
    { type: 'first.wanted' },
    { type: 'list.left' },
    { type: 'search.ended' },
    { type: 'retried' },
  ],
  outcomes: { search: { done: [[{ id: '1', label: 'Nguyễn Thị Minh' }], []] } },
};
