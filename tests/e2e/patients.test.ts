import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Account, createAccount, type StoredClinic } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  logOut,
  rows,
  stored,
} from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';
import { named } from '#tests/support/request-log.ts';

interface Stored {
  id: number;
  version: number;
  first_name: string;
  last_name: string;
  [name: string]: unknown;
}

const path = '/api/patients/patients';

async function desk(): Promise<{
  account: Account;
  clinic: StoredClinic;
  add(body: object): Promise<Stored>;
}> {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour', {
    timezone: 'Europe/London',
  } as Partial<StoredClinic>);
  const add = (body: object) => account.call<Stored>('POST', path, { clinic: clinic.id, ...body });
  return { account, clinic, add };
}

const jose = {
  first_name: 'José',
  last_name: 'García',
  birth_date: '1951-07-04',
  phone_number: '+34 612 345 678',
};
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Patient banner' });

test('a patient is created with rows typed by keyboard, shown, changed, and archived', async ({
  visitor,
}) => {
  const { account, clinic } = await desk();
  await account.call('POST', '/api/patients/labels', {
    clinic: clinic.id,
    name: 'Anticoagulated',
    color: 'red',
    is_alert: true,
  });
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  await entry(page, 'Patients').click();
  await arrive(page, 'Patients');
  await link(page, 'New patient').click();
  await arrive(page, 'New patient');
  await fill(page, {
    'First name': 'Minh',
    'Last name': 'Nguyễn',
    'Birth date': '1984-02-29',
    'Phone number': '+44 20 7946 0018',
    Email: 'minh@example.test',
  });
  await page.getByRole('radio', { name: 'Female' }).check();
  await button(page, 'Add allergy').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Penicillin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rash');
  await page.getByRole('combobox', { name: 'Add a label' }).fill('anti');
  await page.keyboard.press('Enter');
  await field(page, 'Sticky note').fill('Prefers mornings.');
  await button(page, 'Create patient').click();

  await arrive(page, 'Minh Nguyễn');
  expect(address(page)).toMatch(/^\/dashboard\/patients\/detail\/\d+$/);
  expect(await page.title()).toBe('Patient | Chartroom');
  await banner(page).getByText('Allergy: Penicillin').waitFor();
  await banner(page).getByText('Alert: Anticoagulated').waitFor();
  await banner(page).getByText('29 Feb 1984').waitFor();
  await page.getByText('Prefers mornings.').waitFor();

  await link(page, 'Edit patient').click();
  await arrive(page, 'Edit patient');
  await row(page, 'Allergy 1').waitFor();
  await button(page, 'Remove allergy 1').click();
  await fill(page, { 'Preferred name': 'Mimi' });
  await button(page, 'Save changes').click();
  await arrive(page, 'Minh Nguyễn');
  await banner(page).getByText('Allergies: not asked').waitFor();
  await banner(page).getByText('Mimi').waitFor();

  await page.getByRole('tab', { name: 'History' }).click();
  const story = page.getByRole('list', { name: 'History' });
  await story.getByText(/ changed the chart$/).waitFor();
  await story.getByText(/ registered the patient$/).waitFor();
  await page.getByRole('tab', { name: 'Who looked' }).click();
  const readings = page.getByRole('table', { name: 'Who looked' });
  await readings.getByText('Opened the chart').first().waitFor();
  // a number that no one knows tells nothing
  expect(await readings.getByText(/\b(Patient|Medical record) \d/).count()).toBe(0);
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByText('Chart opened').waitFor();

  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Archive patient' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive patient', exact: true }).click();
  await page.getByText('This patient is in the archive').waitFor();
  await entry(page, 'Patients').click();
  await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
  await page.goBack();
  await button(page, 'Restore patient').click();
  await page.getByText('This patient is in the archive').waitFor({ state: 'detached' });
  await entry(page, 'Patients').click();
  await expect.poll(() => rows(page)).toEqual(['Nguyễn, Minh']);
});

