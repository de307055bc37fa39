import type { Chart } from '#machines/index.ts';
import type { Run } from './replayLink.ts';
import { eventsOf, type Outcome } from './run.ts';

/**
 * A run as the source of a test, ready to be pasted under tests/machines/. It expects where the run leads, or else the
 * `active` states that somebody recorded.
 */
export function asTest(
  chart: Chart,
  run: Run,
  { done, snapshot }: Outcome,
  active?: readonly string[],
): string {
  const { id } = chart.machine;
  const events = eventsOf(chart);
  const forced = Object.entries(run.forced).map(([guard, verdict]) => `${guard}: () => ${verdict}`);
  const provide = forced.length > 0 ? `.provide({ guards: { ${forced.join(', ')} } })` : '';
  const steps = run.steps.map(
    (number) => `  walker.step(eventsOf(chart)[${number}]); // ${events[number]?.type}`,
  );
  const expected = active
    ? `_nodes.map(({ path }) => path.join('.'))).toEqual(${JSON.stringify(active)})`
    : `value).toEqual(${JSON.stringify(snapshot.value)})`;
  return [
    `test('${id}: ${done.map(({ words }) => words.replaceAll("'", '’')).join(', ')}', () => {`,
    `  const chart = chartOf('${id}');`,
    `  const walker = walk(withPuppets(chart.machine)${provide}, chart.samples.inputs?.()[${run.input}]);`,
    ...steps,
    `  expect(walker.actor.getSnapshot().${expected};`,
    '});',
  ].join('\n');
}
