import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { button } from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';

interface Stored {
  id: number;
}

/** A clinic with 25 of one name, of whom a page shows 20, and one of another. */
async function manyOfOneName() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  await account.call('POST', '/api/patients/labels', { clinic, name: 'Recall', color: 'teal' });
  const register = (first_name: string, last_name: string) =>
    account.call<Stored>('POST', '/api/patients/patients', { clinic, first_name, last_name });
  await register('Minh', 'Nguyen');
  const smiths = await Promise.all(Array.from({ length: 25 }, (_, nth) => register(`Anna ${nth}`, 'Smith')));
  const labelled = async () => {
    const found = await account.call<{ results: { labels: unknown[] }[] }>(
      'GET',
      `/api/patients/patients?clinic=${clinic}&limit=100`,
    );
    return found.results.filter(({ labels }) => labels.length > 0).length;
  };
  return { account, smiths: smiths.map(({ id }) => id), labelled };
}

const ids = /^GET .*\/patients\/ids\//;

test('everyone whom a list found is selected and labelled, on all of its pages, and the toast undoes it', async ({
  visitor,
}) => {
  const { account, labelled } = await manyOfOneName();
  const page = await visitor.visit('/dashboard/patients?search=smith', { as: account });
  const bar = page.getByRole('region', { name: 'Selected patients' });
  await page.getByRole('checkbox', { name: 'Select Smith, Anna 0' }).check();
  await bar.getByText('One patient selected').waitFor();
  expect(await bar.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Select all 25 that were found').click();
  await bar.getByText('25 patients selected').waitFor();
  await bar.getByText('5 on other pages').waitFor();
  expect(await bar.getByRole('button', { name: /^Select all/ }).count()).toBe(0);

  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of 25 patients' });
  await dialog.getByRole('group', { name: 'Recall' }).getByRole('radio', { name: 'Add' }).check();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await page.getByText('The labels of 25 patients were changed.').waitFor();
  await expect.poll(labelled).toBe(25);
  await button(page, 'Undo').click();
  await page.getByText('The labels are as they were before.').waitFor();
  expect(await labelled()).toBe(0);
});

test('a row that is left out while the others are asked for is left out; a list that cannot be read says so', async ({
  visitor,
}) => {
  const { account } = await manyOfOneName();
  const page = await visitor.visit('/dashboard/patients?search=smith', { as: account });
  const gate = await guardCalls(page, { ids });
  const bar = page.getByRole('region', { name: 'Selected patients' });
  const selectPage = page.getByRole('checkbox', { name: 'Select all on this page' });
  await selectPage.check();
  await button(page, 'Select all 25 that were found').click();
  await page.getByRole('checkbox', { name: 'Select Smith, Anna 0' }).uncheck();
  await bar.getByText('19 patients selected').waitFor();

  await selectPage.check();
  await button(page, 'Select all 25 that were found').click();
  await gate.answer('ids', 400, {
    detail: ['More than 10,000 patients were found. Narrow the list by a filter.'],
  });
  await bar.getByText('More than 10,000 patients were found. Narrow the list by a filter.').waitFor();
  await button(page, 'Select all 25 that were found').click();
  await gate.fail('ids');
  await bar.getByText('The server did not answer. Try again in a moment.').waitFor();
  await bar.getByText('20 patients selected').waitFor();
  await button(page, 'Select all 25 that were found').click();
  await gate.pass('ids');
  await bar.getByText('25 patients selected').waitFor();
});

test('more than a portion are changed portion by portion, until the user stops', async ({ visitor }) => {
  const { account, smiths, labelled } = await manyOfOneName();
  const page = await visitor.visit('/dashboard/patients?search=smith', { as: account });
  const gate = await guardCalls(page, { ids, label: /^POST .*\/patients\/labels\// });
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Select all 25 that were found').click();
  // thirteen portions, of whom the server knows only the first
  const gone = Array.from({ length: 1200 }, (_, nth) => 2_000_000_000 + nth);
  await gate.answer('ids', 200, { ids: [...smiths, ...gone] });
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of 1,225 patients' });
  await dialog.getByRole('group', { name: 'Recall' }).getByRole('radio', { name: 'Add' }).check();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await dialog.getByText('0 of 1,225').waitFor();
  await gate.pass('label');
  await dialog.getByText('100 of 1,225').waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await gate.pass('label');
  await dialog.getByText('25 changed, 0 already had it, 175 could not be changed:').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(20);
  await dialog.getByText('and 155 more').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByText('The labels of 25 patients were changed.').waitFor();
  expect(await labelled()).toBe(25);
});
