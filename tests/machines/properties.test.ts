import { describe, expect, test } from 'vitest';
import { charts } from '#machines/index.ts';
import { promises } from '#machines/properties.ts';
import { faultWords, proveChart } from '#tools/charts/check/proveChart.ts';

/** Nothing waits for an answer in the life of a stored thing: the server obeys it in one step. */
const waits = charts.filter(({ folder, machine }) => folder !== 'lifecycles' || machine.id in promises);

test('every promise is that of a chart', () => {
  const known = charts.map(({ machine }) => machine.id);
  expect(Object.keys(promises).filter((id) => !known.includes(id))).toEqual([]);
});

describe.each(waits.map((chart) => ({ id: chart.machine.id, chart })))('$id', ({ id, chart }) => {
  test('keeps what it promises, and waits for no answer for ever', () => {
    const { faults } = proveChart(chart, promises[id]);
    expect(faults.map(faultWords)).toEqual([]);
  });
});
