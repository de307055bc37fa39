import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, link, rows } from '#tests/support/gestures.ts';

const path = '/api/patients/patients';
const jose = { last_name: 'García', birth_date: '1951-07-04', phone_number: '612345678' };

interface Stored {
  id: number;
  [name: string]: unknown;
}

async function desk() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const add = (body: object) => account.call<Stored>('POST', path, { clinic: clinic.id, ...body });
  const read = (id: number) => account.call<Stored>('GET', `${path}/${id}/`);
  const label = (name: string) =>
    account.call<Stored>('POST', '/api/patients/labels', { clinic: clinic.id, name, color: 'red' });
  return { account, clinic, add, read, label };
}

const side = (page: Page, name: string, index: number) =>
  page.getByRole('radiogroup', { name, exact: true }).getByRole('radio').nth(index);

test('two charts become one field by field, the merged one says where it went, and the merge is undone', async ({
  visitor,
}) => {
  const { account, add, read } = await desk();
  const kept = await add({ ...jose, first_name: 'José', city: 'London', country: 'GB' });
  const other = await add({
    ...jose,
    first_name: 'Jose',
    city: 'Madrid',
    country: 'ES',
    email: 'jose@example.test',
  });
  const page = await visitor.visit(`/dashboard/patients/detail/${other.id}`, { as: account });
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Merge with another chart' }).click();
  await arrive(page, 'Merge patients');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'José García' })
    .getByRole('button', { name: 'Compare' })
    .click();
  await page.getByRole('heading', { name: 'Choose which version to keep' }).waitFor();
  expect(address(page)).toBe(`/dashboard/patients/merge/${other.id}?into=${kept.id}`);
  expect(await side(page, 'City', 0).isChecked()).toBe(true);
  expect(await side(page, 'Email', 1).isChecked()).toBe(true);
  const country = page.getByRole('radiogroup', { name: 'Country', exact: true });
  await country.getByText('United Kingdom').waitFor();
  await country.getByText('Spain').waitFor();
  await side(page, 'City', 1).check();
  await button(page, 'Continue').click();
  await button(page, 'Merge patients').click();

  await arrive(page, 'José García');
  expect(await read(kept.id)).toMatchObject({
    city: 'Madrid',
    email: 'jose@example.test',
    first_name: 'José',
  });
  await page.goto(new URL(`/dashboard/patients/detail/${other.id}`, page.url()).href);
  await page.getByText('This chart was merged into another one').waitFor();
  expect(await link(page, 'Open the other chart').getAttribute('href')).toBe(
    `/dashboard/patients/detail/${kept.id}`,
  );
  expect(await link(page, 'Edit patient').count()).toBe(0);
  await button(page, 'Undo the merge').click();
  await link(page, 'Edit patient').waitFor();
  expect(await read(kept.id)).toMatchObject({ city: 'London', email: '' });
  expect(await read(other.id)).toMatchObject({ status: 'active', merged_into: null });
});

test('a merge on what somebody changed meanwhile is looked at again', async ({ visitor }) => {
  const { account, add, read } = await desk();
  const kept = await add({ ...jose, first_name: 'José' });
  const other = await add({ ...jose, first_name: 'Jose' });
  const page = await visitor.visit(`/dashboard/patients/merge/${other.id}?into=${kept.id}`, { as: account });
  await button(page, 'Continue').click();
  await account.call('PUT', `${path}/${kept.id}/note/`, { notes: 'Deaf.' });
  await button(page, 'Merge patients').click();
  await page.getByText('Someone changed one of the charts in the meantime.').waitFor();
  await page.getByRole('radiogroup', { name: 'Sticky note' }).waitFor();
  expect(await read(other.id)).toMatchObject({ status: 'active' });
});

test('a merge that is left unanswered is not told as none', async ({ visitor }) => {
  const { account, add } = await desk();
  const kept = await add({ ...jose, first_name: 'José' });
  const other = await add({ ...jose, first_name: 'Jose' });
  const page = await visitor.visit(`/dashboard/patients/merge/${other.id}?into=${kept.id}`, {
    as: account,
    before: (one) => one.clock.install(),
  });
  await button(page, 'Continue').click();
  const asked = page.waitForRequest((request) => request.url().endsWith('/merge/'));
  await page.route(`**/${other.id}/merge/`, () => {});
  await button(page, 'Merge patients').click();
  await asked;
  await page.clock.fastForward(11_000);
  await button(page, 'Leave this page').click();
  await page.getByText('The charts may still be merged. Reload the page to see').waitFor();
  await arrive(page, 'Jose García');
});

test('possible duplicates are told apart for good', async ({ visitor }) => {
  const { account, add } = await desk();
  await add({ ...jose, first_name: 'José' });
  await add({ ...jose, first_name: 'Jose' });
  const page = await visitor.visit('/dashboard/patients/duplicates', { as: account });
  await page.getByRole('table', { name: 'Possible duplicates' }).getByText('Last name, First name').waitFor();
  await page.getByRole('rowheader').hover();
  await button(page, 'Mark as different people').click();
  const question = page.getByRole('alertdialog', { name: 'Are these different people?' });
  await question.getByRole('button', { name: 'Mark as different people' }).click();
  await question.getByText('Enter how you know').waitFor();
  await field(page, 'How you know').fill('Father and son.');
  await question.getByRole('button', { name: 'Mark as different people' }).click();
  await page.getByRole('heading', { name: 'No possible duplicates' }).waitFor();
});

test('labels are given to those who are selected, and who could not be changed is named; columns are kept', async ({
  visitor,
}) => {
  const { account, add, read, label } = await desk();
  const red = await label('Anticoagulated');
  const one = await add({ ...jose, first_name: 'José' });
  const other = await add({ first_name: 'Anna', last_name: 'Smith' });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await expect.poll(() => rows(page)).toEqual(['García, José', 'Smith, Anna']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of 2 patients' });
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await dialog.getByText('Choose at least one label to add or remove.').waitFor();
  await dialog.getByRole('group', { name: 'Anticoagulated' }).getByRole('radio', { name: 'Add' }).check();
  await account.call('POST', `${path}/${other.id}/merge/`, {
    version: 1,
    into: one.id,
    into_version: 1,
    fields: [],
  });
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await dialog.getByText('This patient was merged into another one.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('rowheader').getByText('Anticoagulated').waitFor();
  expect(await read(one.id)).toMatchObject({ labels: [{ id: red.id }] });
  await button(page, 'Clear selection').click();

  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'Email' }).check();
  await page.getByRole('checkbox', { name: 'Sex' }).uncheck();
  await page.reload();
  await page.getByRole('columnheader', { name: 'Email' }).waitFor();
  expect(await page.getByRole('columnheader', { name: 'Sex' }).count()).toBe(0);
});
