import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, field, fill, link } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
  version: number;
  status: string;
}

const base = '/dashboard/patients/detail/medical-records';
const records = '/api/medical-records';

/** A record of a practitioner, as the owner of the clinic meets it. */
async function surgery() {
  const owner = await createAccount();
  const { id: clinic } = await owner.createClinic('Harbour');
  const mine = await owner.call<{ results: Stored[] }>('GET', `/api/staff/staff?clinic=${clinic}&mine=true`);
  const author = await colleagueIn(owner, clinic, 'practitioner');
  const patient = await owner.call<Stored>('POST', '/api/patients/patients', {
    ...{ clinic, first_name: 'Minh', last_name: 'Nguyễn', birth_date: '1984-02-29' },
  });
  const write = (more: object = {}) =>
    author.call<Stored>('POST', '/api/patients/medical-records', {
      ...{ clinic, patient: patient.id, staff: author.staff, occurred_at: '2026-03-02T09:00:00Z' },
      ...{ chief_complaint: 'Cough', assessment: 'A cold', ...more },
    });
  const act = async (by: Account, id: number, what: string, more: object = {}) => {
    const { version } = await by.call<Stored>('GET', `${records}/${id}/`);
    return by.call<Stored>('POST', `${records}/${id}/${what}/`, { version, ...more });
  };
  return { owner, author, staff: mine.results[0]?.id, write, act };
}

const kept = (page: Page) => page.getByText('What you typed last was not saved to this record');

test('a second signature is no amendment, on the page and on paper; what is signed after it is', async ({
  visitor,
}) => {
  const { owner, author, staff, write, act } = await surgery();
  const { id } = await write({ co_signer: staff });
  await act(author, id, 'sign');
  const page = await visitor.visit(`${base}/detail/${id}`, { as: owner });
  await button(page, 'Co-sign').click();
  await button(page, 'Sign and lock').click();
  await page.getByText('The record was signed.').waitFor();
  const amendments = page.getByRole('heading', { name: 'Amendments' });
  await button(page, 'Amend').waitFor();
  expect(await amendments.count()).toBe(0);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.getByLabel('The record on paper').waitFor();
  expect(await amendments.count()).toBe(0);

  await page.emulateMedia({ media: 'screen' });
  const words = { staff: author.staff, occurred_at: '2026-03-02T09:00:00Z', chief_complaint: 'Cough' };
  await act(owner, id, 'amend', { ...words, assessment: 'Pneumonia', reason: 'New results.' });
  await page.reload();
  await amendments.waitFor();
  await page.getByText('Reason: New results.').waitFor();
  expect(await page.getByRole('button', { name: 'Show what changed' }).count()).toBe(1);
});

test('what was typed into an amendment stays to be read once the record is no longer signed, and goes on when it is', async ({
  visitor,
}) => {
  const { owner, author, write, act } = await surgery();
  const { id } = await write();
  await act(author, id, 'sign');
  const page = await visitor.visit(`${base}/edit/${id}?mode=amend`, { as: owner });
  await field(page, 'Assessment').waitFor();
  await fill(page, { Assessment: 'Pneumonia', 'Reason for the amendment': 'The X-ray came.' });
  await act(author, id, 'unlock', { reason: 'A typo.' });
  await page.reload();
  await page.getByText("What you typed is on the record's page, so that you can copy it.").waitFor();
  await link(page, 'Show the record').click();
  await kept(page).waitFor();
  await page.getByText('Pneumonia', { exact: true }).waitFor();
  await page.getByText('The X-ray came.', { exact: true }).waitFor();

  await act(author, id, 'sign');
  await page.reload();
  await button(page, 'Continue writing').click();
  await arrive(page, 'Edit medical record');
  await page.getByText('Your draft is back').waitFor();
  expect(await field(page, 'Assessment').inputValue()).toBe('Pneumonia');

  await act(owner, id, 'void', { reason: 'The wrong patient.' });
  await page.goto(new URL(`${base}/detail/${id}`, page.url()).href);
  await page.getByText('Pneumonia', { exact: true }).waitFor();
  await button(page, 'Discard this text').click();
  await kept(page).waitFor({ state: 'detached' });
  await page.reload();
  await arrive(page, 'Medical record');
  expect(await kept(page).count()).toBe(0);
});

test('what was typed into an addendum stays to be read where none can be added any more', async ({
  visitor,
}) => {
  const { owner, author, write, act } = await surgery();
  const { id } = await write();
  await act(author, id, 'sign');
  const page = await visitor.visit(`${base}/detail/${id}`, { as: owner });
  await button(page, 'Add addendum').click();
  const dialog = page.getByRole('dialog', { name: 'Add an addendum' });
  await dialog.getByLabel('Addendum', { exact: true }).fill('The patient called back.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await kept(page).count()).toBe(0);
  await act(author, id, 'unlock', { reason: 'A typo.' });
  await page.reload();
  await kept(page).waitFor();
  await page.getByText('The patient called back.', { exact: true }).waitFor();

  await act(author, id, 'sign');
  await page.reload();
  await button(page, 'Add addendum').click();
  await dialog.waitFor();
  expect(await dialog.getByLabel('Addendum', { exact: true }).inputValue()).toBe('The patient called back.');
});
