import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import './styles/global.css.ts';
import { createApp } from './app/createApp.ts';
import { createAppRouter } from './app/createAppRouter.ts';
import { Page } from './app/Page.tsx';
import { addressCode, resetCode } from './effects/linkCode.ts';
import { openStore } from './effects/storage.ts';
import { language } from './language/language.ts';
import { edge } from './screens/shell/DashboardLayout.css.ts';
import { EmptyShell } from './screens/shell/EmptyShell.tsx';
import { collapsed } from './screens/shell/MainNav.css.ts';

/** The pages that anyone may see; they are HTML before they are JavaScript. */
export const paths = [
  ...[
    '/',
    '/about',
    '/auth/sign-in',
    '/auth/sign-up',
    '/auth/forgot-password',
    '/auth/reset-password',
    '/auth/confirm-address',
  ],
];

/** The languages that the shell is made in; the ones that `globalThis.pageLanguage` may say. */
export const languages = ['en', 'pt', 'ar'] as const;

const appAtBuildTime = () =>
  createApp({
    // what the server of these pages offers to whoever is not signed in
    api: { baseUrl: '', features: new Set(['recovery', 'address-change']) },
    store: openStore(() => {
      throw new Error('There is no storage at build time.');
    }),
    systemIsDark: false,
    isOnline: true,
  });

/** A public page as HTML, as it looks to someone who is not signed in. */
export async function prerender(path: string): Promise<string> {
  const app = appAtBuildTime();
  // whoever sets a new password or confirms an address comes by a link; a page without one says so once it runs
  resetCode.keep('code');
  addressCode.keep('code');
  const router = createAppRouter(app, createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  return renderToString(<Page app={app} router={router} />);
}

/** The shell of the pages behind sign-in in the language of this process, as a template that boot.js shows. */
export async function prerenderShell(): Promise<string> {
  const app = appAtBuildTime();
  const routeTree = createRootRoute({ component: () => <EmptyShell app={app} /> });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const page = renderToString(<RouterProvider router={router} />);
  // the policy of the pages takes no style attribute, and whatever React Aria says with one is in our style sheet too
  const plain = page.replaceAll(/ style="[^"]*"/g, '');
  return `<template data-shell="${language}" data-collapsed="${collapsed}" data-edge="${edge}">${plain}</template>`;
}
