import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './styles/global.css.ts';
import { readApiSettings } from './api/settings.ts';
import { createApp } from './app/createApp.ts';
import { createAppRouter, knowAllRoutes } from './app/createAppRouter.ts';
import { Page } from './app/Page.tsx';
import { systemIsDark } from './effects/darkMode.ts';
import { watchParts } from './effects/parts.ts';
import { openStore } from './effects/storage.ts';
import { noteTypedEarly } from './effects/typedEarly.ts';
import { answerWatchers } from './gallery/answerWatchers.ts';

const app = createApp({
  api: readApiSettings(),
  store: openStore(),
  systemIsDark: systemIsDark(),
  isOnline: navigator.onLine,
});
const router = createAppRouter(app);
app.root.start();
answerWatchers(app);
watchParts(() => app.buildFreshness.send({ type: 'part.failed' }));

/** Takes the place of a prerendered page only when it can show the same, with what was typed meanwhile. */
async function show(place: HTMLElement) {
  await (place.hasChildNodes() ? router.load() : knowAllRoutes(router));
  const focused = noteTypedEarly(place);
  flushSync(() => createRoot(place).render(<Page app={app} router={router} />));
  if (focused) document.getElementById(focused)?.focus();
}

const place = document.getElementById('root');
if (place) void show(place);
