import { expect, test } from 'vitest';
import { authMachine } from '#machines/app/auth.machine.ts';
import { explore } from '#tools/charts/check/graph.ts';
import { prove } from '#tools/charts/check/prove.ts';
import { type Rules, twoTabsModel } from '#tools/charts/check/twoTabs.ts';
import { tabsAre, twoTabsPromises } from '#tools/charts/check/twoTabsPromises.ts';
import type { TwoTabs } from '#tools/charts/check/twoTabsWorld.ts';

/** For each promise that two tabs break, the shortest run that breaks it, each event with where it leads. */
function broken(auth = authMachine, rules?: Rules, promises = twoTabsPromises): Record<string, string[]> {
  const graph = explore(twoTabsModel(auth, rules), 60_000);
  return Object.fromEntries(
    promises.flatMap((promise) => {
      const found = prove(graph, promise);
      const run = found?.run.map(({ words, to }) => `${words} → ${tabsAre(graph.states[to] as TwoTabs)}`);
      return run ? [[promise.says, run]] : [];
    }),
  );
}

test('two tabs refresh, log out and hear of each other late, and the session stays one', () => {
  expect(broken()).toEqual({});
});

test('a tab that stores its refresh after the other logged out would bring the session back', () => {
  const forgetful = authMachine.provide({ guards: { hasEnded: () => false } });
  const [run = []] = Object.values(broken(forgetful));
  expect(run.join(' ')).toMatch(/two: logs out.*one: is given 2.*two: identity.restoring/);
});

/** That no token is shown whose place another took. */
const first = twoTabsPromises.slice(0, 1);

test('without the lock of the browser the server would take a tab for a thief', () => {
  const found = broken(authMachine, { hasLock: false, isSeenFirst: true }, first);
  expect(Object.keys(found)).toEqual(first.map(({ says }) => says));
});

test('a lock that is passed on before the other tab sees the new tokens does not keep them apart', () => {
  const found = broken(authMachine, { hasLock: true, isSeenFirst: false }, first);
  expect(Object.keys(found)).toEqual(first.map(({ says }) => says));
});
