import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import './styles/global.css.ts';
import { createApp } from './app/createApp.ts';
import { createAppRouter } from './app/createAppRouter.ts';
import { Page } from './app/Page.tsx';
import { openStore } from './effects/storage.ts';

/** The pages that anyone may see; they are HTML before they are JavaScript. */
export const paths = ['/', '/about', '/auth/sign-in', '/auth/sign-up'];

/** A public page as HTML, as it looks to somebody who is not signed in. */
export async function prerender(path: string): Promise<string> {
  const app = createApp({
    api: { baseUrl: '', features: new Set() },
    store: openStore(() => {
      throw new Error('There is no storage at build time.');
    }),
    systemIsDark: false,
    isOnline: true,
  });
  const router = createAppRouter(app, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<Page app={app} router={router} />);
}
