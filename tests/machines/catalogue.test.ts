import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type Chart, chartOf, charts } from '#machines/index.ts';
import { statesOf } from '#src/gallery/chart/edges.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { silent, stuck, unheard, unnamed } from '#tests/support/chart-faults.ts';

const files = readdirSync('machines', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.machine.ts'),
);

test('every chart file is in the catalogue, under its own name', () => {
  const listed = charts.map(({ folder, machine }) => `${folder}/${machine.id}.machine.ts`);
  expect([...listed].sort()).toEqual([...files].sort());
});

test('an unknown chart is an error', () => {
  expect(() => chartOf('nothing')).toThrow('There is no chart "nothing".');
});

/** The ids of the charts that others run inside themselves. */
const invoked = new Set(
  charts.flatMap(({ machine }) =>
    Object.values(machine.implementations.actors).flatMap((actor) => {
      const { id } = (actor as { config?: { id?: string } }).config ?? {};
      return id === undefined ? [] : [id];
    }),
  ),
);

/** The last states of a chart that its output does not tell apart, where there are several. */
function untold({ machine }: Chart): string[] {
  const ends = statesOf(machine.root).filter(
    ({ parent, type }) => parent === machine.root && type === 'final',
  );
  if (ends.length < 2) return [];
  const isTold = machine.config.output !== undefined;
  return ends.filter(({ output }) => !isTold || output === undefined).map(({ key }) => key);
}

describe.each(charts.map((chart) => ({ id: chart.machine.id, chart })))('$id', ({ chart }) => {
  const { machine } = chart;
  const states = statesOf(machine.root);

  test('can be started from every input', () => {
    for (const input of chart.samples.inputs?.() ?? [undefined]) {
      const actor = createActor(withPuppets(machine), { input } as never).start();
      expect(actor.getSnapshot().status).not.toBe('error');
      actor.stop();
    }
  });

  test('has a plain name and says what it is', () => {
    expect(machine.id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(machine.root.description).toMatch(/^[A-Z].*\.$/);
    expect(states.filter((state) => state.description && !/^[A-Z].*[.!?]$/s.test(state.description))).toEqual(
      [],
    );
  });

  test('every state that a user waits or decides in is described', () => expect(silent(chart)).toEqual([]));

  test('every action, guard, actor and delay is named, known and used', () =>
    expect(unnamed(chart)).toEqual([]));

  test.runIf(invoked.has(machine.id))('whoever runs it hears in its output which way it ended', () =>
    expect(untold(chart)).toEqual([]),
  );

  test('every call that may fail is waited for', () => expect(unheard(chart)).toEqual([]));

  test('no state but the last is without a way out', () => expect(stuck(chart)).toEqual([]));
});
