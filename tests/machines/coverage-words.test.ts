import { expect, test } from 'vitest';
import { coverageWords, notRecorded } from '#src/gallery/coverage/coverageWords.ts';

const coverage = { walked: 42, onPages: 0, changes: { made: 9, noticed: 8 } };
const changes = 'Of 9 single changes of the chart, its recorded paths notice 8.';

test('figures of a run are told only where a whole run recorded them', () => {
  expect(coverageWords(42, { ...coverage, isStale: true })).toEqual([notRecorded, changes]);
  expect(coverageWords(42, { ...coverage, isStale: false })).toEqual([
    '42 of 42 transitions walked, 0 of them on a page in a browser.',
    changes,
  ]);
});
