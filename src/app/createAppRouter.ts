import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { PendingPage } from '#src/screens/errors/PendingPage.tsx';
import { routeTree } from '../routeTree.gen.ts';
import type { App } from './createApp.ts';

/** The router over the specification's route table; it follows the session's facts. */
export function createAppRouter(app: App, history?: RouterHistory) {
  const router = createRouter({
    history,
    routeTree,
    context: { app },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultStaleTime: 10_000,
    scrollRestoration: false,
    // what a route does not know in an address does not reach it
    search: { strict: true },
  });
  app.root.on('signedOut', ({ cause }) => {
    const { href, pathname } = router.state.location;
    router.clearCache();
    if (cause === 'replaced') void router.invalidate();
    else if (cause === 'asked') void router.navigate({ to: '/auth/sign-in', ignoreBlocker: true });
    else if (pathname.includes('dashboard'))
      void router.navigate({
        to: cause === 'locked' ? '/auth/locked' : '/auth/sign-in',
        search: { from: href },
        replace: true,
        ignoreBlocker: true,
      });
  });
  app.defaultClinic.on('chosen', () => {
    if (router.state.location.pathname.startsWith('/dashboard')) void router.invalidate();
  });
  // the page behind the session's trouble was asked for in vain: it is asked for again before it is shown
  let before = app.auth.getSnapshot();
  app.auth.subscribe((now) => {
    if (before.matches({ identity: 'reconnecting' }) && now.matches({ identity: 'signedIn' }))
      void router.invalidate();
    before = now;
  });
  app.root.on('networkReturned', () => void router.invalidate());
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
