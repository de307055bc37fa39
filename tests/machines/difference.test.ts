import { expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { type PlainChart, plainChart } from '#src/gallery/chart/plain.ts';
import { compare, isSame } from '#tools/charts/difference/compare.ts';
import { marksOf, union } from '#tools/charts/difference/union.ts';
import { differenceWords } from '#tools/charts/difference/words.ts';
import { layout } from '#tools/charts/layout/layout.ts';

const now = plainChart(chartOf('removal').machine);
const then: PlainChart = {
  ...now,
  root: {
    ...now.root,
    states: [
      ...(now.root.states ?? []).filter(({ path }) => path !== 'unavailable'),
      { path: 'lost', name: 'lost', type: 'atomic' },
    ],
  },
  edges: now.edges
    .filter(({ from, to }) => from !== 'unavailable' && !to?.includes('unavailable'))
    .map((edge) => (edge.actions ? { ...edge, actions: ['shout'] } : edge)),
};

test('a chart does not differ from itself', () => expect(isSame(compare(now, now))).toBe(true));

test('what came, went and changed is told', () => {
  expect(differenceWords(compare(then, now))).toEqual([
    '+ state unavailable',
    '- state lost',
    '+ removing · error: remove [else] → unavailable',
    '+ unavailable · removal.confirmed → removing',
    '+ unavailable · removal.dismissed → kept',
    '~ asking.counting · done: countContents → asking.counted / takeContents (did shout, does takeContents)',
    '~ removing · error: remove [refused] → refused / tellRefusal (did shout, does tellRefusal)',
  ]);
});

test('the union draws all of it, marked', async () => {
  const difference = compare(now, then);
  const both = union(now, then, difference.removed);
  const { boxes, arrows } = await layout(both);
  const { markEdge, markState } = marksOf(difference);
  expect(
    boxes
      .map(({ path }) => markState(path))
      .filter(Boolean)
      .sort(),
  ).toEqual(['isAdded', 'isRemoved']);
  const told = [
    ...arrows.flatMap(({ edges }) => edges),
    ...boxes.flatMap(({ rows }) => rows.flatMap(({ edge }) => edge ?? [])),
  ];
  const marks = [...new Set(told)].map(markEdge);
  expect(marks.filter((mark) => mark === 'isRemoved')).toHaveLength(3);
  expect(marks.filter((mark) => mark === 'isTaken')).toHaveLength(2);
});
