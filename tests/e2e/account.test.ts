import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, entry, field, fill, problemAt, signIn, stored } from '#tests/support/gestures.ts';

const group = (page: Page, name: string) => page.getByRole('radiogroup', { name });
const choose = (page: Page, name: string, option: string) =>
  group(page, name).getByRole('radio', { name: option, exact: true }).check();
const root = (page: Page) => page.locator('html');

test('signing out elsewhere ends that session and keeps this one', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const there = await visitor.visit('/auth/sign-in', {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await signIn(there, account);
  await arrive(there, 'Overview');
  const page = await visitor.visit('/dashboard/settings/account', { as: account });
  await arrive(page, 'Account');
  await page.getByRole('listitem').filter({ hasText: 'This session' }).waitFor();
  await button(page, 'Sign out Firefox on Windows').click();
  const question = page.getByRole('alertdialog', { name: 'Sign out Firefox on Windows?' });
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByText('It is signed out there.').waitFor();
  await expect.poll(() => page.getByText('Firefox on Windows').count()).toBe(0);
  await there.getByRole('link', { name: 'Clinics', exact: true }).first().click();
  await arrive(there, 'Sign in');
  await page.reload();
  await arrive(page, 'Account');
});

test('preferences hold at once, in every tab, and for this user alone', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings/account', { as: account });
  await arrive(page, 'Account');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await arrive(other, 'Account');
  await choose(page, 'Theme', 'Dark');
  await choose(page, 'Density of lists', 'Compact');
  await choose(page, 'Motion', 'Reduced');
  await choose(page, 'Hours', '12 hours');
  await choose(page, "Lock this browser when it isn't used", 'After 5 minutes');
  expect(await root(page).getAttribute('class')).toBe('dark');
  expect((await stored(page)).darkMode).toBe('true');
  expect(await root(page).getAttribute('data-density')).toBe('compact');
  expect(await root(page).getAttribute('data-motion')).toBe('reduced');
  await expect.poll(() => root(other).getAttribute('data-density')).toBe('compact');
  await expect
    .poll(() => group(other, 'Density of lists').getByRole('radio', { name: 'Compact' }).isChecked())
    .toBe(true);
  await page.reload();
  await arrive(page, 'Account');
  expect(await root(page).getAttribute('data-density')).toBe('compact');
  await expect.poll(() => page.getByText(/\b[01]?\d:\d\d\s[ap]m\b/i).count()).toBeGreaterThan(0);
  await choose(page, 'Theme', 'Follow the system settings');
  expect((await stored(page)).darkMode).toBeUndefined();
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const next = await createAccount('grace');
  await next.createClinic('Mill');
  await signIn(page, next);
  await arrive(page, 'Overview');
  await expect.poll(() => root(page).getAttribute('data-density')).toBe('comfortable');
});

test('times, the order of the days and the view of the reservations are as somebody likes them', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour', { timezone: 'UTC' } as object);
  const page = await visitor.visit('/dashboard/settings/account', { as: account });
  await arrive(page, 'Account');
  await choose(page, 'Hours', '24 hours');
  await choose(page, 'First day of the week', 'Saturday');
  await choose(page, 'Reservations open as', 'Week');
  await choose(page, 'Grid of the calendar', '30 minutes');
  await entry(page, 'Overview').click();
  await arrive(page, 'Overview');
  const clock = page.locator('main time').first();
  await expect.poll(() => clock.innerText()).toMatch(/^\d\d:\d\d$/);
  await entry(page, 'Reservations').click();
  await arrive(page, 'Reservations');
  await expect.poll(() => page.getByRole('radio', { name: 'Week' }).isChecked()).toBe(true);
  const grid = page.getByRole('grid', { name: 'Week' });
  await expect.poll(() => grid.getByRole('rowheader').first().innerText()).toMatch(/^Sat/);
  const size = page.getByRole('button', { name: 'Slot size' });
  expect(await size.innerText()).toBe('30 min');
  await page.getByText('13:00', { exact: true }).first().waitFor();
  expect(await page.getByText(/\d\s[ap]m$/i).count()).toBe(0);
  await page.getByRole('radio', { name: 'Day' }).click({ force: true });
  await page.getByRole('grid', { name: 'Day' }).waitFor();
  await page.reload();
  await page.getByRole('grid', { name: 'Day' }).waitFor();

  await entry(page, 'Settings').click();
  await arrive(page, 'Settings');
  await page.goto(new URL('/dashboard/settings/account', page.url()).href);
  await arrive(page, 'Account');
  await choose(page, 'Hours', '12 hours');
  await choose(page, 'First day of the week', 'Sunday');
  await entry(page, 'Reservations').click();
  await expect.poll(() => grid.getByRole('rowheader').first().innerText()).toMatch(/^Sun/);
  await page
    .getByText(/^0?1:00\s[ap]m$/i)
    .first()
    .waitFor();
  expect(await page.getByText('13:00', { exact: true }).count()).toBe(0);
});

