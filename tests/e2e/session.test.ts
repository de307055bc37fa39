import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { sameFamily } from '#machines/app/auth.facts.ts';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  logOut,
  rows,
  signIn,
  stored,
  typed,
} from '#tests/support/gestures.ts';
import { answerInstead, named, record } from '#tests/support/request-log.ts';

/** Two tabs of one browser, both on the list of a user with one clinic. */
async function openTwoTabs(visitor: Visitor) {
  const account = await createAccount();
  await account.createClinic('Harbour Clinic');
  const a = await visitor.visit('/dashboard/clinics', { as: account });
  const b = await a.context().newPage();
  await b.goto(a.url());
  for (const tab of [a, b]) await tab.getByRole('rowheader').waitFor();
  return { account, a, b };
}

/** The sign-in page, and nothing of the clinic left in the document. */
async function expectSignedOut(page: Page) {
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Harbour');
}

describe('T13: two tabs', () => {
  test('a log-out in one signs the other out and leaves nothing on its page', async ({ visitor }) => {
    const { account, a, b } = await openTwoTabs(visitor);
    await entry(b, 'Settings').click();
    await arrive(b, 'Settings');
    await entry(b, 'Clinics').click();
    await b.getByRole('rowheader').waitFor();
    await logOut(a);
    await expectSignedOut(a);
    await expectSignedOut(b);
    expect(Object.keys(await stored(b))).toEqual(['defaultClinic']);
    await b.goBack();
    await expectSignedOut(b);
    await signIn(a, account);
    await arrive(a, 'Overview');
    await arrive(b, 'Settings');
  });

  test('a storage that is cleared in one signs the other out', async ({ visitor }) => {
    const { a, b } = await openTwoTabs(visitor);
    await a.evaluate(() => localStorage.clear());
    await expectSignedOut(b);
    expect(await stored(b)).toEqual({});
  });

  test('one token that is removed in one is renewed by the other', async ({ visitor }) => {
    const { account, a, b } = await openTwoTabs(visitor);
    const refreshed = record(b, /refresh-token/);
    await a.evaluate(() => localStorage.removeItem('auth_token'));
    await entry(b, 'Overview').click();
    await arrive(b, 'Overview');
    await b.getByRole('searchbox').waitFor({ state: 'detached' });
    await entry(b, 'Clinics').click();
    await b.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(() => refreshed.map(named)).toEqual(['POST /api/auth/refresh-token/']);
    await expect
      .poll(async () => Object.keys(await stored(b)).sort())
      .toEqual(['auth_refresh', 'auth_token', 'defaultClinic', 'usedAt']);
    await expect.poll(() => rows(b)).toEqual(['Harbour Clinic']);
    expect(sameFamily((await stored(b)).auth_refresh ?? null, account.refresh)).toBe(true);
  });

  test('another user who signs in in one is the user of the other, with nothing of the first', async ({
    visitor,
  }) => {
    const { a, b } = await openTwoTabs(visitor);
    const grace = await createAccount('grace');
    await grace.createClinic('Hill Clinic');
    await a.evaluate(
      ({ access, refresh }) => {
        localStorage.setItem('auth_refresh', refresh);
        localStorage.setItem('auth_token', access);
      },
      { access: grace.access, refresh: grace.refresh },
    );
    await expect.poll(() => rows(b)).toEqual(['Hill Clinic']);
    await button(b, 'Clinic: Hill Clinic').waitFor();
    await button(b, 'Account').click();
    await b.getByText(grace.email).waitFor();
    expect(await b.evaluate(() => document.documentElement.outerHTML)).not.toContain('Harbour');
  });
});

describe('T16: after signing in', () => {
  const outside = [
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test/dashboard',
    '/dashboard/../..//evil.test',
    '/dashboard/..%2f..%2f/evil.test',
    '/dashboardevil.test',
    'javascript:alert(1)',
    '%2F%2Fevil.test',
    '/%5Cevil.test',
    '/dashboard\t//evil.test',
    '/auth/sign-in',
    '',
  ];

  test('an address of another place leads to the overview', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit('/auth/sign-in', { as: account });
    await arrive(page, 'Overview');
    const ends: string[] = [];
    for (const from of outside) {
      await page.goto(new URL(`/auth/sign-in?from=${encodeURIComponent(from)}`, page.url()).href);
      await page.waitForURL(/\/dashboard/);
      ends.push(address(page));
    }
    const kept = '/dashboard/..%2f..%2f/evil.test';
    expect(ends).toEqual(outside.map((from) => (from === kept ? kept : '/dashboard')));
  });

  test('the page that was asked for is shown, with its query', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit('/dashboard/clinics?limit=10&search=harb');
    await signIn(page, account);
    await page.getByRole('rowheader').waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/dashboard/clinics',
      { limit: '10', search: 'harb' },
    ]);
  });
});

