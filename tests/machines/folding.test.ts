import { describe, expect, test } from 'vitest';
import { chartOf, charts } from '#machines/index.ts';
import { composedAround, isComposed, isFirst, leadingTo, possibleFrom } from '#src/gallery/chart/around.ts';
import { plainChart, within } from '#src/gallery/chart/plain.ts';
import { foldings } from '#tools/charts/layout/fold.ts';

const plain = (id: string) => plainChart(chartOf(id).machine);
const namesOf = (chart: ReturnType<typeof plain>) => within(chart.root).map(({ path }) => path);

describe.each(charts.map(({ machine }) => ({ id: machine.id, chart: plainChart(machine) })))(
  'the foldings of $id',
  ({ chart }) => {
    const ways = Object.entries(foldings(chart));

    test('stand for every transition between two states that are seen', () => {
      expect('' in foldings(chart)).toBe(isComposed(chart));
      for (const [open, { root, edges }] of ways) {
        const seen = new Set(within(root).map(({ path }) => path));
        const told = new Set(edges.flatMap(({ id }) => id.split(' ')));
        for (const { id, from, to = [] } of chart.edges)
          if (
            from !== '' &&
            seen.has(from) &&
            to.some((path) => path !== '' && path !== from && seen.has(path))
          )
            expect(told, `${id}, unfolded: ${open}`).toContain(id);
      }
    });

    test('lead between states that are there, and show all of the unfolded one', () => {
      for (const [open, { root, edges }] of ways) {
        const seen = within(root).map(({ path }) => path);
        for (const { from, to = [] } of edges) expect(seen).toEqual(expect.arrayContaining([from, ...to]));
        const inside = within(chart.root).find(({ path }) => path === open)?.states ?? [];
        expect(seen).toEqual(expect.arrayContaining(inside.map(({ path }) => path)));
      }
    });

    test('can be asked for from every state', () => {
      for (const path of namesOf(chart)) expect(namesOf(chart)).toContain(composedAround(chart, path));
    });
  },
);

test('a chart of two composed states is folded, or shows one of them', () => {
  const chart = plain('medicalRecordEdit');
  const { '': far, 'open.saving.conflict': near } = foldings(chart);
  if (!far || !near) throw new Error('The chart is not folded.');
  expect(namesOf(far)).not.toContain('open.saving');
  expect(namesOf(near)).toEqual(expect.arrayContaining(['open.saving.conflict.comparing', 'open.deciding']));
  expect(namesOf(near)).not.toContain('open.deciding.writing');
  expect(namesOf(near)).not.toContain('open.saving.saving.sending');
});

test('what can happen from a state are its own transitions and those around it that it does not answer itself', () => {
  const form = plain('form');
  const froms = possibleFrom(form, 'open.editing').map(({ from }) => from);
  expect(froms).toEqual([...froms].sort((one, other) => other.length - one.length));
  expect(froms).toContain('open');
  expect(possibleFrom(plain('medicalRecordEdit'), 'signed')).toEqual([]);
});

test('every state is where the chart begins or where a transition leads', () => {
  for (const { machine } of charts) {
    const chart = plainChart(machine);
    const reached = within(chart.root).filter(
      ({ path, history }) => history || isFirst(chart, path) || leadingTo(chart, path).length > 0,
    );
    expect(reached.length, machine.id).toBe(within(chart.root).length);
  }
});
