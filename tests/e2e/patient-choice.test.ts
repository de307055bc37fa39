import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import {
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  problemAt,
  stored,
  typed,
} from '#tests/support/gestures.ts';
import { hold } from '#tests/support/request-log.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

const patient = (page: Page) => field(page, 'Patient');
const chosen = (page: Page) => expect.poll(() => patient(page).inputValue());

/** The form of a new reservation in a clinic with Emma and Zelda. */
async function openForm(visitor: Visitor) {
  const house = await bookableClinic();
  for (const first_name of ['Emma', 'Zelda'])
    await house.make<Stored>('/api/patients/patients', { first_name, last_name: 'Brown' });
  const page = await visitor.visit('/dashboard/reservations/create', { as: house.account });
  await arrive(page, 'New reservation');
  return page;
}

/** Types as fast as the keyboard goes, and presses Enter at once. */
async function name(page: Page, words: string) {
  await patient(page).click();
  await patient(page).press('ControlOrMeta+a');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

test('Enter chooses the patient that was typed, however fast and whoever was chosen before', async ({
  visitor,
}) => {
  const page = await openForm(visitor);
  await name(page, 'emma');
  await chosen(page).toContain('Emma Brown');
  const answer = await hold(page, /^GET .*search=zelda/);
  await name(page, 'zelda');
  await page.keyboard.press('Tab');
  await answer.release();
  await chosen(page).toContain('Zelda Brown');
});

test('Enter on words that find nobody says so, and leaves nobody chosen', async ({ visitor }) => {
  const page = await openForm(visitor);
  await name(page, 'emma');
  await chosen(page).toContain('Emma Brown');
  await patient(page).click();
  await patient(page).press('ControlOrMeta+a');
  await page.keyboard.type('zzyzx');
  const nobody = 'No patient found. Try another word, or create the patient.';
  await page.getByText(nobody).waitFor();
  expect(await page.getByRole('option').allTextContents()).toEqual([nobody]);
  await page.keyboard.press('Enter');
  await expect.poll(() => problemAt(page, 'Patient')).toContain('No patient found for “zzyzx”');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await chosen(page).toBe('zzyzx');
  await page.keyboard.press('Tab');
  await chosen(page).toBe('zzyzx');
  await button(page, 'Create reservation').click();
  await page.getByText('Form incomplete.').waitFor();
  await name(page, 'zelda');
  await chosen(page).toContain('Zelda Brown');
  await expect.poll(() => problemAt(page, 'Patient')).toBeNull();
});

test('words that were typed and left without Enter change nothing', async ({ visitor }) => {
  const page = await openForm(visitor);
  await name(page, 'emma');
  await chosen(page).toContain('Emma Brown');
  await patient(page).click();
  await fill(page, { Patient: 'zel' });
  await page.getByRole('option', { name: 'Zelda Brown' }).waitFor();
  await page.keyboard.press('Tab');
  await chosen(page).toContain('Emma Brown');
});

test('whom the words do not find is registered by them', async ({ visitor }) => {
  const page = await openForm(visitor);
  await name(page, 'Nora Quist');
  await expect.poll(() => problemAt(page, 'Patient')).toContain('No patient found for “Nora Quist”');
  await button(page, 'New patient').click();
  const dialog = page.getByRole('dialog', { name: 'New patient' });
  const [first, last] = ['First name', 'Last name'].map((label) => dialog.getByLabel(label, { exact: true }));
  await expect.poll(() => first?.inputValue()).toBe('Nora');
  expect(await last?.inputValue()).toBe('Quist');
  await first?.fill('Norah');
  await dialog.getByRole('button', { name: 'Create patient' }).click();
  await dialog.waitFor({ state: 'detached' });
  await chosen(page).toContain('Norah Quist');
  // the next one is no one yet
  await button(page, 'New patient').click();
  await expect.poll(() => first?.inputValue()).toBe('');
});

test('whom the palette, the search and the list do not find is registered by the words, which no address holds', async ({
  visitor,
}) => {
  const { account } = await bookableClinic();
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox').fill('Nora Quist');
  await page.getByRole('option', { name: 'New patient “Nora Quist”' }).click();
  await arrive(page, 'New patient');
  const names = { 'First name': 'Nora', 'Last name': 'Quist' };
  expect(await typed(page, 'First name', 'Last name')).toEqual(names);
  expect(page.url()).not.toMatch(/nora|quist/i);
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/nora|quist/i);
  await page.goto(new URL('/dashboard/search', page.url()).href);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Nora Quist');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await button(page, 'New patient “Nora Quist”').click();
  await arrive(page, 'New patient');
  expect(await typed(page, 'First name', 'Last name')).toEqual(names);
  // the words are those of the search, whichever way the page is come to; by the navigation it begins empty
  await page.reload();
  await arrive(page, 'New patient');
  expect(await typed(page, 'First name', 'Last name')).toEqual(names);
  await page.goto(new URL('/dashboard/patients?search=%2B44+20+7946+0018', page.url()).href);
  await button(page, 'New patient “+44 20 7946 0018”').click();
  await arrive(page, 'New patient');
  expect(await field(page, 'Phone number').inputValue()).toBe('+44 20 7946 0018');
  await field(page, 'First name').fill('Nora');
  await expect
    .poll(() => stored(page).then((kept) => Object.values(kept).join()))
    .toContain('"first_name":"Nora"');
  expect(Object.keys(await stored(page)).join()).not.toMatch(/nora|7946/i);
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await typed(page, 'First name', 'Phone number')).toEqual({
    'First name': 'Nora',
    'Phone number': '+44 20 7946 0018',
  });
  await button(page, 'Discard draft').click();
  await entry(page, 'Patients').click();
  await arrive(page, 'Patients');
  await link(page, 'New patient').click();
  await arrive(page, 'New patient');
  expect(await typed(page, 'First name', 'Phone number')).toEqual({ 'First name': '', 'Phone number': '' });
});

test('whom someone registers while the search is under way stays chosen, whatever it finds', async ({
  visitor,
}) => {
  const page = await openForm(visitor);
  for (const words of ['emma', 'zzyzx']) {
    const answer = await hold(page, new RegExp(`^GET .*search=${words}`));
    await name(page, words);
    await button(page, 'New patient').click();
    const dialog = page.getByRole('dialog', { name: 'New patient' });
    await dialog.getByLabel('First name', { exact: true }).fill('Nora');
    await dialog.getByLabel('Last name', { exact: true }).fill(`Unlike ${words}`);
    await dialog.getByRole('button', { name: 'Create patient' }).click();
    await dialog.waitFor({ state: 'detached' });
    await chosen(page).toContain(`Nora Unlike ${words}`);
    await answer.release();
    await page.getByLabel('Reason', { exact: true }).fill(words);
    await chosen(page).toContain(`Nora Unlike ${words}`);
    expect(await problemAt(page, 'Patient')).toBeNull();
  }
});

test('Enter in the search for a clinic waits for its answer', async ({ visitor }) => {
  const account = await createAccount();
  for (let number = 1; number <= 10; number += 1) await account.createClinic(`Harbour ${number}`);
  await account.createClinic('Mill');
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  await page.getByRole('button', { name: /^Clinic: / }).click();
  await page.getByRole('searchbox', { name: 'Find a clinic' }).click();
  const answer = await hold(page, /^GET .*search=mill/i);
  await page.keyboard.type('mill');
  await page.keyboard.press('Enter');
  await answer.release();
  await button(page, 'Clinic: Mill').waitFor();
});
