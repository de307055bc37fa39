import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { completeRecord } from '#tests/support/factor-flows.ts';
import {
  address,
  arrive,
  button,
  field,
  fill,
  link,
  logOut,
  signIn,
  stored,
  typed,
} from '#tests/support/gestures.ts';
import { waysOutFetched } from '#tests/support/waysOut.ts';

const minutes = (page: Page, count: number) => page.clock.runFor(count * 60_000);
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
const html = (page: Page) => page.evaluate(() => document.documentElement.outerHTML);

/** Whether the server still takes a session's refresh token. */
async function refreshes({ refresh }: Account): Promise<boolean> {
  const answer = await fetch(`${inject('site').origin}/api/auth/refresh-token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  return answer.ok;
}

/** A call that is still on its way would run out of time with a clock that leaps. */
const clinicsRead = (page: Page) => button(page, 'Clinic: Harbour').waitFor();

async function editing(visitor: Visitor) {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour');
  const path = `/dashboard/clinics/edit/${id}`;
  const page = await visitor.visit(path, { as: account, before: (fresh) => fresh.clock.install() });
  await arrive(page, 'Edit clinic');
  await clinicsRead(page);
  await fill(page, { Address: '2 Quay Street' });
  return { account, page, path };
}

async function unlock(page: Page, { password }: Pick<Account, 'password'>) {
  await fill(page, { Password: password });
  await button(page, 'Unlock').click();
}

test('T14: a page that nobody uses warns, locks and comes back with the password and what was typed', async ({
  visitor,
}) => {
  const { account, page, path } = await editing(visitor);
  await minutes(page, 14);
  await warning(page).waitFor();
  expect(await refreshes(account)).toBe(true);
  await minutes(page, 1);
  await arrive(page, 'Locked');
  expect(await html(page)).not.toMatch(/Harbour|Quay/);
  expect(Object.keys(await stored(page))).not.toContain('auth_token');
  await expect.poll(() => refreshes(account)).toBe(false);
  await page.reload();
  await arrive(page, 'Locked');
  await unlock(page, { password: 'not the password' });
  await page.getByText('No active account').or(page.getByRole('alert')).first().waitFor();
  await unlock(page, account);
  await arrive(page, 'Edit clinic');
  expect(address(page)).toBe(path);
  expect(await typed(page, 'Address')).toEqual({ Address: '2 Quay Street' });
  expect(Object.keys(await stored(page))).not.toContain('lockedUser');
});

test('a colleague who works at a locked page and logs out leaves what was typed there to its writer, for a week', async ({
  visitor,
}) => {
  const { account, page, path } = await editing(visitor);
  const colleague = await createAccount('bea');
  await colleague.createClinic('Mill');
  const keys = async () => Object.keys(await stored(page)).filter((key) => key.startsWith('draft:'));
  const workMeanwhile = async () => {
    await button(page, 'Sign in as someone else').click();
    await signIn(page, colleague);
    await arrive(page, 'Overview');
    expect(await html(page)).not.toMatch(/Harbour|Quay/);
    await logOut(page);
    await arrive(page, 'Sign in');
  };
  await page.clock.fastForward(16 * 60_000);
  await arrive(page, 'Locked');
  const [draft = ''] = await keys();
  await workMeanwhile();
  await signIn(page, account);
  await arrive(page, 'Overview');
  await page.goto(new URL(path, page.url()).href);
  await arrive(page, 'Edit clinic');
  expect(await typed(page, 'Address')).toEqual({ Address: '2 Quay Street' });
  await clinicsRead(page);
  await page.clock.fastForward(16 * 60_000);
  await arrive(page, 'Locked');
  expect(await keys()).toEqual([draft]);
  await page.evaluate((key) => {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...kept, keptAt: '2020-02-29T00:00:00.000Z' }));
  }, draft);
  await workMeanwhile();
  expect(await keys()).toEqual([]);
});

test('a browser that was closed while it was open comes back signed out once the time is over', async ({
  visitor,
}) => {
  const { account, page, path } = await editing(visitor);
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  const context = page.context();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('usedAt'))).toMatch(/\/15$/);
  const wait = (tab: Page, milliseconds: number) =>
    tab.evaluate((by) => {
      const [used = '', minutes] = (localStorage.getItem('usedAt') ?? '').split('/');
      localStorage.setItem('usedAt', `${Number(used) - by}/${minutes}`);
    }, milliseconds);
  // a tab that shows nothing of the app stands for the time in which none was open
  const blank = await context.newPage();
  await blank.goto(new URL('/icon.svg', page.url()).href);
  const url = new URL(path, page.url()).href;
  await page.close();
  await wait(blank, 10 * 60_000);
  const soon = await context.newPage();
  await soon.goto(url);
  await arrive(soon, 'Edit clinic');
  await soon.close();
  await wait(blank, 3 * 3_600_000);
  const late = await context.newPage();
  await late.goto(url);
  await arrive(late, 'Sign in');
  expect(await html(late)).not.toMatch(/Harbour|Quay/);
  await expect.poll(() => refreshes(account)).toBe(false);
  await signIn(late, account);
  await arrive(late, 'Edit clinic');
  expect(await typed(late, 'Address')).toEqual({ Address: '2 Quay Street' });
});

test('a new tab ends what was left alone for too long, and a tab that slept meanwhile keeps what was typed', async ({
  visitor,
}) => {
  const { account, page, path } = await editing(visitor);
  await expect.poll(() => stored(page).then((all) => Object.keys(all).join())).toContain('draft:');
  await page.evaluate(() => localStorage.setItem('usedAt', `${Date.now() - 3 * 3_600_000}/15`));
  const late = await page.context().newPage();
  await late.goto(new URL(path, page.url()).href);
  for (const tab of [late, page]) await arrive(tab, 'Sign in');
  await signIn(late, account);
  await arrive(late, 'Edit clinic');
  expect(await typed(late, 'Address')).toEqual({ Address: '2 Quay Street' });
});

test('a page that is locked or left without a network ends its session when the network is back', async ({
  visitor,
}) => {
  visitor.allow(/Failed to fetch|NetworkError|net::ERR/);
  const { account, page } = await editing(visitor);
  // everything that is needed on the way out comes by itself
  await page.reload();
  await arrive(page, 'Edit clinic');
  await waysOutFetched(page);
  await page.context().setOffline(true);
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await arrive(page, 'Locked');
  expect(Object.keys(await stored(page))).toContain('auth_left');
  expect(await refreshes(account)).toBe(true);
  await page.context().setOffline(false);
  await expect.poll(() => refreshes(account)).toBe(false);
  await expect.poll(async () => Object.keys(await stored(page))).not.toContain('auth_left');
});

test('T14: a use takes the warning away; a machine that slept locks at once', async ({ visitor }) => {
  const { page } = await editing(visitor);
  await minutes(page, 14);
  // a pointer on its way to the button is a use already
  await warning(page).getByRole('button', { name: 'Keep working' }).press('Enter');
  await warning(page).waitFor({ state: 'detached' });
  await minutes(page, 13);
  expect(await warning(page).count()).toBe(0);
  await page.clock.fastForward(5 * 60_000);
  await arrive(page, 'Locked');
});

test('a machine that falls asleep at the last use locks as it wakes', async ({ visitor }) => {
  const { page } = await editing(visitor);
  // as if every step of the page took a moment
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    let steps = 0;
    Date.now = () => {
      steps += 1;
      return now() + steps;
    };
  });
  await page.keyboard.press('Shift');
  await page.clock.fastForward(5 * 60_000);
  await arrive(page, 'Locked');
});

test('T14: a use of one tab counts for all, and all lock and open together', async ({ visitor }) => {
  const { account, page, path } = await editing(visitor);
  const other = await page.context().newPage();
  await other.goto(new URL('/dashboard/clinics', page.url()).href);
  await arrive(other, 'Clinics');
  await minutes(page, 10);
  await other.mouse.move(200, 200);
  await other.mouse.move(220, 220);
  await minutes(page, 10);
  expect(await warning(page).count()).toBe(0);
  await other.getByRole('button', { name: 'Account' }).click();
  await other.getByRole('menuitem', { name: 'Lock' }).click();
  await arrive(other, 'Locked');
  await arrive(page, 'Locked');
  await unlock(other, account);
  await arrive(other, 'Clinics');
  await arrive(page, 'Edit clinic');
  expect(address(page)).toBe(path);
  expect(await typed(page, 'Address')).toEqual({ Address: '2 Quay Street' });
});

test.for([true, false])(
  'a signature on its way as the page locks: the page says afterwards that no answer came, and shows the record as it is (signed: %s)',
  async (isSigned, { visitor }) => {
    const account = await createAccount();
    const { id: clinic } = await account.createClinic('Harbour');
    const record = await completeRecord(account, clinic);
    const page = await visitor.visit(`/dashboard/patients/detail/medical-records/detail/${record}`, {
      as: account,
    });
    const other = await page.context().newPage();
    await other.goto(new URL('/dashboard/clinics', page.url()).href);
    await arrive(other, 'Clinics');
    let isUnderWay = false;
    await page.route('**/sign/', async (route) => {
      if (isSigned) await route.fetch();
      isUnderWay = true;
    });
    await button(page, 'Sign').click();
    await button(page, 'Sign and lock').click();
    await expect.poll(() => isUnderWay).toBe(true);
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('menuitem', { name: 'Lock' }).click();
    await arrive(page, 'Locked');
    await unlock(page, account);
    await arrive(page, 'Medical record');
    const said = page.getByText('The page locked before the server answered');
    await said.waitFor();
    const status = page.getByText(isSigned ? 'Signed' : 'Draft', { exact: true });
    await status.filter({ visible: true }).first().waitFor();
    expect(await button(page, 'Sign').count()).toBe(isSigned ? 0 : 1);
    await arrive(other, 'Clinics');
    expect(await other.getByText('The page locked before the server answered').count()).toBe(0);
    await button(page, 'Close').click();
    await said.waitFor({ state: 'detached' });
  },
);

test('T14: somebody else may sign in, and sees nothing of the first one’s', async ({ visitor }) => {
  const { page } = await editing(visitor);
  const next = await createAccount('grace');
  await next.createClinic('Mill');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await arrive(page, 'Locked');
  await button(page, 'Sign in as someone else').click();
  await signIn(page, next);
  await arrive(page, 'Overview');
  expect(address(page)).toBe('/dashboard');
  expect(await html(page)).not.toMatch(/Harbour|Quay/);
  expect(await field(page, 'Address').count()).toBe(0);
});

test('who signs in after a log-out sees the page anew, not as it was read for who left', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const next = await createAccount('grace');
  await next.createClinic('Mill');
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await page.getByRole('row').filter({ hasText: 'Harbour' }).waitFor();
  await logOut(page);
  await signIn(page, next);
  await arrive(page, 'Overview');
  await link(page, 'Clinics').first().click();
  await arrive(page, 'Clinics');
  await page.getByRole('row').filter({ hasText: 'Mill' }).waitFor();
  expect(await page.getByText('Harbour').count()).toBe(0);
});

test('a search comes back with its words after the lock, and after a session that was ended elsewhere', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/search', { as: account });
  await arrive(page, 'Search');
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await box.fill('lindqvist');
  await page.getByText('Patients: 0.').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Lock' }).click();
  await arrive(page, 'Locked');
  expect(await html(page)).not.toContain('lindqvist');
  await page.reload();
  await arrive(page, 'Locked');
  await unlock(page, account);
  await arrive(page, 'Search');
  expect(await box.inputValue()).toBe('lindqvist');
  await page.getByText('Patients: 0.').waitFor();
  await page.evaluate(() => {
    localStorage.setItem('auth_token', 'gone');
    localStorage.setItem('auth_refresh', 'gone');
  });
  await page.reload();
  await arrive(page, 'Sign in');
  await signIn(page, account);
  await arrive(page, 'Search');
  expect(await box.inputValue()).toBe('lindqvist');
});
