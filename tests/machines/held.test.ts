import { expect, test } from 'vitest';
import { chartOf, charts } from '#machines/index.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { heldBy } from '#src/gallery/sandbox/held.ts';
import { eventsOf, play } from '#src/gallery/sandbox/run.ts';

const start = { input: 0, steps: [], forced: {} };
const snapshotOf = (context: unknown) => ({ context }) as Parameters<typeof heldBy>[0];

test('what a step changed is told with what it was', () => {
  const chart = chartOf('auth');
  const granted = eventsOf(chart).findIndex(({ type }) => type === 'tokens.granted');
  const [before, after] = [start, { ...start, steps: [granted] }].map((run) => play(chart, run).snapshot);
  const held = after && before ? heldBy(after, before) : [];
  expect(held[0]?.name).toBe('access');
  expect(held.find(({ name }) => name === 'access')).toEqual({ name: 'access', text: '"a1"', was: 'null' });
  expect(held.find(({ name }) => name === 'tries')).toEqual({ name: 'tries', text: '0' });
});

test('what JSON does not know is said in words', () => {
  const context = {
    owner: play(chartOf('form'), start).snapshot.context.owner,
    failure: new RefusedError(404),
    lost: new Error('down'),
    names: new Set(['Hill']),
    missing: undefined,
    press: () => {},
  };
  expect(Object.fromEntries(heldBy(snapshotOf(context)).map(({ name, text }) => [name, text]))).toEqual({
    owner: '"another chart"',
    failure: '{"refused":404}',
    lost: '"Error"',
    names: '["Hill"]',
    missing: '"not set"',
    press: '"a function"',
  });
});

test('what is long stands on lines of its own', () => {
  const [held] = heldBy(
    snapshotOf({ values: Object.fromEntries([...'abcdefgh'].map((one) => [one, 'Harbour'])) }),
  );
  expect(held?.text.split('\n')).toHaveLength(10);
});

test('what every chart holds at its start can be told', () => {
  for (const chart of charts) {
    const { snapshot } = play(chart, start);
    expect(
      heldBy(snapshot).map(({ name }) => name),
      chart.machine.id,
    ).toEqual(Object.keys(snapshot.context ?? {}));
  }
});
