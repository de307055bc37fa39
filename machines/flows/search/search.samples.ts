import type { Samples } from '#machines/parts/samples.ts';
import type { SearchAnswer } from './search.machine.ts';

const none = { count: 0, count_is_least: false, is_near: false, results: [] };
const answer: SearchAnswer = {
  terms: { words: ['ann'], days: [], phone: null },
  patients: none,
  reservations: none,
  staff: none,
};

/** A search begun with words and one begun without. */
export const searchSamples: Samples = {
  inputs: () => ['', 'ann'].map((words) => ({ clinic: 1, words, kind: 'all', offset: 0 })),
  events: [
    { type: 'words.changed', words: 'anna' },
    { type: 'words.changed', words: ' ' },
    { type: 'words.confirmed' },
    { type: 'place.changed', kind: 'all', offset: 0 },
    { type: 'place.changed', kind: 'staff', offset: 20 },
    { type: 'inactive.chosen', withInactive: true },
    { type: 'retried' },
    { type: 'asking.cancelled' },
  ],
  outcomes: { searchEverything: { done: [answer] } },
  unread: ['answer', 'answered', 'problem', 'withInactive'],
};
