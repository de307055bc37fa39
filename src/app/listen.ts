import { storeClinicChoice } from '#src/effects/clinicChoice.ts';
import { showDarkMode, storeDarkMode } from '#src/effects/darkMode.ts';
import { logProblem } from '#src/effects/log.ts';
import type { TokenStore } from '#src/effects/tokens.ts';
import { t } from '#src/language/t.ts';
import type { App } from './createApp.ts';

/** What happens outside when the app-level charts state a fact: the one place where that is written. */
export function listen(app: App, tokens: TokenStore) {
  const { root, auth, defaultClinic, darkMode, drafts, store, toasts } = app;

  auth.on('tokensHeld', ({ access, refresh }) => tokens.write({ access, refresh }));
  auth.on('tokensDropped', () => tokens.drop());
  auth.on('userUnread', ({ error }) => logProblem('The signed-in user could not be read.', error));
  auth.on('refreshUnavailable', () => logProblem('No refresh token available'));

  defaultClinic.on('chosen', ({ id }) => storeClinicChoice(store, id));
  defaultClinic.on('replaced', ({ name }) =>
    toasts.push({
      kind: 'info',
      text: t('The clinic you had chosen is not available. You are in {name} now.', { name }),
    }),
  );
  defaultClinic.on('clinicsUnread', ({ error }) => logProblem('The clinics could not be read.', error));

  darkMode.on('shown', ({ dark }) => showDarkMode(dark));
  darkMode.on('chosen', ({ dark }) => storeDarkMode(store, dark));

  root.on('chartBroken', ({ error }) => logProblem('A chart broke.', error));
  root.on('signedOut', ({ cause }) => {
    toasts.clear();
    if (cause === 'asked' || cause === 'elsewhere') drafts.dropAll();
  });
}
