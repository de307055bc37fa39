import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sameFamily } from '#machines/app/auth.facts.ts';
import { type Account, createAccount } from '#tests/support/account.ts';
import { heldAccess, listAtOnce } from '#tests/support/app-in-page.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { address, arrive, button, entry, logOut, rows, signIn, stored } from '#tests/support/gestures.ts';
import { answerInstead, cut, hold, named, reach, record } from '#tests/support/request-log.ts';

const stale = 'an-access-token-that-expired';
const refreshes = /^POST \/api\/auth\/refresh-token/;

/** Lets the access token that a page holds expire, as another tab would: by what it stores. */
async function expire(page: Page) {
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/icon.svg`);
  await other.evaluate((token) => localStorage.setItem('auth_token', token), stale);
  await expect.poll(() => heldAccess(page)).toBe(stale);
  await other.close();
}

/** Ends every session of a user on the server. */
const endSession = ({ call, refresh }: Account) => call('POST', '/api/auth/logout/', { refresh });

/** Another access token of the same user. */
async function secondAccess({ call, email, password }: Account): Promise<string> {
  const answer = await call<{ token: { access: string } }>('POST', '/api/auth/login/', { email, password });
  return answer.token.access;
}

/**
 * Resolves with the overview's last reads, which would otherwise use up a refresh before the test asks for anything: the news from
 * online, and the day, which is read again once its changes are followed.
 */
function overviewRead(page: Page) {
  let days = 0;
  const reads = [
    page.waitForResponse(/\/online-news\//),
    page.waitForResponse((response) => /\/dashboard\/today\//.test(response.url()) && ++days === 2),
  ];
  return Promise.all(reads.map(async (read) => (await read).finished()));
}

/** The overview of a user with these clinics, once it asks for nothing more. */
async function openOverview(visitor: Visitor, clinics = ['Harbour']) {
  const account = await createAccount();
  for (const name of clinics) await account.createClinic(name);
  let lastRead: Promise<unknown> = Promise.resolve();
  const page = await visitor.visit('/dashboard', {
    as: account,
    before: async (fresh) => {
      lastRead = overviewRead(fresh);
    },
  });
  await arrive(page, 'Overview');
  await lastRead;
  return { account, page };
}

describe('an access token that expired', () => {
  test('T07: 25 requests refused at once make one refresh, and each is repeated once, in its place', async ({
    visitor,
  }) => {
    const names = Array.from({ length: 25 }, (_, index) => `Clinic ${String(index).padStart(2, '0')}`);
    const { account, page } = await openOverview(visitor, names);
    await expire(page);
    const lists = record(page, /limit=1&/);
    const refreshed = record(page, refreshes);
    const answered = await listAtOnce(
      page,
      names.map((_, offset) => ({ limit: 1, offset, ordering: 'name' })),
    );

    expect(answered).toEqual(names.map((name) => [name]));
    expect(refreshed.map(named)).toEqual(['POST /api/auth/refresh-token/']);
    const bearers = lists.map((request) => request.headers().authorization);
    expect(bearers.filter((bearer) => bearer === `Bearer ${stale}`)).toHaveLength(25);
    expect(bearers.filter((bearer) => bearer !== `Bearer ${stale}`)).toHaveLength(25);
    expect(new Set(bearers).size).toBe(2);
    const { auth_refresh = '' } = await stored(page);
    expect(auth_refresh).not.toBe(account.refresh);
    expect(sameFamily(auth_refresh, account.refresh)).toBe(true);
    expect(address(page)).toBe('/dashboard');
  });

  test('in five tabs at once is refreshed by one of them for all', async ({ visitor }) => {
    const { page: first } = await openOverview(visitor);
    const tabs = [first];
    while (tabs.length < 5) {
      const tab = await first.context().newPage();
      const lastRead = overviewRead(tab);
      await tab.goto(first.url());
      await arrive(tab, 'Overview');
      await lastRead;
      tabs.push(tab);
    }
    const refreshed = tabs.map((tab) => record(tab, refreshes));
    await expire(first);
    const answered = await Promise.all(
      tabs.map((tab) => listAtOnce(tab, [{ limit: 10 }, { limit: 11 }, { limit: 12 }])),
    );
    expect(answered).toEqual(tabs.map(() => [['Harbour'], ['Harbour'], ['Harbour']]));
    expect(refreshed.flat().map(named)).toEqual(['POST /api/auth/refresh-token/']);
    expect(tabs.map(address)).toEqual(tabs.map(() => '/dashboard'));
  });

  test('T10: what is refused again after a refresh is an error, and nothing loops', async ({ visitor }) => {
    visitor.allow('RefusedError: No.');
    const { account, page } = await openOverview(visitor);
    await answerInstead(page, refreshes, { status: 200, body: { access: await secondAccess(account) } });
    await answerInstead(page, /limit=20/, { status: 401, body: { detail: 'No.' } });
    const lists = record(page, /limit=20/);
    const refreshed = record(page, refreshes);
    await entry(page, 'Clinics').click();
    await arrive(page, 'Internal Server Error');
    expect(lists.map(named)).toHaveLength(2);
    expect(refreshed.map(named)).toHaveLength(1);
    expect(address(page)).toBe('/dashboard/clinics');
    await entry(page, 'Settings').click();
    await arrive(page, 'Settings');
  });

  test('T12: a refresh that is answered after the log-out writes nothing', async ({ visitor }) => {
    const { page } = await openOverview(visitor);
    await expire(page);
    const held = await hold(page, refreshes);
    await entry(page, 'Clinics').click();
    await held.reach(1);
    const over = page.waitForEvent('requestfailed', (request) => refreshes.test(named(request)));
    await logOut(page);
    await arrive(page, 'Sign in');
    await held.release();
    await over;
    expect(Object.keys(await stored(page))).toEqual(['defaultClinic']);
    await page.reload();
    await arrive(page, 'Sign in');
  });
});

describe('a refresh that does not succeed', () => {
  test('is over at once when the server refuses it: sign-in, and back to the page', async ({ visitor }) => {
    const { account, page } = await openOverview(visitor);
    await endSession(account);
    const refreshed = record(page, refreshes);
    await entry(page, 'Clinics').click();
    await arrive(page, 'Sign in');
    expect(refreshed).toHaveLength(1);
    expect(Object.keys(await stored(page)).sort()).toEqual(['auth_expired', 'defaultClinic']);
    await page.getByText('You return to the page you were on').waitFor();
    await signIn(page, account);
    await arrive(page, 'Clinics');
  });

  test('is tried three times more within seven seconds when the server fails', async ({ visitor }) => {
    const { page } = await openOverview(visitor);
    await expire(page);
    await page.clock.install();
    await answerInstead(page, refreshes, { status: 503, body: { detail: 'Not now.' } });
    const refreshed = record(page, refreshes);
    await entry(page, 'Clinics').click();
    for (const [tries, wait] of [
      [1, 1000],
      [2, 2000],
      [3, 4000],
    ] as const) {
      await reach(refreshed, tries);
      await page.clock.runFor(wait);
    }
    await arrive(page, 'Sign in');
    expect(refreshed).toHaveLength(4);
    expect(Object.keys(await stored(page)).sort()).toEqual(['auth_expired', 'defaultClinic']);
  });

  test('is tried again by a server that recovers, and nobody is signed out', async ({ visitor }) => {
    const { page } = await openOverview(visitor);
    await expire(page);
    await page.clock.install();
    await answerInstead(page, refreshes, { status: 503 }, 1);
    const refreshed = record(page, refreshes);
    await entry(page, 'Clinics').click();
    await reach(refreshed, 1);
    await page.clock.runFor(1000);
    await page.getByRole('rowheader').waitFor();
    expect(refreshed).toHaveLength(2);
  });

  test('waits for the network, keeps the tokens and says so', async ({ visitor }) => {
    const { account, page } = await openOverview(visitor);
    await expire(page);
    const { mend } = await cut(page, refreshes);
    await entry(page, 'Clinics').click();
    await page.getByText('No connection', { exact: true }).waitFor();
    expect(await stored(page)).toMatchObject({ auth_token: stale, auth_refresh: account.refresh });
    await mend();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole('rowheader').waitFor();
    expect(await rows(page)).toEqual(['Harbour']);
    await page.getByText('No connection', { exact: true }).waitFor({ state: 'detached' });
  });

  test('has nothing to send without a refresh token', async ({ visitor }) => {
    visitor.allow('No refresh token available');
    const options = { stored: { auth_token: stale } };
    const page = await visitor.visit('/dashboard/clinics?limit=10', options);
    await arrive(page, 'Sign in');
    expect(await stored(page)).toEqual({ auth_expired: 'yes' });
    expect(address(page)).toBe('/auth/sign-in?from=%2Fdashboard%2Fclinics%3Flimit%3D10');

    const about = await visitor.visit('/about', options);
    await expect.poll(() => stored(about)).toEqual({ auth_expired: 'yes' });
    await arrive(about, 'About Chartroom');
    await button(about, 'Sign in').waitFor({ state: 'detached' });
  });
});
