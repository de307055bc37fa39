import { type AnyRouter, createRouter, type RouterHistory } from '@tanstack/react-router';
import { t } from '#src/language/t.ts';
import { ErrorPage, NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { PendingPage } from '#src/screens/errors/PendingPage.tsx';
import type { App } from '#src/session/app.ts';
import { forgetInterrupted } from './forgetInterrupted.ts';
import { keepShown, readShownAgain } from './keepShown.ts';
import { publicRoutes } from './publicRoutes.ts';

/**
 * The router over the specification's route table; it follows the session's facts. It knows the public routes, and
 * fetches the others (`knowAllRoutes`) when somebody goes there.
 */
export function createAppRouter(app: App, history?: RouterHistory) {
  const router = createRouter({
    history,
    routeTree: publicRoutes((): Promise<void> => knowAllRoutes(router)),
    context: { app },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultStaleTime: 10_000,
    scrollRestoration: false,
    // the page of another one begins anew: charts, questions and what was typed are those of the one before
    defaultRemountDeps: ({ params }: { params: object }) => params,
    // what a route does not know in an address does not reach it
    search: { strict: true },
  });
  let isForgetting = false;
  app.root.on('signedOut', ({ cause }) => {
    isForgetting = true;
    const { href, pathname } = router.state.location;
    router.clearCache();
    if (cause === 'replaced') void router.invalidate();
    else if (cause === 'asked') void router.navigate({ to: '/auth/sign-in', ignoreBlocker: true });
    else if (pathname.includes('dashboard'))
      void router.navigate({
        to: cause === 'locked' ? '/auth/locked' : '/auth/sign-in',
        search: { from: href },
        // what the entry of the history knows of its page waits with it
        state: true,
        replace: true,
        ignoreBlocker: true,
      });
    else if (cause === 'expired')
      app.toasts.push({ kind: 'error', text: t('Your session has ended. Please sign in again.') });
  });
  // the router keeps the page that is left once the other one is there: it would come back as it was before the lock
  router.subscribe('onResolved', () => {
    if (isForgetting) router.clearCache();
    isForgetting = false;
  });
  const readAgain = () => {
    if (router.state.location.pathname.startsWith('/dashboard')) void router.invalidate();
  };
  app.defaultClinic.on('pagesOutdated', readAgain);
  app.root.on('workplaceLeft', readAgain);
  // the page behind the session's trouble was asked for in vain: it is asked for again before it is shown
  let before = app.auth.getSnapshot();
  app.auth.subscribe((now) => {
    if (before.matches({ identity: 'reconnecting' }) && now.matches({ identity: 'signedIn' }))
      void router.invalidate();
    before = now;
  });
  app.root.on('networkReturned', () => void router.invalidate());
  app.root.on('attentionReturned', () => {
    if (router.state.location.pathname.startsWith('/dashboard')) void readShownAgain(router);
  });
  forgetInterrupted(router);
  return router;
}

/** Gives a router every route there is. */
export async function knowAllRoutes(router: AnyRouter) {
  // this module gives the root its other children, and the router has to look at them again
  await import('./allRoutes.ts');
  const known = router.routesById;
  const routes = router.buildRouteTree();
  for (const [id, route] of Object.entries(routes.routesById))
    if (known[id] !== route) keepShown(router, route, router.options.context.app);
  // what is on its way still asks for the route that it began with
  router.setRoutes({ ...routes, routesById: { ...known, ...routes.routesById } });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
