import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, entry, link, logOut, stored } from '#tests/support/gestures.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const marked = (page: Page) => page.locator('main mark').allTextContents();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function clinicWith(...people: object[]) {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  for (const person of people)
    await account.call('POST', '/api/patients/patients', { clinic: clinic.id, ...person });
  return account;
}

const jose = {
  first_name: 'José',
  last_name: 'García',
  phone_number: '+34 612 345 678',
  birth_date: '1951-07-04',
};
const garcias = Array.from({ length: 22 }, (_, at) => ({
  first_name: `Number${String(at + 1).padStart(2, '0')}`,
  last_name: 'Lindqvist',
}));

test('somebody is found by the keyboard, and no word of it stands in an address or outlives the log-out', async ({
  visitor,
}) => {
  const account = await clinicWith(jose, { first_name: 'Ada', last_name: 'Garner' });
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = decodeURI(request.url());
    // the hash in the name of a file may spell anything
    if (!new URL(url).pathname.startsWith('/assets/')) asked.push(url);
  });
  await entry(page, 'Search').click();
  await arrive(page, 'Search');
  expect(await page.title()).toBe('Search | Chartroom');
  await box(page).focus();
  await page.keyboard.type('gar');
  await link(page, 'Ada Garner').waitFor();
  expect(await marked(page)).toEqual(['Gar', 'Gar']);
  await page.keyboard.type('cia');
  await link(page, 'Ada Garner').waitFor({ state: 'detached' });
  await page.getByText('Patients: 1. Reservations: 0. Staff: 0.').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('José García');
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await arrive(page, 'José García');
  await page.goBack();
  await arrive(page, 'Search');
  await link(page, 'José García').waitFor();
  expect(await box(page).inputValue()).toBe('garcia');
  await page.reload();
  await link(page, 'José García').waitFor();
  expect(address(page)).toBe('/dashboard/search');
  expect(asked.filter((url) => /gar/i.test(new URL(url).pathname + new URL(url).search))).toEqual([]);

  await box(page).fill('');
  await entry(page, 'Clinics').click();
  await arrive(page, 'Clinics');
  await entry(page, 'Search').click();
  await button(page, 'garcia').click();
  await link(page, 'José García').waitFor();
  await logOut(page);
  await arrive(page, 'Sign in');
  expect(JSON.stringify(await stored(page))).not.toMatch(/garcia/i);
});

test('slips, telephones and birth dates are understood; the tabs are addresses, paged', async ({
  visitor,
}) => {
  const account = await clinicWith(jose, ...garcias);
  const page = await visitor.visit('/dashboard/search', { as: account });
  await arrive(page, 'Search');
  await box(page).fill('garica');
  await page.getByText('No exact match. These are similar.').first().waitFor();
  await link(page, 'José García').waitFor();
  await box(page).fill('0034 612345678');
  await expect.poll(() => marked(page)).toEqual(['34 612 345 678']);
  await box(page).fill('4 July 1951');
  await expect.poll(() => marked(page)).toEqual(['4 Jul 1951']);
  await box(page).fill('zzzzzz');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();

  await box(page).fill('lindqvist');
  await button(page, 'Show all patients').click();
  await expect.poll(() => tab(page, 'Patients').getAttribute('aria-selected')).toBe('true');
  await link(page, 'Number20 Lindqvist').waitFor();
  expect(address(page)).toBe('/dashboard/search/patients');
  await button(page, 'Next').click();
  await link(page, 'Number22 Lindqvist').waitFor();
  expect(address(page)).toBe('/dashboard/search/patients?page=2');
  await page.reload();
  await link(page, 'Number22 Lindqvist').waitFor();
  await tab(page, 'Staff').click();
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  expect(address(page)).toBe('/dashboard/search/staffs');
  await page.goBack();
  await link(page, 'Number22 Lindqvist').waitFor();
});

test('an answer that comes late changes nothing', async ({ visitor }) => {
  const account = await clinicWith(jose, { first_name: 'Ada', last_name: 'Garner' });
  const page = await visitor.visit('/dashboard/search', { as: account });
  await arrive(page, 'Search');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let end = () => {};
  const late = new Promise<void>((resolve) => {
    end = resolve;
  });
  await page.route('**/api/search/', async (route) => {
    if (!route.request().postData()?.includes('"ada"')) return route.continue();
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer }).catch(() => {});
    end();
  });
  const first = page.waitForRequest((request) => request.postData()?.includes('"ada"') ?? false);
  await box(page).fill('ada');
  await first;
  await box(page).fill('garcia');
  await link(page, 'José García').waitFor();
  release();
  await late;
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  expect(await link(page, 'Ada Garner').count()).toBe(0);
  await link(page, 'José García').waitFor();

  await page.unrouteAll();
  await page.route('**/api/search/', (route) => route.fulfill({ status: 503, json: { detail: 'No.' } }));
  await box(page).fill('ada');
  await page.getByRole('heading', { name: 'The search failed' }).waitFor();
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await link(page, 'Ada Garner').waitFor();
});
