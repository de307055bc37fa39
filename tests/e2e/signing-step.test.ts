import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { addApp } from '#tests/support/app-factor.ts';
import { giveAuthenticator } from '#tests/support/authenticator.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { completeRecord } from '#tests/support/factor-flows.ts';
import { arrive, button, field, fill } from '#tests/support/gestures.ts';
import { patientConsents, type Stored, visitWithForm } from '#tests/support/visit-calls.ts';

const base = '/dashboard/patients/detail/medical-records/detail';
const asked = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const wantStep = (account: Account, clinic: number) =>
  account.call('PUT', `/api/clinics/${clinic}/`, { name: 'Harbour', signing_asks_step: true });

async function surgery() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  await wantStep(account, clinic);
  return { account, clinic, record: await completeRecord(account, clinic) };
}
const statusOf = async (account: Account, record: number) =>
  (await account.call<{ status: string }>('GET', `/api/medical-records/${record}/`)).status;

test('signing a record asks for the code of the app where the clinic wants it, once in five minutes', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const { account, clinic, record } = await surgery();
  const another = await completeRecord(account, clinic);
  const { nextCode } = await addApp(account);
  const page = await visitor.visit(`${base}/${record}`, { as: account });
  await button(page, 'Sign').click();
  await button(page, 'Sign and lock').click();
  await asked(page).waitFor();
  await field(page, 'Code').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await fill(page, { Code: '000000' });
  await button(page, 'Confirm code').click();
  await page.getByText("This code isn't right").first().waitFor();
  expect(await statusOf(account, record)).toBe('draft');
  await asked(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Sign and lock').click();
  await fill(page, { Code: await nextCode() });
  await button(page, 'Confirm code').click();
  await page.getByText('The record was signed.').waitFor();
  expect(await statusOf(account, record)).toBe('signed');

  await page.goto(new URL(`${base}/${another}`, page.url()).href);
  await button(page, 'Sign').click();
  await button(page, 'Sign and lock').click();
  await page.getByText('The record was signed.').waitFor();
  expect(await asked(page).count()).toBe(0);
});

test('a passkey confirms a signature too', async ({ visitor }) => {
  visitor.allow('RefusedError');
  const { account, record } = await surgery();
  // a browser keeps passkeys for names, not for numbers
  const origin = inject('site').origin.replace('127.0.0.1', 'localhost');
  const page = await visitor.visit('/dashboard/settings/security', { as: account, origin });
  await giveAuthenticator(page);
  await arrive(page, 'Second step');
  await button(page, 'Add passkey').click();
  await fill(page, { Password: account.password });
  await button(page, 'Continue').click();
  await fill(page, { Name: 'Laptop' });
  await page
    .getByRole('dialog', { name: 'Add a passkey' })
    .getByRole('button', { name: 'Add passkey' })
    .click();
  await button(page, 'I have kept the codes').click();
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  await page.goto(new URL(`${base}/${record}`, page.url()).href);
  await button(page, 'Sign').click();
  await button(page, 'Sign and lock').click();
  await button(page, 'Use passkey').click();
  await page.getByText('The record was signed.').waitFor();
  expect(await statusOf(account, record)).toBe('signed');
});

test('an amendment that asks for it keeps what is written, and is signed after it', async ({ visitor }) => {
  visitor.allow('RefusedError');
  const { account, record } = await surgery();
  const { version } = await account.call<Stored>('GET', `/api/medical-records/${record}/`);
  await account.call('POST', `/api/medical-records/${record}/sign/`, { version });
  const { nextCode } = await addApp(account);
  const page = await visitor.visit(`${base}/${record}`, { as: account });
  await button(page, 'Amend').click();
  // the page of the record has a part of that name too
  await arrive(page, 'Edit medical record');
  await field(page, 'Plan').fill('Rest.');
  await field(page, 'Reason for the amendment').fill('The plan was missing.');
  await button(page, 'Amend').click();
  await fill(page, { Code: await nextCode() });
  await button(page, 'Confirm code').click();
  await expect.poll(() => asked(page).count()).toBe(0);
  expect(await field(page, 'Plan').inputValue()).toBe('Rest.');
  await button(page, 'Amend').click();
  await page.getByText('The amendment was signed.').waitFor();
  expect(await statusOf(account, record)).toBe('amended');
});

test('the staff confirms a consent that the patient signs on the tablet', async ({ visitor }) => {
  visitor.allow('RefusedError');
  const blocks = [{ key: 'intro', type: 'paragraph', label: 'I was told.' }];
  const { account, clinic, ask, edit } = await visitWithForm({ blocks });
  await wantStep(account, clinic);
  const { nextCode } = await addApp(account);
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await arrive(page, 'Edit consent');
  await button(page, 'Hand the tablet over').click();
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Type the full name').fill('Minh Nguyễn');
  await button(page, 'Sign').click();
  await page.getByText('Take the tablet back first').waitFor();
  await asked(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Sign').click();
  await fill(page, { Code: await nextCode() });
  await button(page, 'Confirm code').click();
  await page.getByText('Please give the tablet back to the staff.').waitFor();
  const { status } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  expect(status).toBe('active');
});