test('patients are found by name without accents, phone, number and birth date; the address holds the filters', async ({
  visitor,
}) => {
  const { account, add } = await desk();
  await add({ ...jose, mrn: 'X-77', sex: 'male' });
  await add({
    first_name: 'Anna',
    last_name: 'Smith',
    birth_date: '2019-05-01',
    sex: 'female',
    guardian: { name: 'M' },
  });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await link(page, 'Smith, Anna').waitFor();
  await expect.poll(() => rows(page)).toEqual(['García, José', 'Smith, Anna']);
  expect(await page.getByRole('table', { name: 'Patients' }).count()).toBe(1);
  const search = page.getByRole('searchbox', { name: 'Search patients' });
  for (const text of ['garcia jose', '612 345', 'x-77', '1951-07-04', '04.07.1951']) {
    await search.fill(text);
    await expect.poll(() => rows(page)).toEqual(['García, José']);
  }
  const near = page.getByText('No exact match. These are similar.');
  expect(await near.count()).toBe(0);
  await search.fill('gracia');
  await near.waitFor();
  expect(await rows(page)).toEqual(['García, José']);
  await search.fill('nobody');
  await page.getByRole('heading', { name: 'No patient found' }).waitFor();
  await button(page, 'Show all patients').click();
  await expect.poll(() => rows(page)).toHaveLength(2);

  await button(page, 'Filters').click();
  await field(page, 'Age to').fill('17');
  await expect.poll(() => rows(page)).toEqual(['Smith, Anna']);
  expect(address(page)).toBe('/dashboard/patients?age_max=17');
  await page.reload();
  await link(page, 'Smith, Anna').waitFor();
  expect(await rows(page)).toEqual(['Smith, Anna']);
  expect(await field(page, 'Age to').inputValue()).toBe('17');

  const downloading = page.waitForEvent('download');
  await button(page, 'Download as table').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^patients-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain('"Anna","","Smith"');
  await link(page, 'Smith, Anna').click();
  await arrive(page, 'Anna Smith');
  await page.goBack();
  const recent = page.getByRole('navigation', { name: 'Recently viewed' }).getByRole('link');
  await recent.filter({ hasText: 'Anna Smith' }).waitFor();
  await page.reload();
  await recent.filter({ hasText: 'Anna Smith' }).waitFor();
  expect(JSON.stringify(await stored(page))).not.toContain('Smith');
  await logOut(page);
  await arrive(page, 'Sign in');
  expect(Object.keys(await stored(page))).toEqual(['defaultClinic']);
});

describe('the same person', () => {
  test('is proposed while typing, holds the saving up, and is told apart with a reason', async ({
    visitor,
  }) => {
    const { account, clinic, add } = await desk();
    const known = await add(jose);
    const page = await visitor.visit('/dashboard/patients/create', { as: account });
    await arrive(page, 'New patient');
    await fill(page, { 'First name': 'Jose', 'Last name': 'Garcia', 'Birth date': '1951-07-04' });
    const alike = page.getByRole('list', { name: 'Possible duplicates to compare' });
    await alike.getByText('Almost certainly the same').waitFor();
    expect(await alike.getByRole('link').getAttribute('href')).toBe(`/dashboard/patients/detail/${known.id}`);

    await button(page, 'Create patient').click();
    const question = page.getByRole('alertdialog', { name: 'Is this patient already registered?' });
    await question.getByRole('button', { name: 'Create anyway' }).click();
    await question.getByText('Enter how you know.').waitFor();
    await question.getByRole('button', { name: 'Back to the form' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await field(page, 'First name').inputValue()).toBe('Jose');

    await field(page, 'Why it is someone else').fill('Father and son.');
    await button(page, 'Other people').click();
    await page.getByText('Marked as different people').waitFor();
    await button(page, 'Create patient').click();
    await arrive(page, 'Jose Garcia');
    const { count } = await account.call<{ count: number }>('GET', `${path}?clinic=${clinic.id}`);
    expect(count).toBe(2);
  });

  test('cannot be looked for while the check fails, and nobody is held up', async ({ visitor }) => {
    const { account } = await desk();
    const page = await visitor.visit('/dashboard/patients/create', {
      as: account,
      before: (one) => one.route('**/check-duplicates/', (route) => route.abort()),
    });
    await fill(page, { 'First name': 'Eun-ji', 'Last name': 'Kim' });
    await page.getByText('The comparison failed').waitFor();
    await button(page, 'Create patient').click();
    await arrive(page, 'Eun-ji Kim');
  });
});

test('a guardian is demanded for a minor, and a future birth date is refused', async ({ visitor }) => {
  const { account } = await desk();
  const page = await visitor.visit('/dashboard/patients/create', { as: account });
  await fill(page, { 'First name': 'Lea', 'Last name': 'Novák', 'Birth date': '2999-01-01' });
  await button(page, 'Create patient').click();
  await page.locator('#field-birth_date-error').getByText('must not be in the future').waitFor();
  await field(page, 'Birth date').fill('2024-02-29');
  await button(page, 'Create patient').click();
  await page.locator('#field-guardian_name-error').getByText('Guardian is required.').waitFor();
  await expect
    .poll(() => field(page, 'Guardian').evaluate((input) => input === document.activeElement))
    .toBe(true);
  await field(page, 'Guardian').fill('Eva Novák');
  await button(page, 'Create patient').click();
  await arrive(page, 'Lea Novák');
});

test('what is typed survives a reload, and an edit by somebody else is resolved field by field', async ({
  visitor,
}) => {
  const { account, add } = await desk();
  const { id, version } = await add(jose);
  const page = await visitor.visit(`/dashboard/patients/edit/${id}`, { as: account });
  await field(page, 'City').fill('London');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join())).toContain('patientEdit');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await field(page, 'City').inputValue()).toBe('London');

  await account.call('PUT', `${path}/${id}/`, { ...jose, version, city: 'Madrid', pronouns: 'he/him' });
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByRole('radiogroup', { name: 'Pronouns' }).getByRole('radio').nth(1).check();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await arrive(page, 'José García');
  const saved = await account.call<Stored>('GET', `${path}/${id}/`);
  expect([saved.city, saved.pronouns]).toEqual(['London', 'he/him']);
});

