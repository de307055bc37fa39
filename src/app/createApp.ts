import { createActor, waitFor } from 'xstate';
import { appMachine } from '#machines/app/app.machine.ts';
import type { Session } from '#src/api/authorise.ts';
import { createApi } from '#src/api/client.ts';
import type { HeadStart } from '#src/api/headStart.ts';
import type { ApiSettings } from '#src/api/settings.ts';
import { createAuthActors } from '#src/calls/auth.ts';
import { createClinicActors } from '#src/calls/clinics.ts';
import { readClinicChoice } from '#src/effects/clinicChoice.ts';
import { readDarkMode } from '#src/effects/darkMode.ts';
import { createDraftStore } from '#src/effects/drafts.ts';
import { wasLeftUnused } from '#src/effects/lastUse.ts';
import type { Store } from '#src/effects/storage.ts';
import { createTokenStore } from '#src/effects/tokens.ts';
import type { App } from '#src/session/app.ts';
import { chartsOf } from '#src/session/charts.ts';
import { createToastBoard } from '#src/session/toasts.ts';
import { listen } from './listen.ts';
import { provideCharts } from './provideCharts.ts';

/** What the app needs to know of the page it runs in. */
export interface PageFacts {
  readonly api: ApiSettings;
  readonly store: Store;
  readonly systemIsDark: boolean;
  readonly isOnline: boolean;
  readonly headStart?: HeadStart;
}

/**
 * The composition root: makes the app-level actors once, before React, and gives them their effects. Nothing runs
 * before `root.start()`, so that a page can also be rendered where there is no browser.
 */
export function createApp({ api: settings, store, systemIsDark, isOnline, headStart }: PageFacts): App {
  const tokens = createTokenStore(store);
  const toasts = createToastBoard();
  const session: Session = {
    access: () => charts.auth.getSnapshot().context.access,
    async renew(rejected) {
      charts.auth.send({ type: 'access.rejected', access: rejected });
      const settled = await waitFor(charts.auth, (snapshot) => !snapshot.hasTag('refreshing'));
      return settled.context.access;
    },
    refused: () => charts.defaultClinic.send({ type: 'permission.refused' }),
  };
  const api = createApi(settings, session, headStart);
  const notify = (text: string) => toasts.push({ kind: 'error', text });
  const calls = { ...createAuthActors(api, notify), ...createClinicActors(api, () => {}) };
  const root = createActor(provideCharts(appMachine, { calls, tokens }), {
    input: {
      tokens: { ...tokens.read(), leftUnused: wasLeftUnused(store) },
      left: tokens.readLeft(),
      clinic: readClinicChoice(store),
      darkMode: { stored: readDarkMode(store), system: systemIsDark },
      online: isOnline,
    },
  });
  const charts = chartsOf(root);
  const drafts = createDraftStore(store, () => charts.auth.getSnapshot().context.user?.username ?? '');
  listen(root, { drafts, store, toasts, tokens });
  // no one who comes later may have what was asked for in another's name
  root.on('signedOut', () => headStart?.drop());
  return { root, ...charts, api, notify, drafts, store, toasts };
}
