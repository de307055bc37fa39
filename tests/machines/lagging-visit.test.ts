import { expect, test } from 'vitest';
import { assign } from 'xstate';
import { chartOf } from '#machines/index.ts';
import type { reservationMachine } from '#machines/lifecycles/reservation.machine.ts';
import { explore } from '#tools/charts/check/graph.ts';
import {
  type Charts,
  type Lagging,
  laggingIs,
  laggingPromises,
  laggingVisitModel,
} from '#tools/charts/check/laggingVisit.ts';
import { prove } from '#tools/charts/check/prove.ts';
import { withPart } from '#tools/charts/mutate/change.ts';

const server = chartOf('reservation').machine as typeof reservationMachine;
const page = chartOf('reservationMove').machine;

/** For each promise that is broken, the shortest run that breaks it, each event with where it leads. */
function broken(planted: Partial<Charts> = {}): Record<string, string[]> {
  const graph = explore(laggingVisitModel({ page, server, ...planted }));
  return Object.fromEntries(
    laggingPromises.flatMap((promise) => {
      const found = prove(graph, promise);
      const run = found?.run.map(({ words, to }) => `${words} → ${laggingIs(graph.states[to] as Lagging)}`);
      return run ? [[promise.says, run]] : [];
    }),
  );
}

const acting = (name: string, other: unknown) =>
  withPart(chartOf('reservationMove'), 'actions', name, other).machine;

test('a page behind the server shows only what was, gives up no visit with a signed record and reads again', () => {
  expect(broken()).toEqual({});
});

/** A chart with one fault, and the promise that it breaks. */
const planted: readonly (readonly [fault: string, charts: () => Partial<Charts>, broken: RegExp])[] = [
  [
    'the page shows a step before the server took it',
    () => ({
      page: acting(
        'takeMove',
        assign(({ context, event }) => ({
          move: event.move,
          reservation: { ...context.reservation, status: 'cancelled' },
        })),
      ),
    }),
    /never had/,
  ],
  [
    'the server takes back a step under a signed record',
    () => ({ server: server.provide({ guards: { noSignedRecord: () => true } }) }),
    /signed record/,
  ],
  ['a refusal is told to nobody', () => ({ page: acting('tellRefused', assign({})) }), /reading again/],
  [
    'what is read of the same version is not looked at',
    () => ({
      page: withPart(chartOf('reservationMove'), 'guards', 'isOfThisVersion', () => false).machine,
    }),
    /reading again/,
  ],
];

test.each(planted)('%s: it is found', (_, plant, says) => {
  expect(Object.keys(broken(plant())).join(' ')).toMatch(says);
});
