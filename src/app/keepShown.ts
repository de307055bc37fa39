import { type AnyRoute, type AnyRouter, deepEqual, type LoaderFnContext } from '@tanstack/react-router';
import { NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import type { App } from '#src/session/app.ts';

type Loader = (context: LoaderFnContext) => unknown;

/**
 * A page that is asked for another part of itself is not taken away from under the letters and choices by which it is asked: it stays,
 * under the line that says that something is on its way, until the answer is here.
 */
const isHere = (router: AnyRouter) =>
  router.latestLocation.pathname === router.state.resolvedLocation?.pathname;

/** The routers that read again what no one asked for: there a server that is busy takes nothing off the screen, and nothing a form. */
const unasked = new WeakSet<AnyRouter>();

/** Reads again what is on the screen and was read a while ago, unless that is being done. */
export async function readShownAgain(router: AnyRouter): Promise<void> {
  if (unasked.has(router)) return;
  unasked.add(router);
  try {
    // in the background, a load would end before its answers are there
    await router.load({ sync: true });
  } finally {
    unasked.delete(router);
  }
}

const isBusy = (error: unknown) =>
  error instanceof ServerError || (error instanceof RefusedError && error.status === 429);

/**
 * Lets a route tell when the server is out of reach, and go on with what is on the screen: a page that was read stays
 * readable until it can be read again.
 */
export function keepShown(router: AnyRouter, route: AnyRoute, app: App): void {
  const load: Loader | undefined = route.options.loader;
  if (load === undefined) return;
  const { pendingMs } = route.options;
  Object.defineProperty(route.options, 'pendingMs', {
    configurable: true,
    get: () => (isHere(router) ? Number.POSITIVE_INFINITY : pendingMs),
  });
  route.options.loader = async (context: LoaderFnContext) => {
    try {
      return await load(context);
    } catch (error) {
      const isMissed = error instanceof NetworkError;
      const isHarmless = unasked.has(router) && (isBusy(error) || route.options.staticData?.isForm);
      if (context.preload || !(isMissed || isHarmless)) throw error;
      if (isMissed) app.root.send({ type: 'server.missed' });
      const shown = router.state.matches.find(
        (match) =>
          match.routeId === route.id &&
          match.status === 'success' &&
          deepEqual(match.params, context.params) &&
          deepEqual(match.loaderDeps, context.deps),
      );
      if (shown === undefined) throw error;
      return shown.loaderData;
    }
  };
}
