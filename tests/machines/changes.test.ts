import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chartOf, charts } from '#machines/index.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { explore } from '#tools/charts/explore.ts';
import { withState } from '#tools/charts/mutate/change.ts';
import { judge } from '#tools/charts/mutate/judge.ts';
import { mutantsOf } from '#tools/charts/mutate/mutants.ts';
import { basisOf, changesPath, changesText, explained, readChanges } from '#tools/charts/mutate/record.ts';
import { recordedPath } from '#tools/charts/trace.ts';

const recorded = readChanges();

/** Charts whose faults went by every test of their day; `npm run mutate` tries all. */
const tried = ['auth', 'labelEdit', 'patientCreate', 'saving', 'medicalRecordAct'];

describe.each(tried)('%s', (id) => {
  test('has no change that went unnoticed and is not written down', () => {
    const { survivors } = judge(chartOf(id));
    expect(survivors.filter((says) => !recorded.get(id)?.survivors.includes(says))).toEqual([]);
  });
});

test('of all changes of all charts at least 96 in a hundred are noticed', () => {
  const scores = [...recorded.values()];
  const made = scores.reduce((sum, score) => sum + score.made, 0);
  const missed = scores.reduce((sum, { survivors }) => sum + survivors.length, 0);
  expect(missed / made).toBeLessThan(0.04);
  expect(charts.map(({ machine }) => machine.id).filter((id) => !recorded.has(id))).toEqual([]);
});

test('the score of each chart is counted on the chart and the paths of today: `npm run mutate -- --write CHART` counts it anew', () => {
  const stale = charts.filter((chart) => recorded.get(chart.machine.id)?.basis !== basisOf(chart));
  expect(stale.map(({ machine }) => machine.id)).toEqual([]);
});

test('a chart with a change less, or walked on another way, wants another count', () => {
  const chart = chartOf('removal');
  const other = withState(chart, 'refused', ({ on }) => {
    delete (on as Record<string, unknown>)['removal.dismissed'];
  });
  expect(basisOf(other)).not.toBe(basisOf(chart));
});

test('the record is written as it was read, and says of each change why it may go unnoticed', () => {
  expect(changesText(recorded)).toBe(readFileSync(changesPath, 'utf8'));
  const reasons = [...recorded.values()].flatMap((one) => [...one.reasons.values()]);
  expect(reasons.filter((why) => !why || why.length < 10)).toEqual([]);
});

test('a score gets worse only with a reason', () => {
  const known = { made: 3, survivors: ['one'], reasons: new Map([['one', 'as it was']]), basis: 'b' };
  expect(explained({ made: 3, survivors: ['one', 'two'], basis: 'b' }, known, undefined)).toBeNull();
  expect(explained({ made: 3, survivors: ['one'], basis: 'b' }, known, undefined)).toEqual(known);
  expect(
    explained({ made: 3, survivors: ['one', 'two'], basis: 'b' }, known, 'it has to')?.reasons.get('two'),
  ).toBe('it has to');
});

test('a clause of a combined guard is left out, named by what it asks', () => {
  const says = [...mutantsOf(chartOf('medicalRecord'))].map((mutant) => mutant.says);
  expect(says).toEqual(
    expect.arrayContaining([
      'anywhere: mayVoid does not ask reasonGiven',
      'draft: discard does not ask neverSigned',
    ]),
  );
});

test('a change is of one thing, and leaves the chart that it was made of alone', () => {
  const chart = chartOf('removal');
  const machine = withPuppets(chart.machine);
  const record = () => explore(chart, machine).map((path) => recordedPath(chart, machine, path));
  const before = record();
  const says = [...mutantsOf(chart)].map((mutant) => {
    mutant.make();
    return mutant.says;
  });
  expect(new Set(says).size).toBe(says.length);
  expect(record()).toEqual(before);
});
