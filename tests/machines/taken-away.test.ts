import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { charts } from '#machines/index.ts';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { plainChart, within } from '#src/gallery/chart/plain.ts';
import { statelyCode, statelyConfig } from '#tools/charts/pages/stately.ts';

/** A delay's length is known to the implementations alone, which are not taken away. */
const withoutLength = (event: string) => event.replace(/ \([\d.]+ \w+\)$/, '');

describe.each(charts.map(({ machine }) => ({ id: machine.id, machine })))('$id taken away', ({ machine }) => {
  const chart = plainChart(machine);
  const rebuilt = createMachine(JSON.parse(JSON.stringify(statelyConfig(chart))));
  const again = plainChart(rebuilt);

  test('has every state again, with its tags, actors and actions', () => {
    expect(within(again.root)).toEqual(within(chart.root));
  });

  test('has every transition again, with its guard, its actions and where it leads', () => {
    const told = (edges: typeof chart.edges) =>
      edges
        .map((edge) => ({ ...edge, event: withoutLength(edge.event) }))
        .sort((one, other) => one.id.localeCompare(other.id));
    expect(told(again.edges)).toEqual(told(chart.edges));
    expect(edgesOf(rebuilt).length).toBe(edgesOf(machine).length);
  });

  test('is code that imports nothing but XState', () => {
    const code = statelyCode(chart);
    expect(code.match(/^import .*/gm)).toEqual(["import { createMachine } from 'xstate';"]);
    const [, config] = code.match(/createMachine\((.*)\);\n$/s) ?? [];
    expect(JSON.parse(config ?? '')).toEqual(statelyConfig(chart));
  });
});