test('a death is stored by its day, and a mistake is taken back', async ({ visitor }) => {
  const { account, add } = await desk();
  const { id } = await add(jose);
  const page = await visitor.visit(`/dashboard/patients/detail/${id}`, { as: account });
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Mark deceased' }).click();
  await field(page, 'Day of death').fill('2999-01-01');
  await button(page, 'Mark deceased').click();
  await page.getByText('Enter the day, today or before.').waitFor();
  await field(page, 'Day of death').fill('2024-05-06');
  await button(page, 'Mark deceased').click();
  await page.getByText('This patient died on 6 May 2024').waitFor();
  await button(page, 'Restore patient').click();
  await notices(page).getByText('José García was restored.').waitFor();
});

test('a chart that is left while it is read again shows what was changed to who goes back before the other page is there', async ({
  visitor,
}) => {
  const { account, add } = await desk();
  const { id } = await add(jose);
  const page = await visitor.visit(`/dashboard/patients/detail/${id}`, { as: account });
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Mark deceased' }).click();
  await field(page, 'Day of death').fill('2024-05-06');
  const calls = await guardCalls(page, {
    chart: new RegExp(`^GET ${path}/${id}/`),
    list: new RegExp(`^GET ${path}\\?`),
  });
  const rereading = page.waitForRequest((request) => named(request).startsWith(`GET ${path}/${id}/`));
  await button(page, 'Mark deceased').click();
  await rereading;
  await entry(page, 'Patients').click();
  await expect.poll(() => address(page)).not.toContain('/detail/');
  await page.goBack();
  await expect.poll(() => address(page)).toContain('/detail/');
  calls.leave('chart', true);
  await page.getByText('This patient died on 6 May 2024').waitFor();
});

test('a restoration that is asked for while the chart is read again is not lost without a word', async ({
  visitor,
}) => {
  const { account, add } = await desk();
  const { id } = await add(jose);
  await account.call('DELETE', `${path}/${id}/`);
  const page = await visitor.visit(`/dashboard/patients/detail/${id}`, { as: account });
  await button(page, 'Add a sticky note').click();
  await field(page, 'Sticky note').fill('Calls before he comes');
  const calls = await guardCalls(page, {
    chart: new RegExp(`^GET ${path}/${id}/`),
    restore: new RegExp(`^POST ${path}/${id}/restore/`),
  });
  await button(page, 'Save note').click();
  await notices(page).getByText('The sticky note was saved.').waitFor();
  await button(page, 'Restore patient').click();
  await calls.pass('chart');
  await page.getByText('Calls before he comes').first().waitFor();
  await calls.pass('restore');
  await page.getByText('This changed in the meantime. Check it and try again.').waitFor();
  await button(page, 'Restore patient').click();
  await calls.pass('restore');
  await calls.pass('chart');
  await notices(page).getByText('José García was restored.').waitFor();
  await button(page, 'Restore patient').waitFor({ state: 'detached' });
});

test('a foreign patient, one that is none, and a log-out leave nothing on the screen', async ({
  visitor,
}) => {
  const other = await desk();
  const { id } = await other.add(jose);
  const { account, add } = await desk();
  const own = await add({ first_name: 'Own', last_name: 'Patient' });
  const page = await visitor.visit(`/dashboard/patients/detail/${id}`, { as: account });
  await arrive(page, 'Page Not Found');
  await page.goto(new URL('/dashboard/patients/detail/1e3', page.url()).href);
  await arrive(page, 'Page Not Found');
  await page.goto(new URL(`/dashboard/patients/detail/${own.id}`, page.url()).href);
  await arrive(page, 'Own Patient');
  await logOut(page);
  await arrive(page, 'Sign in');
  expect(await page.content()).not.toContain('Own Patient');
});
