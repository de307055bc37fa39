import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { charts } from '#machines/index.ts';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { unreached } from '#tests/support/chart-faults.ts';
import { waivers } from '#tests/support/waivers.ts';
import { note, type Walked, writeWalks } from '#tests/support/walked.ts';
import { describePath } from '#tools/charts/describePath.ts';
import { explore, forcing, guardsOf, type Path } from '#tools/charts/explore.ts';
import { recordedPath } from '#tools/charts/trace.ts';

const file = 'tests/machines/catalogue.paths.test.ts';
const walked: Walked = {};
afterAll(() => writeWalks('paths', walked));

function arrive(machine: Parameters<typeof walk>[0], path: Path) {
  const walker = walk(machine, path.input);
  for (const event of path.events) walker.step(event);
  const { value, status } = (walker.actor as AnyActorRef).getSnapshot();
  const { taken } = walker;
  if (status === 'active') walker.actor.stop();
  return { value, status, taken: taken() };
}

const missing = /^The chart is here without "\w+"\.$/;

/** The paths of a chart whose guard lies; none where the lie led to a state that says by name what it lacks. */
function pathsOrWhatIsMissing(find: () => readonly Path[]): readonly Path[] {
  try {
    return find().filter(({ to }) => to.status !== 'error' || !missing.test((to.error as Error).message));
  } catch (error) {
    expect((error as Error).message).toMatch(missing);
    return [];
  }
}

describe.each(charts.map((chart) => ({ id: chart.machine.id, chart })))('$id', ({ id, chart }) => {
  const machine = withPuppets(chart.machine);
  const paths = explore(chart, machine);

  test('every path leads a live actor where the chart says', () => {
    for (const path of paths) {
      const arrived = arrive(machine, path);
      // while a long delay runs, a shorter one of a state inside may ring first
      const taken = arrived.taken.slice(arrived.taken.length - path.taken.length);
      expect({ ...arrived, taken }, describePath(chart, path)).toEqual({
        value: path.to.value,
        status: path.to.status,
        taken: path.taken,
      });
      for (const edge of arrived.taken) note(walked, id, edge, file);
    }
  });

  test('every path does what was recorded of it; `npm run machines` records it anew, for a review', () => {
    const recorded = readFileSync(`docs/machines/${id}.paths.txt`, 'utf8').trimEnd().split('\n');
    expect(paths.map((path) => recordedPath(chart, machine, path))).toEqual(recorded);
  });

  test('every state is reached', () => expect(unreached(chart, paths)).toEqual([]));

  test('every transition is walked', () => {
    const taken = new Set(paths.flatMap((path) => path.taken));
    const missing = edgesOf(machine).filter((edge) => !taken.has(edge.id) && !(edge.id in waivers));
    expect(missing.map((edge) => edge.id)).toEqual([]);
  });

  test('no path breaks the chart when a guard answers otherwise, unless it names what is missing', () => {
    for (const guard of guardsOf(machine)) {
      for (const verdict of [true, false]) {
        const forced = forcing(machine, guard, verdict);
        for (const path of pathsOrWhatIsMissing(() => explore(chart, forced, 20))) {
          expect(arrive(forced, path).status, `${guard} ${verdict}: ${describePath(chart, path)}`).not.toBe(
            'error',
          );
        }
      }
    }
  });
});
