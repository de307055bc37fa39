import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry, field, fill, link, problemAt, typed } from '#tests/support/gestures.ts';

interface Stored {
  name: string;
  address: string;
  opening_hours: object[];
  closed_periods: object[];
  currency: string;
  week_start: number;
  slot_minutes: number;
  late_cancel_hours: number;
  record_unlock_hours: number | null;
  record_unlock_always: boolean;
}

const read = (account: Account, id: number) => account.call<Stored>('GET', `/api/clinics/${id}/`);
const save = (page: Page) => button(page, 'Save changes').click();

async function open(visitor: Visitor) {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour', { address: '1 Quay Street' });
  const page = await visitor.visit(`/dashboard/clinics/settings/${id}`, { as: account });
  await arrive(page, 'Clinic settings');
  return { account, id, page };
}

test('the owner sets hours, closed days and windows by keyboard, found from the settings', async ({
  visitor,
}) => {
  const { account, id, page } = await open(visitor);
  await entry(page, 'Settings').click();
  await arrive(page, 'Settings');
  await link(page, 'Open clinic settings').click();
  await arrive(page, 'Clinic settings');
  await button(page, 'Add hours to Monday').press('Enter');
  await field(page, 'Monday from').fill('08:00');
  await field(page, 'Monday until').fill('18:30');
  await button(page, 'Add closed days').press('Enter');
  await field(page, 'First closed day').fill('2026-12-24');
  expect(await field(page, 'Last closed day').inputValue()).toBe('24 Dec 2026');
  await field(page, 'Last closed day').fill('2026-12-26');
  await page.getByLabel('Reason', { exact: true }).fill('Holidays');
  await page.getByRole('radio', { name: 'Sunday' }).check();
  await page.getByRole('radio', { name: '30 minutes' }).check();
  await fill(page, { Currency: 'chf', 'Late cancellation': '48' });
  await page.getByRole('radio', { name: 'At any time' }).check();
  await save(page);
  await page.getByText('The settings are saved.').waitFor();
  expect(await read(account, id)).toMatchObject({
    name: 'Harbour',
    address: '1 Quay Street',
    opening_hours: [{ weekday: 1, start: '08:00', end: '18:30' }],
    closed_periods: [{ start: '2026-12-24', end: '2026-12-26', reason: 'Holidays' }],
    currency: 'CHF',
    week_start: 7,
    slot_minutes: 30,
    late_cancel_hours: 48,
    record_unlock_hours: null,
    record_unlock_always: true,
  });
  await page.getByText('No changes', { exact: true }).waitFor();
});

test('what the server refuses stands at its field, and what was typed stays', async ({ visitor }) => {
  const { page } = await open(visitor);
  await button(page, 'Add closed days').click();
  await field(page, 'First closed day').fill('2026-12-26');
  await field(page, 'Last closed day').fill('2026-12-24');
  await fill(page, { 'Late cancellation': '1000' });
  await save(page);
  expect(await problemAt(page, 'Late cancellation')).toBe('Late cancellation must be between 0 and 720.');
  await fill(page, { 'Late cancellation': '12' });
  await save(page);
  await page.getByText('Every closed period must begin before it ends.').first().waitFor();
  expect(await typed(page, 'Last closed day')).toEqual({ 'Last closed day': '24 Dec 2026' });
});

test('two who change the settings at once decide field by field, and no name is turned back', async ({
  visitor,
}) => {
  const { account, id, page } = await open(visitor);
  await fill(page, { 'Late cancellation': '48' });
  await account.call('PUT', `/api/clinics/${id}/`, { name: 'Harbour East', currency: 'GBP' });
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByRole('radio', { name: /GBP/ }).check();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(await read(account, id)).toMatchObject({
    name: 'Harbour East',
    currency: 'GBP',
    late_cancel_hours: 48,
  });
});

test('a draft survives a reload, and leaving asks', async ({ visitor }) => {
  const { page } = await open(visitor);
  await fill(page, { 'Late cancellation': '36' });
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await typed(page, 'Late cancellation')).toEqual({ 'Late cancellation': '36' });
  await entry(page, 'Overview').click();
  const question = page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await arrive(page, 'Clinic settings');
});

test('a member of staff reads the settings and is told who may change them', async ({ visitor }) => {
  const owner = await createAccount();
  const { id } = await owner.createClinic('Harbour');
  const colleague = await createAccount('grace');
  const path = '/api/staff/staff';
  const person = { clinic: id, first_name: 'Grace', last_name: 'H', color: 'blue', role: 'manager' };
  const member = await owner.call<{ id: number; version: number }>('POST', path, {
    ...person,
    email: colleague.email,
  });
  const { code } = await owner.call<{ code: string }>('POST', `${path}/${member.id}/invite/`, {
    version: member.version,
  });
  await colleague.call('POST', `${path}/accept-invitation/`, { code });
  const page = await visitor.visit(`/dashboard/clinics/settings/${id}`, { as: colleague });
  await arrive(page, 'Clinic settings');
  await page.getByText('Only the owner of the clinic may change this').waitFor();
  await page.getByText('24 hours before').waitFor();
  expect(await button(page, 'Save changes').count()).toBe(0);
});
