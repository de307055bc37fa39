import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';
import type { App } from '#src/app/createApp.ts';
import { title } from '#src/app/title.ts';

export const Route = createRootRouteWithContext<{ app: App }>()({
  head: () => ({ meta: [{ title: title() }] }),
  component: () => (
    <>
      <HeadContent />
      <Outlet />
    </>
  ),
});
