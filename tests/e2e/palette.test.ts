import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, fill } from '#tests/support/gestures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const box = (page: Page) => dialog(page).getByRole('searchbox');
const options = (page: Page) => dialog(page).getByRole('option').allTextContents();
const marked = (page: Page) =>
  box(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

test('pages, people and actions are reached by a few letters', async ({ visitor }) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const person = { clinic: clinic.id, first_name: 'José', last_name: 'García', mrn: 'X-77' };
  await account.call('POST', '/api/patients/patients', person);
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('new pat');
  await expect.poll(() => marked(page)).toBe('New patient');
  await page.keyboard.press('Enter');
  await arrive(page, 'New patient');
  await dialog(page).waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.keyboard.type('garcia');
  await expect.poll(() => marked(page)).toBe('José GarcíaX-77');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page)).toBe('Search everywhere');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await arrive(page, 'José García');

  await button(page, 'Find').click();
  await page.keyboard.type('dark');
  await expect.poll(() => marked(page)).toBe('Switch to the dark theme');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);

  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expect(address(page)).toMatch(/^\/dashboard\/patients\/detail\/\d+$/);
});

test('an action is offered while a chart would take it, and refused when it no longer would', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  await page.keyboard.press('Control+k');
  await box(page).fill('save');
  await expect.poll(() => options(page)).toEqual(['Search everywhere']);
  await page.keyboard.press('Escape');
  expect(await box(page).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await page.goto(new URL(`/dashboard/clinics/edit/${id}`, page.url()).href);
  await arrive(page, 'Edit clinic');
  await fill(page, { Address: '2 Quay Street' });
  await page.keyboard.press('Control+k');
  await box(page).fill('save');
  await expect.poll(() => marked(page)).toBe('Save the open form');
  await page.keyboard.press('Enter');
  await arrive(page, 'Clinics');
  expect((await account.clinics())[0]?.address).toBe('2 Quay Street');
});

test('the sheet of shortcuts opens on a question mark, not in a field, and single keys can be turned off', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('/');
  expect(await field(page, 'Search clinics').evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.press('?');
  expect(await field(page, 'Search clinics').inputValue()).toBe('?');
  expect(await sheet.count()).toBe(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await sheet.waitFor();
  await sheet.getByText('Go to the search box of this page').waitFor();
  await sheet.getByRole('switch', { name: 'Shortcuts of a single key' }).click();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
  expect(await sheet.count()).toBe(0);
});
