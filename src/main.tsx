import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import './styles/global.css.ts';
import { readHeadStart } from './api/headStart.ts';
import { readApiSettings } from './api/settings.ts';
import { createApp } from './app/createApp.ts';
import { createAppRouter, knowAllRoutes } from './app/createAppRouter.ts';
import { Page } from './app/Page.tsx';
import { systemIsDark } from './effects/darkMode.ts';
import { noteDoneEarly } from './effects/doneEarly.ts';
import { fetchAhead } from './effects/fetchAhead.ts';
import { watchParts } from './effects/parts.ts';
import { noteArrival } from './effects/provider.ts';
import { openStore } from './effects/storage.ts';
import { whenIdle } from './effects/whenIdle.ts';
import { answerWatchers } from './gallery/answerWatchers.ts';
import { fetchRest } from './language/rest.ts';

noteArrival();
const headStart = readHeadStart();
const app = createApp({
  api: readApiSettings(),
  store: openStore(),
  systemIsDark: systemIsDark(),
  isOnline: navigator.onLine,
  headStart,
});
const router = createAppRouter(app);
// what the first page has no use for is not for the second
router.subscribe('onResolved', headStart.drop);
app.root.start();
answerWatchers(app);
if (import.meta.env.DEV)
  void import('./gallery/live/inspector.ts').then(({ offerInspection }) => offerInspection(app));
// no page behind sign-in but the overview can do without
if (/^\/dashboard\/./.test(location.pathname)) fetchAhead(fetchRest());
watchParts((type) => app.buildFreshness.send({ type }));

/** Takes the place of a prerendered page only when it can show the same, with what was typed and sent meanwhile. */
async function show(place: HTMLElement) {
  const isShell = place.querySelector('[inert]') !== null;
  if (isShell) await replaceable();
  else await (place.hasChildNodes() ? router.load() : knowAllRoutes(router));
  const focused = isShell ? undefined : noteDoneEarly(place);
  flushSync(() => createRoot(place).render(<Page app={app} router={router} />));
  if (focused) document.getElementById(focused)?.focus();
  whenIdle(() => fetchAhead(fetchRest()));
}

/** The picture of the shell stays for the page itself; once it is known who is signed in, not for long. */
async function replaceable() {
  const [settled] = await Promise.all([
    waitFor(app.auth, (snapshot) => snapshot.hasTag('settled')),
    // before the address is looked at: on the way of the public routes the history forgets what it knows of the page
    knowAllRoutes(router),
  ]);
  // who is signed out is led away by the router on the page
  if (settled.hasTag('signedOut')) return;
  await Promise.race([loadFirst(), new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/** Loads the page of the address without what makes no sense in it, as the router itself does once it is on the page. */
function loadFirst() {
  const { pathname } = router.latestLocation;
  return router.navigate({ to: pathname, search: true, hash: true, state: true, replace: true });
}

const place = document.getElementById('root');
if (place) void show(place);
