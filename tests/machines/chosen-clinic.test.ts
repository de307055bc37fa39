import { describe, expect, test } from 'vitest';
import { assign } from 'xstate';
import { chartOf } from '#machines/index.ts';
import { type Charts, chosenClinicModel, realCharts } from '#tools/charts/check/chosenClinic.ts';
import {
  chartsAre,
  chosenClinicPromises,
  tries,
  waitsForEver,
} from '#tools/charts/check/chosenClinicPromises.ts';
import type { Away, AwayStep } from '#tools/charts/check/chosenClinicWorld.ts';
import { explore, type Graph } from '#tools/charts/check/graph.ts';
import { prove } from '#tools/charts/check/prove.ts';
import { withPart, withState } from '#tools/charts/mutate/change.ts';

type Look = keyof typeof tries;

const lookAt = (look: Look, planted: Partial<Charts> = {}) => {
  const charts = { ...realCharts(), ...planted };
  return { charts, graph: explore(chosenClinicModel(tries[look], charts)) };
};

/** For each promise that is broken, the shortest run that breaks it, each event with where it leads. */
function brokenIn(graph: Graph<Away, AwayStep>, says = /./): Record<string, string[]> {
  return Object.fromEntries(
    chosenClinicPromises
      .filter((promise) => says.test(promise.says))
      .flatMap((promise) => {
        const found = prove(graph, promise);
        const run = found?.run.map(({ words, to }) => `${words} → ${chartsAre(graph.states[to] as Away)}`);
        return run ? [[promise.says, run]] : [];
      }),
  );
}

const nothing = assign({});

describe.each(['network', 'people'] as const)('looked at for its %s', (look) => {
  test('the chosen clinic is the account’s, a session ends with nothing left, and no wait is for ever', () => {
    const { charts, graph } = lookAt(look);
    expect(brokenIn(graph)).toEqual({});
    // a refresh that is given up could leave a token that the server has replaced
    const kept = look === 'network' ? ['auth.credentials.refreshing'] : [];
    expect(waitsForEver(charts, graph)).toEqual(kept);
  });
});

/** A chart with one fault, and the promise that it breaks. */
const planted: readonly (readonly [
  fault: string,
  look: Look,
  charts: () => Partial<Charts>,
  broken: RegExp,
])[] = [
  [
    'the app does not tell that the user left',
    'people',
    () => ({ app: withPart(chartOf('app'), 'actions', 'forgetClinics', nothing).machine }),
    /nobody is signed in/,
  ],
  [
    'the clinics outlive the user',
    'people',
    () => ({
      defaultClinic: withPart(chartOf('defaultClinic'), 'actions', 'forgetClinics', nothing).machine,
    }),
    /not theirs/,
  ],
  [
    'the clinic that was wanted is kept when the session ends',
    'people',
    () => ({ app: withPart(chartOf('app'), 'actions', 'forgetWanted', nothing).machine }),
    /nobody is signed in/,
  ],
  [
    'the clinic that unsaved work belongs to is kept when the session ends',
    'people',
    () => ({ app: withPart(chartOf('app'), 'actions', 'forgetUnsaved', nothing).machine }),
    /nobody is signed in/,
  ],
  [
    'the answer for another user is waited for',
    'people',
    () => ({
      defaultClinic: withState(chartOf('defaultClinic'), '', ({ on }) => {
        (on as Record<string, unknown>)['user.left'] = { actions: 'forgetClinics' };
      }).machine,
    }),
    /not theirs/,
  ],
  [
    'nothing takes the place of a clinic that the account lost',
    'people',
    () => ({
      defaultClinic: withPart(chartOf('defaultClinic'), 'guards', 'isTakenAway', () => false).machine,
    }),
    /a clinic is chosen/,
  ],
  [
    'a clinic is kept that the account lost',
    'people',
    () => ({
      defaultClinic: withPart(
        withPart(chartOf('defaultClinic'), 'guards', 'isTakenAway', () => false),
        'actions',
        'renewClinics',
        nothing,
      ).machine,
    }),
    /given up/,
  ],
  [
    'a lost network ends the session',
    'network',
    () => ({ auth: withPart(chartOf('auth'), 'guards', 'offline', () => false).machine }),
    /want of a network/,
  ],
];

test.each(planted)('%s: it is found', (_, look, plant, says) => {
  expect(Object.values(brokenIn(lookAt(look, plant()).graph, says))).toHaveLength(1);
});

test.each([
  ['app', 'network.offline.trying'],
  ['defaultClinic', 'fetching'],
  ['defaultClinic', 'lookingUp'],
  ['auth', 'identity.restoring'],
] as const)('%s without its patience in %s waits for ever: it is found', (id, state) => {
  const untimed = withState(chartOf(id), state, (one) => delete one.after).machine;
  const { charts, graph } = lookAt('page', { [id]: untimed });
  expect(waitsForEver(charts, graph)).toEqual([`${id}.${state}`]);
});
