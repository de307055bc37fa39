import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { isWide } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
}

test('T93: five hundred labels on one patient leave the chart, the form and the choice for many usable', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const labels: number[] = [];
  const make = async (number: number) => {
    const body = { clinic, name: `Label ${number}`, color: 'teal', is_alert: number % 20 === 0 };
    return (await account.call<Stored>('POST', '/api/patients/labels', body)).id;
  };
  for (let first = 1; first <= 500; first += 20)
    labels.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => make(first + index)))));
  const patient = await account.call<Stored>('POST', '/api/patients/patients', {
    clinic,
    first_name: 'Minh',
    last_name: 'Nguyễn',
    labels,
    allergies: [
      { substance: 'Latex', severity: 'mild' },
      { substance: 'Penicillin', severity: 'severe' },
    ],
  });
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
  await arrive(page, 'Minh Nguyễn');
  const banner = page.getByRole('region', { name: 'Patient banner' });
  await expect
    .poll(() => banner.getByText(/^Allergy/).allTextContents())
    .toEqual(['Allergy: Penicillin (severe)', 'Allergy: Latex (mild)']);
  await expect.poll(() => banner.getByText(/^Alert/).count()).toBe(10);
  expect((await banner.boundingBox())?.height).toBeLessThan(250);
  await page.getByRole('tab', { name: 'Overview' }).waitFor();
  expect(await nodes()).toBeLessThan(3000);
  await banner.getByRole('button', { name: '15 more allergies and alerts' }).click();
  await banner.getByText('Label 499', { exact: true }).waitFor();
  await banner.getByRole('button', { name: 'Show fewer' }).click();
  await banner.getByText('Label 499', { exact: true }).waitFor({ state: 'detached' });

  await page.goto(new URL(`/dashboard/patients/edit/${patient.id}`, page.url()).href);
  await arrive(page, 'Edit patient');
  await button(page, 'Show 476 more').waitFor();
  expect(await nodes()).toBeLessThan(3000);

  await page.goto(new URL('/dashboard/patients', page.url()).href);
  await page.getByRole('checkbox', { name: 'Select Nguyễn, Minh' }).check();
  expect(await isWide(page)).toBe(false);
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of one patient' });
  await dialog.getByText('470 more: type to find them.').waitFor();
  expect(await nodes()).toBeLessThan(3000);
  await dialog.getByRole('searchbox', { name: 'Search labels' }).fill('label 499');
  await dialog.getByRole('group', { name: 'Label 499' }).getByRole('radio', { name: 'Remove' }).check();
  await dialog.getByRole('searchbox', { name: 'Search labels' }).fill('no such label');
  await dialog.getByText('Nothing found. Try another word.').waitFor();
  await dialog.getByRole('group', { name: 'Label 499' }).waitFor();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await expect
    .poll(async () => {
      const stored = await account.call<{ labels: Stored[] }>('GET', `/api/patients/patients/${patient.id}/`);
      return stored.labels.length;
    })
    .toBe(499);
});
