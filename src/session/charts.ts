import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';

export type Root = ActorRefFrom<typeof appMachine>;

export type AppCharts = ReturnType<typeof chartsOf>;

/** The app-level actors; the app chart starts all of them with itself. */
export function chartsOf(root: Root) {
  const { auth, defaultClinic, darkMode, buildFreshness, revocation } = root.getSnapshot().children;
  if (!auth || !defaultClinic || !darkMode || !buildFreshness || !revocation)
    throw new Error('The app chart lost a child.');
  return { auth, defaultClinic, darkMode, buildFreshness, revocation };
}
