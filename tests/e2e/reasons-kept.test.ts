import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { completeRecord } from '#tests/support/factor-flows.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

test('what was typed for a cancellation waits when its question is closed', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(7 * 24 * 60) });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await button(page, 'Cancel reservation').click();
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  await dialog.getByLabel('Note').fill('Called at noon.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await button(page, 'Cancel reservation').click();
  await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('Called at noon.');
  await dialog.getByRole('button', { name: /Patient is sick/ }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await read(visit.id)).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'sick',
    cancellation_note: 'Called at noon.',
  });
});

test('the reason why a record was entered in error waits when its question is closed', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const record = await completeRecord(account, clinic);
  const read = () =>
    account.call<{ version: number; status: string }>('GET', `/api/medical-records/${record}/`);
  const { version } = await read();
  await account.call('POST', `/api/medical-records/${record}/sign/`, { version });
  const page = await visitor.visit(`/dashboard/patients/detail/medical-records/detail/${record}`, {
    as: account,
  });
  const dialog = page.getByRole('alertdialog', { name: 'Was this record entered in error?' });
  const reason = dialog.getByLabel('Reason');
  await button(page, 'Mark as entered in error').click();
  await reason.fill('It is about her sister.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // the reason of one act is none of another
  await button(page, 'Unlock').click();
  const other = page.getByRole('alertdialog', { name: 'Unlock this record?' });
  await expect.poll(() => other.getByLabel('Reason').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await button(page, 'Mark as entered in error').click();
  await expect.poll(() => reason.inputValue()).toBe('It is about her sister.');
  await dialog.getByRole('button', { name: 'Mark as entered in error' }).click();
  await page.getByText('The record is marked as entered in error.').waitFor();
});
