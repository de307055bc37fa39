import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { completeRecord } from '#tests/support/factor-flows.ts';
import { address, arrive, button, entry, field, fill, logOut } from '#tests/support/gestures.ts';
import { hold } from '#tests/support/request-log.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';
import { waysOutFetched } from '#tests/support/waysOut.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave while this is being done?' });
const linkTo = (page: Page, path: string) => page.locator(`main a[href*="${path}"]`).first();
const back = (page: Page) => page.evaluate(() => history.back());

test('Back while a record is signed asks; who waits sees that it was signed', async ({ visitor }) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const record = await completeRecord(account, clinic);
  const { patient } = await account.call<{ patient: number }>('GET', `/api/medical-records/${record}/`);
  const page = await visitor.visit(`/dashboard/patients/detail/${patient}?tab=records`, { as: account });
  await linkTo(page, `medical-records/detail/${record}`).click();
  await button(page, 'Sign').waitFor();
  const path = address(page);
  await waysOutFetched(page);
  const call = await hold(page, /^POST .*\/sign\//);
  await button(page, 'Sign').click();
  await button(page, 'Sign and lock').click();
  await call.reach(1);
  await back(page);
  await question(page).waitFor();
  expect(address(page)).toBe(path);
  await button(page, 'Wait until it is done').click();
  await question(page).waitFor({ state: 'detached' });
  await back(page);
  await question(page).waitFor();
  await Promise.all([
    page.getByText('The record was signed.').waitFor(),
    question(page).waitFor({ state: 'detached' }),
    call.release(),
  ]);
});

test('Back while a reservation is cancelled asks; who leaves is led on, and nothing asks afterwards', async ({
  visitor,
}) => {
  const { account, book, patient } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(7 * 24 * 60) });
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}?tab=reservations`, {
    as: account,
  });
  await linkTo(page, `reservations/detail/${visit.id}`).click();
  await arrive(page, 'Reservation');
  const path = address(page);
  await waysOutFetched(page);
  const call = await hold(page, /^POST .*\/cancel\//);
  await button(page, 'Cancel reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await call.reach(1);
  await back(page);
  await question(page).waitFor();
  expect(address(page)).toBe(path);
  await button(page, 'Leave without waiting').click();
  await arrive(page, 'Minh Nguyễn');
  await call.release();
  await entry(page, 'Clinics').click();
  await arrive(page, 'Clinics');
});

test('Back while a file is uploaded says that it would not be added; who leaves has no file there', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await linkTo(page, `patients/detail/${patient.id}`).click();
  await arrive(page, 'Minh Nguyễn');
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await waysOutFetched(page);
  const call = await hold(page, /^PUT .*\/pieces\/1\/$/);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      ...{ name: 'Letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear colleague') },
    });
  await call.reach(1);
  await entry(page, 'Clinics').click();
  const leave = page.getByRole('alertdialog', { name: 'Leave while a file is being uploaded?' });
  await leave.getByText("The file isn't in the chart yet. If you leave now, it won't be added.").waitFor();
  await leave.getByRole('button', { name: 'Leave and stop the upload' }).click();
  await arrive(page, 'Clinics');
  await call.release();
  const { results } = await account.call<{ results: unknown[] }>(
    'GET',
    `/api/patients/patients/${patient.id}/attachments/`,
  );
  expect(results).toEqual([]);
});

test('a log-out during a save says that it is being saved, and is about nothing once it is', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/patients/edit/${patient.id}`, { as: account });
  await arrive(page, 'Edit patient');
  await fill(page, { 'First name': 'Linh' });
  const call = await hold(page, /^PUT \/api\/patients\/patients\/\d+\/$|^PATCH \/api\/patients/);
  await button(page, 'Save changes').click();
  await call.reach(1);
  await logOut(page);
  const leave = page.getByRole('alertdialog', { name: 'Log out while something is being saved?' });
  await leave.waitFor();
  expect(await leave.getByText('You would lose:').count()).toBe(0);
  await leave.getByRole('button', { name: 'Log out without waiting' }).waitFor();
  await call.release();
  await leave.waitFor({ state: 'detached' });
  await field(page, 'First name').waitFor({ state: 'detached' });
});