describe('T84: a session that ends while somebody types', () => {
  async function loseSession(visitor: Visitor, path: (id: number) => string, heading: string) {
    const account = await createAccount();
    const { id } = await account.createClinic('Harbour Clinic', { address: '1 Quay Street' });
    const page = await visitor.visit(path(id), { as: account });
    await arrive(page, heading);
    await fill(page, { Name: 'Harbour Clinic East', Address: '2 Quay Street' });
    await account.call('POST', '/api/auth/logout/', { refresh: account.refresh });
    await page.keyboard.press('Control+s');
    await arrive(page, 'Sign in');
    return { account, page };
  }
  const edit = (id: number) => `/dashboard/clinics/edit/${id}`;
  const words = { Name: 'Harbour Clinic East', Address: '2 Quay Street' };

  test('the same user comes back to the page and to every word, and can save it', async ({ visitor }) => {
    const { account, page } = await loseSession(visitor, edit, 'Edit clinic');
    await signIn(page, account);
    await arrive(page, 'Edit clinic');
    await page.getByText('Your draft is back').waitFor();
    expect(await typed(page, 'Name', 'Address')).toEqual(words);
    await button(page, 'Save changes').click();
    await page.getByRole('rowheader').waitFor();
    expect(await rows(page)).toEqual(['Harbour Clinic East']);
    expect(Object.keys(await stored(page)).filter((key) => key.startsWith('draft'))).toEqual([]);
  });

  test('while another tab is open: it is signed out too, and no word of either is gone', async ({
    visitor,
  }) => {
    const account = await createAccount();
    const { id } = await account.createClinic('Harbour Clinic', { address: '1 Quay Street' });
    const page = await visitor.visit(edit(id), { as: account });
    await fill(page, words);
    const other = await page.context().newPage();
    await other.goto(new URL('/dashboard/clinics/create', page.url()).href);
    await arrive(other, 'New clinic');
    await fill(other, { Name: 'Mill' });
    await account.call('POST', '/api/auth/logout/', { refresh: account.refresh });
    await other.keyboard.press('Control+s');
    for (const tab of [page, other]) await arrive(tab, 'Sign in');
    await signIn(page, account);
    await arrive(page, 'Edit clinic');
    await page.getByText('Your draft is back').waitFor();
    expect(await typed(page, 'Name', 'Address')).toEqual(words);
    await arrive(other, 'New clinic');
    expect(await typed(other, 'Name')).toEqual({ Name: 'Mill' });
  });

  test('another user finds nothing of it', async ({ visitor }) => {
    const { page } = await loseSession(visitor, () => '/dashboard/clinics/create', 'New clinic');
    const grace = await createAccount('grace');
    await signIn(page, grace);
    await arrive(page, 'New clinic');
    expect(await typed(page, 'Name', 'Address')).toEqual({ Name: '', Address: '' });
  });

  test('another user is not shown the clinic either', async ({ visitor }) => {
    const { page } = await loseSession(visitor, edit, 'Edit clinic');
    await signIn(page, await createAccount('grace'));
    await arrive(page, 'Page Not Found');
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Harbour');
  });
});

test('a session that ends before a page of it is there leaves a sign-in page that works', async ({
  visitor,
}) => {
  visitor.allow('The signed-in user could not be read.');
  visitor.allow('RefusedError');
  const account = await createAccount();
  await account.createClinic('Harbour Clinic');
  const refusal = { status: 401, body: { detail: 'The session is over.' } };
  const page = await visitor.visit('/auth/sign-in', {
    async before(fresh) {
      await answerInstead(fresh, /active-user/, refusal, 1);
      await answerInstead(fresh, /POST .*refresh/, refusal, 1);
    },
  });
  await signIn(page, account);
  await page.getByText('Your session has ended').first().waitFor();
  await signIn(page, account);
  await arrive(page, 'Overview');
});

