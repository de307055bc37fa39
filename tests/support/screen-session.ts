import type { Page } from 'playwright-core';
import { type Account, createAccount } from './account.ts';
import type { Visitor } from './browser.ts';
import { type Gate, guardCalls } from './gate.ts';
import { button, entry, field, fill, logOut, signIn } from './gestures.ts';
import { chartState } from './inside.ts';
import { answerError, headingOf, type ScreenChart } from './replay.ts';

interface Scene {
  readonly page: Page;
  readonly gate: Gate;
  readonly account: Account;
}

const calls = {
  readActiveUser: /^GET \/api\/auth\/active-user\/?$/,
  refreshAccess: /^POST \/api\/auth\/refresh-token\/$/,
  endSession: /^POST \/api\/auth\/logout\/$/,
};

const unreachable = 'Chartroom cannot reach its server.';

/** What a page shows of who is signed in, where that is settled. */
const headings: Readonly<Record<string, string>> = {
  unreachable,
  signedOut: 'Sign in',
  signingOut: 'Sign in',
};

/** Stores in the browser what another tab would. */
async function inAnotherTab(page: Page, keys: Readonly<Record<string, string>> | null) {
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/icon.svg`);
  await other.evaluate((entries) => {
    if (entries === null) localStorage.clear();
    for (const [key, token] of Object.entries(entries ?? {})) localStorage.setItem(key, token);
  }, keys);
  await other.close();
}

/** Stops the page's clock, so that a delay passes when the path says so and not before. */
async function stopClock(page: Page) {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000));
}

async function tokensElsewhere({ page, account }: Scene, refresh: string | null, isSignedOut: boolean) {
  if (refresh === null) return inAnotherTab(page, null);
  if (refresh === 'r2') {
    const other = await createAccount('grace');
    return inAnotherTab(page, { auth_refresh: other.refresh });
  }
  const { email, password } = account;
  const again = await account.call<{ token: { access: string } }>('POST', '/api/auth/login/', {
    email,
    password,
  });
  const access = { auth_token: again.token.access };
  return inAnotherTab(page, isSignedOut ? { auth_refresh: account.refresh, ...access } : access);
}

/** The session, as every page of the dashboard bears it. */
export const authOnScreen: ScreenChart<Scene> = {
  id: 'auth',
  async open(visitor: Visitor, input) {
    const { access, refresh } = input as { access: string | null; refresh: string | null };
    for (const logged of ['ServerError', 'NetworkError', 'No refresh token available', 'NotReached'])
      visitor.allow(logged);
    const account = await createAccount();
    await account.createClinic('Harbour');
    let gate: Gate | undefined;
    const page = await visitor.visit('/dashboard', {
      stored: {
        ...(access !== null && { auth_token: account.access }),
        ...(refresh !== null && { auth_refresh: account.refresh }),
      },
      async before(fresh) {
        await fresh.clock.install();
        gate = await guardCalls(fresh, calls);
      },
    });
    return { page, gate: gate as Gate, account };
  },
  impossible({ event: { type, access, locked }, state }, before, input) {
    const isSignedOut = state.startsWith('identity.sign') && !state.startsWith('identity.signedIn');
    if (type === 'session.expired') return 'the chart tells itself';
    if (type === 'session.locked' || locked) return 'nobody is idle for that long';
    if (type === 'tokens.granted' && !isSignedOut) return 'the sign-in page is gone';
    if (type === 'signOut.asked' && !/unreachable|signedIn/.test(state)) return 'there is no button';
    if (type === 'access.rejected' && (access === 'a0' || !/restoring/.test(state)))
      return 'no call is under way';
    if (type === 'tokens.changedElsewhere' && state.includes('signingOut'))
      return 'the sign-in page holds none';
    const wasRejected = before.some((step) => step.event.type === 'access.rejected');
    if (wasRejected && type === 'xstate.done.actor.readActiveUser') return 'its call was refused before';
    return input === undefined ? 'there is no session' : undefined;
  },
  async make(scene, { event, state }) {
    const { page, gate, account } = scene;
    const { type, error } = event;
    const call = String(event.actorId ?? '');
    if (type === 'tokens.granted') return signIn(page, account);
    if (type === 'signOut.asked')
      return state.includes('unreachable') ? button(page, 'Log out').click() : logOut(page);
    if (type === 'retried') return button(page, 'Try again').click();
    if (type === 'network.returned') {
      await page.context().setOffline(true);
      return page.context().setOffline(false);
    }
    if (type === 'tokens.changedElsewhere')
      return tokensElsewhere(scene, event.refresh, state.includes('signedOut'));
    if (type === 'access.rejected') return gate.answer('readActiveUser', 401, { detail: 'Expired.' });
    if (type === 'user.changed') {
      await entry(page, 'Settings').click();
      await page.getByRole('link', { name: 'Edit account' }).click();
      await field(page, 'First name').waitFor();
      await fill(page, { 'First name': 'Augusta' });
      return button(page, 'Save changes').click();
    }
    if (type.startsWith('xstate.after.backOff')) return page.clock.runFor(4000);
    if (type.startsWith('xstate.after.')) return page.clock.runFor(15_000);
    if (type.startsWith('xstate.done.actor.')) return gate.pass(call);
    if (call === 'refreshAccess') await stopClock(page);
    return answerError(gate, call, error);
  },
  view: async ({ page }) => ({ state: await chartState(page, 'auth'), heading: await headingOf(page) }),
  expected(state) {
    const heading = headings[/identity\.(\w+)/.exec(state)?.[1] ?? ''];
    return { state, ...(heading === undefined ? {} : { heading }) };
  },
};