test('the rules of a password are ticked off while it is typed, and told by the server in the same words', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings/password', { as: account });
  await arrive(page, 'Password');
  const rules = page.getByRole('list', { name: 'What a new password needs' });
  const kept = () => rules.locator('[data-kept="true"]').allTextContents();
  expect(await kept()).toEqual([]);
  await fill(page, { 'New password': 'aaaaaaaa' });
  await expect
    .poll(kept)
    .toEqual([
      '8 to 128 characters: done',
      'Not built from your own name or address: done',
      'Not built from words like “clinic” or “password”: done',
    ]);
  await fill(page, { 'New password': 'clinic-clinic-1' });
  await expect.poll(kept).toHaveLength(3);
  await fill(page, { 'Current password': account.password, 'Confirm new password': 'clinic-clinic-1' });
  await button(page, 'Change password').click();
  await expect
    .poll(() => problemAt(page, 'New password'))
    .toContain('uses words that are easy to guess here');
  await fill(page, { 'New password': 'seven quiet herons', 'Confirm new password': 'seven quiet herons' });
  await expect.poll(kept).toHaveLength(4);
  await button(page, 'Change password').click();
  await page.getByText('Your password is changed.').waitFor();
});

test('an API token goes on after a change of the password, unless it is ended with it', async ({
  visitor,
}) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const path = '/api/connections/tokens';
  await account.call('POST', path, { clinic: clinic.id, name: 'Lab', scopes: ['patient.read'], days: 30 });
  const state = async () =>
    (await account.call<{ results: { state: string }[] }>('GET', `${path}?clinic=${clinic.id}`)).results[0]
      ?.state;
  const page = await visitor.visit('/dashboard/settings/password', { as: account });
  await arrive(page, 'Password');
  await page.getByText('API tokens you made keep working unless you revoke them.').waitFor();
  const change = async (from: string, to: string) => {
    await fill(page, { 'Current password': from, 'New password': to, 'Confirm new password': to });
    await button(page, 'Change password').click();
    await expect.poll(() => field(page, 'New password').inputValue()).toBe('');
  };
  await change(account.password, 'seven quiet herons');
  expect(await state()).toBe('active');
  const revoke = page.getByRole('checkbox', { name: 'Also revoke my API tokens' });
  await revoke.check();
  await change('seven quiet herons', 'nine loud geese at sea');
  expect(await state()).toBe('revoked');
  expect(await revoke.isChecked()).toBe(false);
});

test('the cards of the settings have their buttons in one line, however long their texts are', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings', {
    as: account,
    viewport: { width: 1440, height: 900 },
  });
  await arrive(page, 'Settings');
  const foot = (name: string) =>
    page.getByRole('link', { name, exact: true }).evaluate((one) => one.getBoundingClientRect().bottom);
  const names = ['Edit account', 'Change password', 'Set up the second step'];
  await expect.poll(async () => new Set(await Promise.all(names.map(foot))).size).toBe(1);
});

test('before sign-in the notice keeps its distance from the first field', async ({ visitor }) => {
  const page = await visitor.visit('/dashboard/patients');
  const notice = page.locator('main').getByText('You return to the page you were on');
  const first = page.locator('#field-email-label');
  const gap = async () =>
    (await first.evaluate((one) => one.getBoundingClientRect().top)) -
    (await notice.evaluate((one) => one.getBoundingClientRect().bottom));
  await notice.waitFor();
  await expect.poll(gap).toBeGreaterThan(24);
});