describe('T73: a server that fails at the start', () => {
  const down = { status: 500, body: { detail: 'Something went wrong.' } };

  test('and does not tell who is signed in: a way forward, and the tokens are kept', async ({ visitor }) => {
    visitor.allow('The signed-in user could not be read.');
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit('/dashboard/clinics', {
      as: account,
      before: (fresh) => answerInstead(fresh, /active-user/, down, 2),
    });
    await arrive(page, 'Chartroom cannot reach its server');
    expect((await stored(page)).auth_token).toBe(account.access);
    await button(page, 'Try again').click();
    await page.getByRole('rowheader').waitFor();
    expect(address(page)).toBe('/dashboard/clinics');
  });

  test('on a page of the chosen clinic, or after a sign-in: the same way forward', async ({ visitor }) => {
    visitor.allow('The signed-in user could not be read.');
    visitor.allow('The server could not be reached.');
    const account = await createAccount();
    const page = await visitor.visit('/dashboard', {
      as: account,
      before: (fresh) => answerInstead(fresh, /active-user/, down, 2),
    });
    await arrive(page, 'Chartroom cannot reach its server');
    await button(page, 'Try again').click();
    await arrive(page, 'New clinic');
    await account.createClinic('Harbour Clinic');
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await arrive(page, 'Sign in');
    await answerInstead(page, /active-user/, down, 2);
    await signIn(page, account);
    await arrive(page, 'Chartroom cannot reach its server');
    await button(page, 'Try again').click();
    await arrive(page, 'Overview');
  });

  test('and does not tell the clinics: it is said, and asked again', async ({ visitor }) => {
    visitor.allow('The clinics could not be read.');
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit('/dashboard', {
      as: account,
      before: (fresh) => answerInstead(fresh, /clinics\?limit=10&offset=0/, down, 2),
    });
    await page.getByText('Your clinics could not be loaded').waitFor();
    await arrive(page, 'Overview');
    await button(page, 'Try again').click();
    await button(page, 'Clinic: Harbour Clinic').waitFor();
    await page.getByText('Your clinics could not be loaded').waitFor({ state: 'detached' });
  });
});

describe('decision 16: a browser that stores something else', () => {
  const signedIn = async (visitor: Visitor, before: (page: Page) => Promise<unknown>, account: Account) => {
    const page = await visitor.visit('/dashboard/clinics', { before });
    await signIn(page, account);
    await page.getByRole('rowheader').waitFor();
    return page;
  };

  test('than tokens that can be sent leads to the sign-in page and works from there', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    for (const token of ['a\nb', 'токен', '🔑', 'x'.repeat(20_000), ' ', '']) {
      const page = await visitor.visit('/dashboard', { stored: { auth_token: token, auth_refresh: token } });
      await arrive(page, 'Sign in');
      await page.context().close();
    }
    const page = await visitor.visit('/dashboard', { stored: { auth_token: 'a\nb', auth_refresh: '🔑' } });
    await signIn(page, account);
    await arrive(page, 'Overview');
  });

  test('than it was given, because it is blocked: the session lives as long as the page', async ({
    visitor,
  }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const block = (page: Page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('Blocked.', 'SecurityError');
          },
        }),
      );
    const page = await signedIn(visitor, block, account);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    expect(await page.getByRole('switch', { name: 'Dark mode' }).isChecked()).toBe(true);
    await entry(page, 'Overview').click();
    await arrive(page, 'Overview');
    await page.reload();
    await arrive(page, 'Sign in');
  });

  test('than it was given, because it is full: the session and what is typed live on', async ({
    visitor,
  }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const fill = (page: Page) =>
      page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('Full.', 'QuotaExceededError');
        };
      });
    const page = await signedIn(visitor, fill, account);
    await page.getByRole('link', { name: 'Harbour Clinic' }).click();
    await field(page, 'Address').fill('2 Quay Street');
    await button(page, 'Save changes').click();
    await page.getByRole('cell', { name: '2 Quay Street' }).waitFor();
    await logOut(page);
    await expectSignedOut(page);
  });
});
