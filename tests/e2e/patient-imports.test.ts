import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, entry, link, rows } from '#tests/support/gestures.ts';

const path = '/api/patients/patients';

async function desk() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const count = async () =>
    (await account.call<{ count: number }>('GET', `${path}?clinic=${clinic.id}`)).count;
  return { account, clinic, count };
}

const bytes = (text: string) =>
  Buffer.concat([...text].map((one) => (one === 'ü' ? Buffer.from([0xfc]) : Buffer.from(one))));
const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel('Table to import').setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer });
const rowsOf = (page: Page) => page.getByRole('table', { name: 'Rows' });

test('a table in another encoding is mapped, looked at, stored as chosen, and taken back', async ({
  visitor,
}) => {
  const { account, clinic, count } = await desk();
  await account.call('POST', path, {
    clinic: clinic.id,
    first_name: 'Anna',
    last_name: 'Smith',
    birth_date: '1990-05-01',
  });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await link(page, 'Import').click();
  await arrive(page, 'Import patients');
  await choose(
    page,
    bytes(
      [
        'Vorname;Nachname;Geboren am;E-Mail',
        'Jürgen;Müller;31.12.1984;j@example.test',
        'Anna;Smith;01.05.1990;',
        'Lea;;31.02.1990;nowhere',
        'Max;Muster;13.01.1970;',
      ].join('\r\n'),
    ),
  );
  await page.getByText('The table has 4 rows.').waitFor();
  await page.getByText('Jürgen · Anna · Lea').waitFor();
  await page.getByRole('button', { name: /Meaning of Geboren am/ }).click();
  await page.getByRole('option', { name: 'Birth date', exact: true }).click();
  await button(page, 'Check the rows').click();

  await page.getByText("2 new, 1 possible duplicates, 1 that can't be imported.").waitFor();
  const table = rowsOf(page);
  await table.getByText('Last name: This field is required.').waitFor();
  await table.getByText("Birth date: This isn't a date in the order day, month, year.").waitFor();
  await table.getByText('Email: ').waitFor();
  expect(await table.getByRole('checkbox', { name: /Anna Smith/ }).isChecked()).toBe(false);
  expect(await table.getByRole('checkbox', { name: /Lea/ }).isDisabled()).toBe(true);
  expect(await count()).toBe(1);
  await table.getByRole('checkbox', { name: /Max Muster/ }).uncheck();
  await button(page, 'Import one patient').click();
  await page.getByRole('heading', { name: 'One patient was imported' }).waitFor();
  expect(await count()).toBe(2);
  await button(page, 'Undo the import').click();
  await page.getByRole('heading', { name: 'One patient was removed again' }).waitFor();
  expect(await count()).toBe(1);
  await entry(page, 'Patients').click();
  await expect.poll(() => rows(page)).toEqual(['Smith, Anna']);
});

test('what breaks off goes on where it was, and stores nobody twice; what is no table is told', async ({
  visitor,
}) => {
  const { account, count } = await desk();
  const page = await visitor.visit('/dashboard/patients/import', { as: account });
  await arrive(page, 'Import patients');
  await choose(page, Buffer.from('First name,Last name\n'));
  await page.getByText('This table has no rows below its header.').waitFor();
  const many = Array.from({ length: 120 }, (_, index) => `First${index},Last${index}`);
  await choose(page, Buffer.from(['First name,Family', ...many].join('\n')));
  await button(page, 'Check the rows').click();
  await page.getByText('Choose the columns with the first name and the last name.').waitFor();
  await page.getByRole('button', { name: /Meaning of Family/ }).click();
  await page.getByRole('option', { name: 'Last name', exact: true }).click();
  await button(page, 'Check the rows').click();
  await page
    .getByText("120 new, 0 possible duplicates, 0 that can't be imported.")
    .waitFor({ timeout: 60_000 });

  let answers = 0;
  await page.route('**/commit/', async (route) => {
    answers += 1;
    if (answers !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Import 120 patients').click();
  await page.getByText('The import stopped.').waitFor({ timeout: 60_000 });
  await button(page, 'Try again').click();
  await page.getByRole('heading', { name: '120 patients were imported' }).waitFor({ timeout: 60_000 });
  expect(await count()).toBe(120);

  await page.reload();
  await page
    .getByRole('table', { name: 'Earlier imports' })
    .getByText('120 patients were imported')
    .waitFor();
  let portions = 0;
  await page.route('**/undo/', (route) => {
    portions += 1;
    return portions === 2 ? route.abort() : route.continue();
  });
  await button(page, 'Look at it again').click();
  await button(page, 'Undo the import').click();
  await page.getByText('Undoing the import stopped.').waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByText('120 imported, 100 removed, 20 left to remove').waitFor();
  await button(page, 'Look at it again').click();
  await button(page, 'Undo the import').click();
  await page.getByRole('heading', { name: '20 patients were removed again' }).waitFor({ timeout: 60_000 });
  expect(await count()).toBe(0);
}, 180_000);

test('who is suspended in the middle of an import is told, and the owner sees how much of it was not stored', async ({
  visitor,
}) => {
  const { account, clinic, count } = await desk();
  const manager = await colleagueIn(account, clinic.id, 'manager');
  const page = await visitor.visit('/dashboard/patients/import', { as: manager });
  await arrive(page, 'Import patients');
  const many = Array.from({ length: 120 }, (_, index) => `First${index},Last${index}`);
  await choose(page, Buffer.from(['First name,Last name', ...many].join('\n')));
  await button(page, 'Check the rows').click();
  await page.getByText("120 new, 0 possible duplicates, 0 that can't be imported.").waitFor();

  const member = `/api/staff/staff/${manager.staff}/`;
  let portions = 0;
  await page.route('**/commit/', async (route) => {
    portions += 1;
    if (portions === 2) {
      const { version } = await account.call<{ version: number }>('GET', member);
      await account.call('POST', `${member}suspend/`, { version });
    }
    await route.continue();
  });
  await button(page, 'Import 120 patients').click();
  await page.getByText('The import stopped.').waitFor();
  await page.getByText('It was removed, or your access to it ended.').waitFor();
  expect(await count()).toBe(100);

  const owner = await visitor.visit('/dashboard/patients/import', { as: account });
  const earlier = owner.getByRole('table', { name: 'Earlier imports' });
  await earlier.getByText('100 patients were imported').waitFor();
  await earlier.getByText('20 rows were not imported').waitFor();
  await button(owner, 'Look at it again').click();
  await owner.getByText('20 rows were not imported').waitFor();
  await button(owner, 'Import another table').click();
  await choose(owner, Buffer.from(['First name,Last name', ...many].join('\n')));
  await button(owner, 'Check the rows').click();
  await owner.getByText("20 new, 100 possible duplicates, 0 that can't be imported.").waitFor();
  await button(owner, 'Import 20 patients').click();
  await owner.getByRole('heading', { name: '20 patients were imported' }).waitFor();
  expect(await count()).toBe(120);
}, 180_000);
