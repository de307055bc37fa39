import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { aVisit, linkTo } from '#tests/support/door-pages.ts';
import { address, arrive, button, entry, link } from '#tests/support/gestures.ts';

async function clinicWithPatient() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const person = { clinic, first_name: 'Minh', last_name: 'Nguyen' };
  const patient = await account.call<{ id: number }>('POST', '/api/patients/patients', person);
  await account.call('GET', `/api/patients/patients/${patient.id}/`);
  return { account, clinic, patient: patient.id };
}

test('the log is found, narrowed, taken out and verified', async ({ visitor }) => {
  const { account, patient } = await clinicWithPatient();
  const page = await visitor.visit('/dashboard/settings', { as: account });
  await arrive(page, 'Settings');
  await link(page, 'Open the audit log').click();
  await arrive(page, 'Audit log');
  const table = page.getByRole('table', { name: 'Audit log' });
  await table.getByText('Created').first().waitFor();
  await page.getByRole('button', { name: /Kind$/ }).click();
  await page.getByRole('option', { name: 'Readings' }).click();
  await expect.poll(() => table.getByText('Created').count()).toBe(0);
  expect(address(page)).toContain('kind=reading');
  await page.getByRole('button', { name: /What$/ }).click();
  await page.getByRole('option', { name: 'Patient', exact: true }).click();
  await table.getByText(`Patient ${patient}`).waitFor();
  await table
    .getByRole('link', { name: /^Minh Nguyen · P\d+$/ })
    .first()
    .waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as table').click(),
  ]);
  const csv = await readFile((await download.path()) ?? '', 'utf8');
  expect(csv).toContain('"reading","patient.read","patient"');
  expect(csv).not.toContain('patient.created');
  await button(page, 'Verify the chain').press('Enter');
  await page.getByText(/^All \d+ entries are unchanged$/).waitFor();
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('No entries match').waitFor();
  await button(page, 'Show everything').click();
  await table.getByText('Created').first().waitFor();
});

test('an entry says what was changed, in words and in the time of the clinic, and so does the table that leaves', async ({
  visitor,
}) => {
  const { account, clinic, patient } = await clinicWithPatient();
  const label = { clinic, name: 'Fragile', color: 'red', priority: 100 };
  const { id } = await account.call<{ id: number }>('POST', '/api/patients/labels', label);
  await account.call('PUT', `/api/patients/labels/${id}/`, { ...label, name: 'Needs help', is_alert: true });
  const person = { first_name: 'Minh', last_name: 'Nguyen', notes: 'Afraid of needles', labels: [id] };
  await account.call('PUT', `/api/patients/patients/${patient}/`, person);
  const page = await visitor.visit('/dashboard/settings/audit?kind=change', { as: account });
  await arrive(page, 'Audit log');
  const changes = page.getByRole('row', { name: /Changed something/ }).getByRole('listitem');
  await expect
    .poll(() => changes.allInnerTexts())
    .toEqual(['Alert: No became Yes', 'Name: Fragile became Needs help']);
  const chart = page.getByRole('row', { name: /Changed the chart/ }).getByRole('listitem');
  await expect.poll(() => chart.allInnerTexts()).toEqual(['Labels: added Needs help', 'Notes']);
  expect(await page.getByText('needles').count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download as table').click(),
  ]);
  const csv = await readFile((await download.path()) ?? '', 'utf8');
  expect(csv).toContain('name: ""Fragile"" -> ""Needs help""');
  await button(page, 'Verify the chain').press('Enter');
  await page.getByText(/^All \d+ entries are unchanged$/).waitFor();
});

test('the next page goes on where this one ended, whatever was written meanwhile', async ({ visitor }) => {
  const { account, patient } = await clinicWithPatient();
  const read = () => account.call('GET', `/api/patients/patients/${patient}/`);
  for (let times = 0; times < 20; times += 1) await read();
  const page = await visitor.visit('/dashboard/settings/audit?limit=10', { as: account });
  await arrive(page, 'Audit log');
  const times = page.getByRole('table', { name: 'Audit log' }).locator('time');
  const shown = () => times.evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
  await expect.poll(async () => (await shown()).length).toBe(10);
  const first = await shown();
  await read();
  await button(page, 'Next').click();
  await expect.poll(() => address(page)).toContain('offset=10');
  await expect.poll(async () => (await shown()).filter((one) => first.includes(one)).length).toBe(0);
  expect((await shown()).every((one) => one < (first.at(-1) ?? ''))).toBe(true);
});

test('what patients did by their links is one of those who can be chosen', async ({ visitor }) => {
  const visit = await aVisit();
  const { account } = visit;
  const patient = await visitor.visit(await linkTo(visit));
  await patient.getByRole('heading', { level: 1 }).waitFor();
  const page = await visitor.visit('/dashboard/settings/audit', { as: account });
  await arrive(page, 'Audit log');
  await page.getByRole('button', { name: /Who$/ }).click();
  await page.getByRole('option', { name: 'The patient, by link' }).click();
  const rows = page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ has: page.locator('time') });
  await expect.poll(() => rows.getByText('The patient, by link').count()).toBeGreaterThan(0);
  await expect.poll(() => rows.filter({ hasNotText: 'The patient, by link' }).count()).toBe(0);
  expect(address(page)).toContain('user=patient');
});

test('a telephone number that changed is read from its left in Arabic too', async ({ visitor }) => {
  const { account, clinic } = await clinicWithPatient();
  const stored = await account.call<object>('GET', `/api/clinics/${clinic}/`);
  await account.call('PUT', `/api/clinics/${clinic}/`, { ...stored, phone_number: '+49 (0)40 123-456' });
  const page = await visitor.visit('/dashboard/settings/audit?kind=change', { as: account, locale: 'ar' });
  const number = page.locator('ins').getByText('+49');
  await number.waitFor();
  const places = await number.evaluate((one) => {
    const text = one.firstChild as Text;
    return [0, 1, 5, 9, text.length - 1].map((at) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    });
  });
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test('somebody whose role may not read it is told so', async ({ visitor }) => {
  const { account, clinic } = await clinicWithPatient();
  const colleague = await createAccount('grace');
  const path = '/api/staff/staff';
  const person = { clinic, first_name: 'Grace', last_name: 'H', color: 'blue', role: 'receptionist' };
  const member = await account.call<{ id: number; version: number }>('POST', path, person);
  const { code } = await account.call<{ code: string }>('POST', `${path}/${member.id}/invite/`, {
    version: member.version,
  });
  await colleague.call('POST', `${path}/accept-invitation/`, { code });
  const page = await visitor.visit('/dashboard/settings/audit', { as: colleague });
  await arrive(page, "You can't open this page");
  await page.getByRole('heading', { name: 'Not for your role' }).waitFor();
  await entry(page, 'Overview').click();
  await arrive(page, 'Overview');
});
