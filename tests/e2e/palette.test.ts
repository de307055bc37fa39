import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, fill } from '#tests/support/gestures.ts';
import { enlargeText, partsBeyond } from '#tests/support/overflowing-text.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const box = (page: Page) => dialog(page).getByRole('searchbox');
/** Opens the palette, which then has the focus: what is typed before goes to the page. */
async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await box(page).and(page.locator(':focus')).waitFor();
}
const options = (page: Page) => dialog(page).getByRole('option').allTextContents();
const marked = (page: Page) =>
  box(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

test('pages, people and actions are reached by a few letters', async ({ visitor }) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const person = {
    clinic: clinic.id,
    first_name: 'José',
    last_name: 'García',
    mrn: 'X-77',
    birth_date: '1951-07-04',
  };
  await account.call('POST', '/api/patients/patients', person);
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await arrive(page, 'Clinics');
  await openPalette(page);
  await page.keyboard.type('new pat');
  await expect.poll(() => marked(page)).toBe('New patient');
  await page.keyboard.press('Enter');
  await arrive(page, 'New patient');
  await dialog(page).waitFor({ state: 'detached' });

  await openPalette(page);
  await page.keyboard.type('garcia');
  await expect.poll(() => marked(page)).toBe('José García4 Jul 1951, X-77');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page)).toBe('Book José García4 Jul 1951, X-77');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => marked(page)).toBe('Search everywhere');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await arrive(page, 'José García');

  // of what may be done with an open chart, a thing of every day comes first
  await button(page, 'Find').click();
  await expect.poll(() => marked(page)).toBe('New reservation for the patient');
  await page.keyboard.type('dark');
  await expect.poll(() => marked(page)).toBe('Switch to the dark theme');
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
    .toBe(true);

  await openPalette(page);
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
  await openPalette(page);
  await box(page).fill('save');
  await expect.poll(() => options(page)).toEqual(['Search everywhere']);
  await page.keyboard.press('Escape');
  expect(await box(page).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });

  await page.goto(new URL(`/dashboard/clinics/edit/${id}`, page.url()).href);
  await arrive(page, 'Edit clinic');
  await fill(page, { Address: '2 Quay Street' });
  await openPalette(page);
  await box(page).fill('save');
  await expect.poll(() => marked(page)).toBe('Save the open form');
  await page.keyboard.press('Enter');
  await arrive(page, 'Clinics');
  expect((await account.clinics())[0]?.address).toBe('2 Quay Street');

  // offered when the list was read, and no longer possible when it is chosen
  await page.goto(new URL(`/dashboard/clinics/edit/${id}`, page.url()).href);
  await arrive(page, 'Edit clinic');
  await fill(page, { Address: '3 Quay Street' });
  await openPalette(page);
  await box(page).fill('save');
  await expect.poll(() => marked(page)).toBe('Save the open form');
  const writes: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/clinics/${id}/`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    writes.push(route.request().method());
    await held;
    return route.continue();
  });
  const saving = page.waitForRequest((request) => request.method() === 'PUT');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
  await saving;
  await page.keyboard.press('Enter');
  await dialog(page).getByText('This is no longer possible.').waitFor();
  expect(await options(page)).toEqual(['Search everywhere']);
  release();
  await arrive(page, 'Clinics');
  expect(writes).toEqual(['PUT']);
});

test('what is open is archived and taken out again from the palette, each only while it can be', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const body = { clinic, name: 'Skin check', duration_minutes: 30, color: 'teal' };
  const service = await account.call<{ id: number }>('POST', '/api/services/services', body);
  const person = { clinic, first_name: 'Grace', last_name: 'Hopper', color: 'blue' };
  const member = await account.call<{ id: number }>('POST', '/api/staff/staff', person);
  const page = await visitor.visit(`/dashboard/services/detail/${service.id}`, { as: account });
  await arrive(page, 'Skin check');
  const offered = async (words: string) => {
    await openPalette(page);
    await box(page).fill(words);
    await expect.poll(() => options(page)).toContain('Search everywhere');
    return (await options(page)).filter((option) => option !== 'Search everywhere');
  };
  expect(await offered('archive')).toEqual(['Archive the service']);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive service' }).click();
  await page.getByText('This service is in the archive').waitFor();
  expect(await offered('archive')).toEqual(['Restore from archive']);
  await page.keyboard.press('Enter');
  await page.getByText('This service is in the archive').waitFor({ state: 'detached' });

  await page.goto(new URL(`/dashboard/staffs/detail/${member.id}`, page.url()).href);
  await arrive(page, 'Grace Hopper');
  expect(await offered('grace')).toEqual(
    expect.arrayContaining(['Invite Grace Hopper', 'Suspend Grace Hopper']),
  );
  await box(page).fill('suspend');
  await expect.poll(() => marked(page)).toBe('Suspend Grace Hopper');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Suspend Grace Hopper?' }).waitFor();
});

test('an open label is archived and taken out again from the palette, each only while it can be', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const label = { clinic, name: 'Recall', color: 'teal', category: 'clinical' };
  const { id } = await account.call<{ id: number }>('POST', '/api/patients/labels', label);
  const page = await visitor.visit(`/dashboard/patients/labels?label=${id}`, { as: account });
  const offered = async () => {
    await page.getByRole('form', { name: 'Edit label' }).waitFor();
    await openPalette(page);
    await box(page).fill('archive');
    await expect.poll(() => options(page)).toContain('Search everywhere');
    return (await options(page)).filter((option) => option !== 'Search everywhere');
  };
  expect(await offered()).toEqual(['Archive the label']);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive label' }).click();
  await page.getByText('Recall was archived.').waitFor();
  await page.goto(new URL(`/dashboard/patients/labels?status=archived&label=${id}`, page.url()).href);
  expect(await offered()).toEqual(['Restore from archive']);
  await page.keyboard.press('Enter');
  await page.getByText('Recall was restored.').waitFor();
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
  await expect
    .poll(() => field(page, 'Search clinics').evaluate((input) => input === document.activeElement))
    .toBe(true);
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
  await openPalette(page);
  expect(await sheet.count()).toBe(0);
});

test('the sheet tells the keys of the page that is open, and a shortcut gets another key', async ({
  visitor,
}) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/reservations', { as: account });
  await arrive(page, 'Reservations');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await sheet.getByText('Move through times and columns of the calendar').waitFor();
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await partsBeyond(sheet, 'button, dt, dd')).toEqual([]);
  }
  await page.setViewportSize({ width: 640, height: 1480 });
  await enlargeText(page);
  expect(await partsBeyond(sheet, 'button, dt, dd')).toEqual([]);
  expect(await sheet.getByText('Save the open form').count()).toBe(0);
  await button(page, 'Change the key for: Show these shortcuts').click();
  await page.keyboard.press('Control+s');
  await sheet.getByText('Browsers already use this key.').waitFor();
  await page.keyboard.press('h');
  await expect.poll(() => sheet.locator('dt').nth(1).innerText()).toBe('h');
  await button(page, 'Change the key for: Show these shortcuts').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.reload();
  await arrive(page, 'Reservations');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('h');
  await sheet.waitFor();
  await button(page, 'Use the usual keys again').click();
  await expect.poll(() => sheet.locator('dt').nth(1).innerText()).toBe('?');
  await page.keyboard.press('Escape');
  await page.goto(new URL('/dashboard/clinics', page.url()).href);
  await arrive(page, 'Clinics');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await sheet.getByText('Go to the search box of this page').waitFor();
  expect(await sheet.getByText('Move through times and columns of the calendar').count()).toBe(0);
});

test('what is typed while the palette is on its way goes into it, and not into the form', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour');
  const page = await visitor.visit(`/dashboard/clinics/edit/${id}`, { as: account });
  await arrive(page, 'Edit clinic');
  const address = field(page, 'Address');
  await address.fill('2 Quay Street');
  const isTyping = () => address.evaluate((one) => one === document.activeElement);
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await wait;
    await route.continue();
  });
  // given up before it is there
  await page.keyboard.press('Control+k');
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' 7');
  expect(await address.inputValue()).toBe('2 Quay Street 7');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('garciz');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a');
  letGo();
  await expect.poll(() => box(page).inputValue()).toBe('garcia');
  await page.keyboard.type(' l');
  await expect.poll(() => box(page).inputValue()).toBe('garcia l');
  // once for the words, once for the window
  await page.keyboard.press('Escape');
  await expect.poll(() => box(page).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(isTyping).toBe(true);
  expect(await address.inputValue()).toBe('2 Quay Street 7');
});
