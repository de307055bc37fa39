import type { Page } from 'playwright-core';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { markOf } from '#machines/app/auth.facts.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import { type Account, createAccount, secondSession } from './account.ts';
import { chartState, listAtOnce, otherTab } from './app-in-page.ts';
import type { Visitor } from './browser.ts';
import { arrive, button, entry, fill, link, logOut } from './gestures.ts';
import { type Gate, guardCalls } from './held-calls.ts';
import { oncePerFile } from './once-per-file.ts';
import type { PageFlow } from './pageFlow.ts';

const calls = {
  readActiveUser: /^GET \/api\/auth\/active-user\/?$/,
  refreshAccess: /^POST \/api\/auth\/refresh-token\/$/,
  refused: /^GET \/api\/clinics\/?\?limit=1&offset=7$/,
};
type Call = keyof typeof calls;

interface Scene {
  readonly page: Page;
  readonly gate: Gate<Call>;
  readonly account: Account;
  /** The tokens of the browser, as they were before the last event that began with some. */
  last?: Tokens;
}

interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

async function withClinic(): Promise<Account> {
  const account = await createAccount();
  await account.createClinic('Harbour');
  return account;
}

/** Every path is walked by the same user: each has a session of its own. */
const ada = oncePerFile(() => withClinic());

async function open(visitor: Visitor, start: number): Promise<Scene> {
  for (const said of ['The signed-in user could not be read.', 'No refresh token available', 'ServerError'])
    visitor.allow(said);
  const account = await ada();
  let gate: Gate<Call> | undefined;
  // the fourth begins in a browser that no one has used for long
  const leftAlone = { usedAt: '1/15' };
  const stored: Record<string, string> = start === 2 ? { auth_token: account.access } : leftAlone;
  const page = await visitor.visit(start === 0 ? '/auth/sign-in' : '/dashboard', {
    ...(start === 1 || start === 3 ? { as: account } : {}),
    ...(start >= 2 ? { stored } : {}),
    async before(fresh) {
      await fresh.clock.install();
      gate = await guardCalls(fresh, calls);
    },
  });
  if (start === 0) await arrive(page, 'Sign in');
  return { page, gate: gate as Gate<Call>, account };
}

/** The session of the browser with another access token. */
async function renewed(other: Page, { call }: Account): Promise<Tokens> {
  const refresh = await other.evaluate(() => localStorage.getItem('auth_refresh') ?? '');
  const { access } = await call<{ access: string }>('POST', '/api/auth/refresh-token/', { refresh });
  return { access, refresh };
}

interface Held {
  readonly refresh: string | null;
  readonly ended: string | null;
}

/** Remembers what the browser holds, for whoever brings it back once it is gone. */
async function noteTokens(at: Scene) {
  const [access, refresh] = await at.page.evaluate(() =>
    ['auth_token', 'auth_refresh'].map((key) => localStorage.getItem(key)),
  );
  if (access && refresh) at.last = { access, refresh };
}

/** Writes what another tab writes when its session changes. */
async function changeElsewhere(at: Scene, event: AnyEventObject, { refresh: held, ended }: Held) {
  const { page, account } = at;
  const other = await otherTab(page);
  if (event.refresh === null)
    return other.evaluate((cause) => {
      if (cause === 'locked') localStorage.setItem('lockedUser', 'ada@example.test');
      if (cause === 'expired') localStorage.setItem('auth_expired', 'yes');
      localStorage.removeItem('auth_token');
      localStorage.removeItem('auth_refresh');
    }, event.cause);
  const isEnded = held === null && markOf(event.refresh) === ended && at.last !== undefined;
  const { access, refresh } =
    isEnded && at.last
      ? at.last
      : event.refresh === held
        ? await renewed(other, account)
        : await secondSession(account);
  return other.evaluate(
    (tokens) => {
      localStorage.setItem('auth_refresh', tokens.refresh);
      localStorage.setItem('auth_token', tokens.access);
    },
    { access, refresh },
  );
}

/** Lets a call of the app be answered as if its access token had expired. */
async function reject({ page, gate }: Scene, state: string) {
  if (/^identity\.(restoring|reconnecting)/.test(state))
    return gate.answer('readActiveUser', 401, { detail: 'No.' });
  // no one waits for what comes of it
  void listAtOnce(page, [{ limit: 1, offset: 7 }]).catch(() => {});
  return gate.answer('refused', 401, { detail: 'No.' });
}

