import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assign } from 'xstate';
import { chartOf, charts } from '#machines/index.ts';
import { type PlainChart, plainChart, within } from '#src/gallery/chart/plain.ts';
import { compare, isSame } from '#tools/charts/difference/compare.ts';
import { comparePaths } from '#tools/charts/difference/paths.ts';
import { review, reviewNew } from '#tools/charts/difference/review.ts';
import { sourcesOf } from '#tools/charts/difference/sources.ts';
import { marksOf, union } from '#tools/charts/difference/union.ts';
import { unproven } from '#tools/charts/difference/unproven.ts';
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
    '+ unavailable · removal.dismissed → unknown',
    '~ asking.counting · done: countContents → asking.counted / takeContents (did shout, does takeContents)',
    '~ removing · error: remove [outdated] → outdated / tellRefusal (did shout, does tellRefusal)',
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
  expect(marks.filter((mark) => mark === 'isTaken')).toHaveLength(3);
});

const paths =
  'start → asking.counting — asks countContents #2e47b293\nstart · removal.confirmed → removing #00000001\n';
const standing = { chart: now, sources: sourcesOf(chartOf('removal').machine), paths, promises: null };

test('a guard or a delay that reads otherwise is told, and marked where it is used', () => {
  const machine = chartOf('removal').machine.provide({
    guards: { refused: (_: unknown, { error }: { error: unknown }) => error === 30 },
    delays: { slow: 30 },
  } as never);
  const found = review(standing, { ...standing, sources: sourcesOf(machine) });
  const told = found?.lines.filter((line) => line.startsWith('~')) ?? [];
  expect(told).toEqual(['~ guards refused', '~ delays slow']);
  expect(found?.lines).toContain('    was 10000');
  expect(found?.lines).toContain('    is  30');
  const marked = found?.difference.changed.map(([, edge]) => edge.event) ?? [];
  expect(marked).toEqual(['error: remove', 'after slow (10 s)']);
});

test('what only an assign writes is no secret either', () => {
  const [before, after] = [1, 2].map((tries) =>
    sourcesOf(
      chartOf('removal').machine.provide({ actions: { forgetProblem: assign({ tries }) } } as never),
    ).get('actions forgetProblem'),
  );
  expect(before).not.toBe(after);
});

test('paths that came, went, or do something else are counted and named', () => {
  const other =
    'start → asking.counting — asks countContents #ffffffff\nstart · removal.dismissed → kept #00000002\n';
  expect(comparePaths(paths, other)).toEqual({
    added: ['start · removal.dismissed → kept'],
    removed: ['start · removal.confirmed → removing'],
    otherwise: ['start → asking.counting — asks countContents'],
  });
  expect(review(standing, { ...standing, paths: other })?.lines).toHaveLength(6);
  expect(review(standing, standing)).toBe(null);
});

test('new states without a sample or a promise are named', () => {
  const { chart } = standing;
  const states = [...(chart.root.states ?? []), { path: 'limbo', name: 'limbo', type: 'atomic' as const }];
  const found = review(standing, { ...standing, chart: { ...chart, root: { ...chart.root, states } } });
  expect(found?.lines).toContain('! no sample leads to limbo');
  expect(found?.lines).toContain('! nothing is promised of limbo');
  expect(found?.unwalked).toEqual(['limbo']);
  expect(reviewNew({ ...standing, promises: 'text' }).unwalked).not.toContain('removing');
});

test('a state is named by its whole path, not by letters in another one', () => {
  const named = (text: string) => unproven(['removing'], { chart: now, paths: text, promises: text });
  for (const text of ['start → notremoving #1', 'start → open.removing #1', "isIn('removingAll')"])
    expect(named(text)).toEqual({ unwalked: ['removing'], unpromised: ['removing'] });
  for (const text of ['start → removing #1', 'start → removing.sending #1', "isIn('removing')"])
    expect(named(text)).toEqual({ unwalked: [], unpromised: [] });
});

test.each(charts.map(({ machine }) => [machine.id, machine] as const))(
  'a sample leads to every state of %s, also to those that are only passed',
  (id, machine) => {
    const chart = plainChart(machine);
    const known = readFileSync(`docs/machines/${id}.paths.txt`, 'utf8');
    const states = within(chart.root).map(({ path }) => path);
    expect(unproven(states, { chart, paths: known, promises: null }).unwalked).toEqual([]);
  },
);
