import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ToastRegion } from '#src/screens/shell/ToastRegion.tsx';
import { AppContext } from '#src/session/AppContext.tsx';
import type { App } from '#src/session/app.ts';
import type { createAppRouter } from './createAppRouter.ts';

/** Everything on the page: the routes and the notifications, with the app in reach. */
export function Page({ app, router }: { app: App; router: ReturnType<typeof createAppRouter> }) {
  return (
    <StrictMode>
      <AppContext value={app}>
        <RouterProvider router={router} />
        <ToastRegion />
      </AppContext>
    </StrictMode>
  );
}
