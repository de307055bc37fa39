import { expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { medicalRecordMachine as server } from '#machines/lifecycles/medicalRecord.machine.ts';
import { explore } from '#tools/charts/check/graph.ts';
import {
  type Charts,
  type LaggingRecord,
  laggingRecordModel,
  laggingRecordPromises,
  recordIs,
} from '#tools/charts/check/laggingRecord.ts';
import { prove } from '#tools/charts/check/prove.ts';
import { withPart, withState } from '#tools/charts/mutate/change.ts';

const act = chartOf('medicalRecordAct').machine;

/** For each promise that is broken, the shortest run that breaks it, each event with where it leads. */
function broken(planted: Partial<Charts> = {}): Record<string, string[]> {
  const graph = explore(laggingRecordModel({ act, server, ...planted }));
  return Object.fromEntries(
    laggingRecordPromises.flatMap((promise) => {
      const found = prove(graph, promise);
      const run = found?.run.map(
        ({ words, to }) => `${words} → ${recordIs(graph.states[to] as LaggingRecord)}`,
      );
      return run ? [[promise.says, run]] : [];
    }),
  );
}

test('a page behind the server changes nothing signed, and reads again when it was overtaken', () => {
  expect(broken()).toEqual({});
});

/** A chart with one fault, and the promise that it breaks. */
const planted: readonly (readonly [fault: string, charts: () => Partial<Charts>, broken: RegExp])[] = [
  [
    'an act that was overtaken ends as if nothing had happened',
    () => ({
      act: withState(chartOf('medicalRecordAct'), 'outdated', ({ on }) => {
        (on as Record<string, string>)['act.dismissed'] = 'kept';
      }).machine,
    }),
    /reading again/,
  ],
  [
    'a signed record is unlocked without a reason',
    () => ({
      act: withPart(chartOf('medicalRecordAct'), 'guards', 'isExplained', () => true).machine,
      server: server.provide({ guards: { mayUnlock: () => true } }),
    }),
    /Nothing signed/,
  ],
];

test.each(planted)('%s: it is found', (_, plant, says) => {
  expect(Object.keys(broken(plant())).join(' ')).toMatch(says);
});