async function rename(page: Page) {
  await entry(page, 'Settings').click();
  await arrive(page, 'Settings');
  await link(page, 'Edit account').click();
  await arrive(page, 'Account');
  await fill(page, { 'First name': 'Augusta' });
  await button(page, 'Save changes').click();
  await page.getByText('Your account is saved.').waitFor();
}

async function make(
  at: Scene,
  event: AnyEventObject,
  state: string,
  { context }: AnyMachineSnapshot,
): Promise<unknown> {
  const { page, gate, account } = at;
  const { type, error } = event;
  const call = String(event.actorId ?? '') as Call;
  const isSignedIn = state.startsWith('identity.signedIn');
  if (type === 'tokens.granted') {
    const unlock = button(page, 'Unlock');
    if ((await unlock.count()) > 0) {
      await fill(page, { Password: account.password });
      return unlock.click();
    }
    await fill(page, { Email: account.email, Password: account.password });
    return button(page, 'Sign in').click();
  }
  await noteTokens(at);
  if (type === 'tokens.changedElsewhere') return changeElsewhere(at, event, context as Held);
  if (type === 'access.rejected') return reject(at, state);
  if (type === 'signOut.asked') return isSignedIn ? logOut(page) : button(page, 'Log out').click();
  if (type === 'session.locked') {
    await button(page, 'Account').click();
    return page.getByRole('menuitem', { name: 'Lock' }).click();
  }
  if (type === 'user.changed') return rename(page);
  if (type === 'retried') return button(page, 'Try again').click();
  if (type === 'network.returned') {
    await page.context().setOffline(true);
    return page.context().setOffline(false);
  }
  if (type.startsWith('xstate.after.')) return page.clock.runFor(type.includes('recheck') ? 15_000 : 4000);
  if (type.startsWith('xstate.done.actor.')) return gate.pass(call);
  if (error instanceof RefusedError) return gate.answer(call, error.status, { detail: 'This was refused.' });
  return error instanceof NetworkError ? gate.cut(call) : gate.fail(call);
}

/** The state of the chart in the page, and whose page it is. */
async function look(page: Page) {
  const heading = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
  const isOfUser = (await button(page, 'Account').count()) > 0;
  const isTrouble = heading === 'Chartroom cannot reach its server';
  return {
    state: await chartState(page, 'auth'),
    shows: isOfUser ? 'a user' : isTrouble ? 'trouble' : 'nobody',
  };
}

const identities = {
  signedOut: 'nobody',
  restoring: 'nobody',
  unreachable: 'trouble',
  reconnecting: 'trouble',
  signedIn: 'a user',
};
const credentials = ['resting', 'refreshing', 'backingOff', 'awaitingNetwork'];

/** Why no one can make this happen with the page. */
function impossible({ type, refresh, access }: AnyEventObject, state: string): string | undefined {
  const isIn = (...names: string[]) => names.some((name) => state.startsWith(`identity.${name},`));
  if (type === 'session.expired') return 'the chart itself raises it, when a refresh is refused';
  if (type === 'access.rejected' && access !== 'a1') return 'every call carries the token that is held';
  if (type === 'tokens.granted' && !isIn('signedOut')) return 'only the sign-in form brings tokens';
  if (type === 'session.locked' && !isIn('signedIn')) return 'only a page of a user can be locked';
  if (type === 'signOut.asked' && !isIn('signedIn', 'unreachable', 'reconnecting'))
    return 'there is nothing to log out with before a user is told';
  if (type === 'tokens.changedElsewhere' && refresh === null && isIn('signedOut'))
    return 'a browser tells no tab that nothing was taken away';
  return undefined;
}

/** Who is signed in, on any page. */
export const authOnPage: PageFlow<Scene> = {
  id: 'auth',
  open,
  make,
  look,
  views: Object.fromEntries(
    Object.entries(identities).flatMap(([identity, shows]) =>
      credentials.map((one) => {
        const state = `identity.${identity}, credentials.${one}`;
        return [state, { state, shows }];
      }),
    ),
  ),
  impossible,
};
