import { storeClinicChoice } from '#src/effects/clinicChoice.ts';
import { showDarkMode, storeDarkMode } from '#src/effects/darkMode.ts';
import type { DraftStore } from '#src/effects/drafts.ts';
import { forgetUse } from '#src/effects/lastUse.ts';
import { addressCode, invitationCode, resetCode } from '#src/effects/linkCode.ts';
import { logProblem } from '#src/effects/log.ts';
import { leaveTo } from '#src/effects/provider.ts';
import type { Store } from '#src/effects/storage.ts';
import type { TokenStore } from '#src/effects/tokens.ts';
import { t } from '#src/language/t.ts';
import { chartsOf, type Root } from '#src/session/charts.ts';
import type { ToastBoard } from '#src/session/toasts.ts';

interface Outside {
  drafts: DraftStore;
  store: Store;
  toasts: ToastBoard;
  tokens: TokenStore;
}

/** What happens outside when the app-level charts state a fact: the one place where that is written. */
export function listen(root: Root, { drafts, store, toasts, tokens }: Outside): void {
  const { auth, defaultClinic, darkMode, revocation } = chartsOf(root);

  auth.on('tokensHeld', ({ access, refresh }) => tokens.write({ access, refresh }));
  auth.on('sessionExpired', () => tokens.noteExpiry());
  auth.on('tokensDropped', () => tokens.drop());
  auth.on('sessionOpened', () => forgetUse(store));
  revocation.on('untold', ({ left }) => tokens.writeLeft(left));
  // whoever locks a page or is signed out otherwise stays where they are
  let hasLoggedOut = false;
  revocation.on('endedElsewhere', ({ location }) => {
    if (hasLoggedOut) leaveTo(location);
  });
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
  let countsDrafts = false;
  root.on('signedIn', () => {
    hasLoggedOut = false;
    const count = () => root.send({ type: 'drafts.counted', count: drafts.kept().length });
    count();
    if (!countsDrafts) drafts.subscribe(count);
    countsDrafts = true;
  });
  root.on('signedOut', ({ cause }) => {
    hasLoggedOut = cause === 'asked';
    toasts.clear();
    if (cause === 'asked' || cause === 'elsewhere') {
      drafts.dropOwn();
      invitationCode.drop();
      resetCode.drop();
      addressCode.drop();
    }
  });
}
