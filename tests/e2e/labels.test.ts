import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, fill, link, rows } from '#tests/support/gestures.ts';

const labels = '/api/patients/labels';

test('a label is made, changed, counted, archived and restored', async ({ visitor }) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/patients/labels', { as: account });
  await arrive(page, 'Labels');
  await page.getByRole('heading', { name: 'No labels yet' }).waitFor();
  await link(page, 'New label').click();
  await button(page, 'Create label').click();
  await page.locator('#field-name-error').getByText('Name is required.').waitFor();
  await fill(page, { Name: 'Anticoagulated', Priority: '10', Description: 'Takes blood thinners.' });
  await page.getByRole('radio', { name: 'Red' }).check();
  await page.getByRole('checkbox', { name: 'Alert' }).check();
  await button(page, 'Create label').click();
  await expect.poll(() => rows(page)).toEqual(['Anticoagulated']);
  expect(await page.getByRole('table', { name: 'Labels' }).count()).toBe(1);
  expect(address(page)).toBe('/dashboard/patients/labels');

  const { results } = await account.call<{ results: { id: number }[] }>(
    'GET',
    `${labels}?clinic=${clinic.id}`,
  );
  const id = results[0]?.id;
  await account.call('POST', '/api/patients/patients', {
    clinic: clinic.id,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    labels: [id],
  });
  await page.reload();
  await link(page, '1 with Anticoagulated').click();
  await arrive(page, 'Patients');
  await expect.poll(() => rows(page)).toEqual(['Nguyễn, Minh']);
  expect(address(page)).toBe(`/dashboard/patients?label=${id}`);
  await page.goBack();

  await link(page, 'Anticoagulated').click();
  await field(page, 'Name').fill('Blood thinner');
  await button(page, 'Cancel').click();
  await page
    .getByRole('alertdialog', { name: 'Leave with unsaved changes?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await button(page, 'Save changes').click();
  await expect.poll(() => rows(page)).toEqual(['Blood thinner']);

  await link(page, 'Blood thinner').click();
  await button(page, 'Archive label').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive label', exact: true }).click();
  await page.getByRole('heading', { name: 'No labels yet' }).waitFor();
  await page.goto(new URL(`/dashboard/patients/labels?status=archived&label=${id}`, page.url()).href);
  await button(page, 'Restore label').click();
  await page.getByRole('heading', { name: 'No label found' }).waitFor();
  await button(page, 'Show all labels').click();
  await expect.poll(() => rows(page)).toEqual(['Blood thinner']);
});

test('a name that is taken is told at its field', async ({ visitor }) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  await account.call('POST', labels, { clinic: clinic.id, name: 'VIP', color: 'pink' });
  const page = await visitor.visit('/dashboard/patients/labels?label=new', { as: account });
  await fill(page, { Name: 'vip' });
  await button(page, 'Create label').click();
  await page.locator('#field-name-error').getByText('Another label has this name.').waitFor();
  expect(await field(page, 'Name').inputValue()).toBe('vip');
});

test('labels that are already as chosen are said to be, and nobody is told of a change to 0 patients', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const { id } = await account.call<{ id: number }>('POST', labels, { clinic, name: 'VIP', color: 'pink' });
  const person = { clinic, first_name: 'Anna', last_name: 'Smith', labels: [id] };
  await account.call('POST', '/api/patients/patients', person);
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await page.getByRole('checkbox', { name: 'Select Smith, Anna' }).check();
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of one patient' });
  await dialog.getByRole('group', { name: 'VIP' }).getByRole('radio', { name: 'Add' }).check();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await page.getByText('Nothing changed. The labels were already as you chose.').waitFor();
});
