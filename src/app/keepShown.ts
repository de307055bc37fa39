import { type AnyRoute, type AnyRouter, deepEqual, type LoaderFnContext } from '@tanstack/react-router';
import { NetworkError } from '#machines/parts/failure.ts';
import type { App } from '#src/session/app.ts';

type Loader = (context: LoaderFnContext) => unknown;

/**
 * Lets a route tell when the server is out of reach, and go on with what is on the screen: a page that was read stays
 * readable until it can be read again.
 */
export function keepShown(router: AnyRouter, route: AnyRoute, app: App): void {
  const load: Loader | undefined = route.options.loader;
  if (load === undefined) return;
  route.options.loader = async (context: LoaderFnContext) => {
    try {
      return await load(context);
    } catch (error) {
      if (!(error instanceof NetworkError) || context.preload) throw error;
      app.root.send({ type: 'server.missed' });
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
