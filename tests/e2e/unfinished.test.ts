import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  logOut,
  stored,
  typed,
} from '#tests/support/gestures.ts';
import { openDesk } from '#tests/support/patient-forms.ts';
import { cut } from '#tests/support/request-log.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished' });
const drafts = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => key.startsWith('draft:'));

async function keep(page: Page) {
  await entry(page, 'Overview').click();
  await button(page, 'Keep as draft').click();
  await arrive(page, 'Overview');
}

test('a kept draft is listed on the overview and where its thing is, and named at the log-out', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const path = `/dashboard/reservations/create?patient=${patient.id}`;
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'New reservation');
  expect(await unfinished(page).count()).toBe(0);
  await fill(page, { Notes: 'Comes with her sister' });
  await keep(page);
  const entries = unfinished(page).getByRole('listitem');
  await expect.poll(() => entries.allTextContents()).toHaveLength(1);
  expect((await entries.allTextContents())[0]).toMatch(
    /New reservation · Minh Nguyễn.*Comes with her sister.*Typed on/,
  );

  await page.goto(new URL(`/dashboard/patients/detail/${patient.id}`, page.url()).href);
  await arrive(page, 'Minh Nguyễn');
  const here = page.getByRole('status').filter({ hasText: 'Unfinished: New reservation' });
  await here.getByRole('button', { name: 'Continue' }).click();
  await arrive(page, 'New reservation');
  await page.getByText('Your draft is back').waitFor();
  expect(await typed(page, 'Notes')).toEqual({ Notes: 'Comes with her sister' });

  await keep(page);
  await logOut(page);
  const asking = page.getByRole('alertdialog', { name: 'Log out with unfinished drafts?' });
  await asking.getByRole('listitem').getByText('New reservation, Minh Nguyễn').waitFor();
  await asking.getByRole('button', { name: 'Stay logged in' }).click();
  await unfinished(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your draft is back').waitFor();
  await button(page, 'Discard draft').click();
  await page.getByText('Your draft is back').waitFor({ state: 'detached' });
  await logOut(page);
  await arrive(page, 'Sign in');
});

test('a new record that is open in two tabs is one form', async ({ visitor }) => {
  const { account, patient } = await openDesk();
  const path = `/dashboard/patients/detail/medical-records/create/${patient}`;
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'New medical record');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await arrive(other, 'New medical record');
  await fill(page, { 'Chief complaint': 'Cough' });
  await expect.poll(() => field(other, 'Chief complaint').inputValue()).toBe('Cough');
  await fill(other, { Plan: 'Tea.' });
  await expect.poll(() => field(page, 'Plan').inputValue()).toBe('Tea.');
  expect(await typed(page, 'Chief complaint', 'Plan')).toEqual({ 'Chief complaint': 'Cough', Plan: 'Tea.' });
  await button(other, 'Save draft').click();
  await arrive(other, 'Edit medical record');
  await page.getByText('What you typed here was saved or discarded in another tab').waitFor();
  expect(await typed(page, 'Chief complaint', 'Plan')).toEqual({ 'Chief complaint': '', Plan: '' });
});

test('what is typed into one record in two tabs at the same moment is all there, in both', async ({
  visitor,
}) => {
  const { account, patient } = await openDesk();
  const path = `/dashboard/patients/detail/medical-records/create/${patient}`;
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'New medical record');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await arrive(other, 'New medical record');
  await Promise.all([fill(page, { 'Chief complaint': 'Cough' }), fill(other, { Plan: 'Tea.' })]);
  for (const tab of [page, other])
    await expect
      .poll(() => typed(tab, 'Chief complaint', 'Plan'))
      .toEqual({ 'Chief complaint': 'Cough', Plan: 'Tea.' });
});

test('the draft of a record that somebody leaves goes to the server, and to the browser while there is none', async ({
  visitor,
}) => {
  const { account, clinic, patient } = await openDesk();
  const path = `/dashboard/patients/detail/medical-records/create/${patient}`;
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'New medical record');
  await fill(page, { Plan: 'Tea.' });
  const gone = await cut(page, /^POST \/api\/patients\/medical-records/);
  await keep(page);
  expect(await drafts(page)).toEqual([expect.stringContaining('medicalRecordCreate')]);
  await gone.mend();
  await unfinished(page).getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Your draft is back').waitFor();
  expect(address(page)).toBe(path);
  await Promise.all([page.getByText('The draft was saved.').waitFor(), keep(page)]);
  expect(await drafts(page)).toEqual([]);
  const { results } = await account.call<{ results: unknown[] }>(
    'GET',
    `/api/patients/medical-records?clinic=${clinic}&patient=${patient}`,
  );
  // beside the one that the patient had
  expect(results).toHaveLength(2);
});
