import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, rows, typed } from '#tests/support/gestures.ts';
import { openDesk } from '#tests/support/patient-forms.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

const undoKey = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).click();

test('a removed block and a removed language come back, by the toast and by the key', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/consent-form/create', { as: account });
  await arrive(page, 'New consent form');
  const add = async (kind: string) => {
    await button(page, 'Add block').click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  };
  await fill(page, { Title: 'Photography' });
  await add('Text');
  await fill(page, { Text: 'The first text.' });
  await add('Checkbox');
  await fill(page, { Statement: 'I agree.' });
  const lines = () => page.locator('[id^="block-"]').allTextContents();
  const both = await lines();
  await button(page, 'Remove block 1').click();
  await expect.poll(lines).toHaveLength(1);
  await page.getByText('Block 1 was removed.').waitFor();
  await undo(page);
  await expect.poll(lines).toEqual(both);
  await button(page, 'Remove block 2').click();
  await expect.poll(lines).toHaveLength(1);
  await undoKey(page);
  await expect.poll(lines).toEqual(both);
  await page.getByText('Block 2 was removed.').waitFor({ state: 'detached' });

  await button(page, 'Add a language').click();
  await page.getByRole('menuitem', { name: 'Português' }).click();
  await fill(page, { 'Title in Português': 'Fotografias' });
  await button(page, 'Remove Português').click();
  await page.getByText('Português was removed.').waitFor();
  expect(await field(page, 'Title in Português').count()).toBe(0);
  await undo(page);
  await field(page, 'Title in Português').waitFor();
  expect(await typed(page, 'Title', 'Title in Português')).toEqual({
    Title: 'Photography',
    'Title in Português': 'Fotografias',
  });
});

test('Ctrl-Z after a snippet takes the snippet back, and nothing that was written in another field', async ({
  visitor,
}) => {
  const { account, clinic, record } = await openDesk();
  const snippet = { clinic, name: 'Advice', kind: 'snippet', text: 'Drink a lot.' };
  await account.call('POST', '/api/patients/record-templates', snippet);
  const page = await visitor.visit(`/dashboard/patients/detail/medical-records/edit/${record}`, {
    as: account,
  });
  await arrive(page, 'Edit medical record');
  await field(page, 'Assessment').click();
  await page.keyboard.type('A cold.');
  await field(page, 'Plan').click();
  await page.keyboard.type('Rest. ');
  await button(page, 'Insert snippet into Plan').click();
  await page.getByRole('menuitem', { name: 'Advice' }).click();
  const note = () => typed(page, 'Assessment', 'Plan');
  await expect.poll(note).toEqual({ Assessment: 'A cold.', Plan: 'Rest. Drink a lot.' });
  await expect.poll(() => field(page, 'Plan').evaluate((box) => box === document.activeElement)).toBe(true);
  await undoKey(page);
  await expect.poll(note).toEqual({ Assessment: 'A cold.', Plan: 'Rest. ' });
});

test('Ctrl-Z after a template empties what it filled in, and nothing else', async ({ visitor }) => {
  const { account, record } = await openDesk();
  const page = await visitor.visit(`/dashboard/patients/detail/medical-records/edit/${record}`, {
    as: account,
  });
  await arrive(page, 'Edit medical record');
  await field(page, 'Assessment').click();
  await page.keyboard.type('A cold.');
  await button(page, 'Use a template').click();
  await page.getByRole('menuitem', { name: 'Visit', exact: true }).click();
  const note = () => typed(page, 'Assessment', 'Plan');
  await expect.poll(note).toEqual({ Assessment: 'A cold.', Plan: 'Rest.' });
  await field(page, 'Assessment').click();
  await undoKey(page);
  await expect.poll(note).toEqual({ Assessment: 'A cold.', Plan: '' });
});

test('labels that were given to many are taken back from those who got them, and from nobody else', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const make = (what: string, body: object) =>
    account.call<Stored>('POST', `/api/patients/${what}`, { clinic, ...body });
  const label = await make('labels', { name: 'VIP', color: 'pink' });
  const had = await make('patients', { first_name: 'Anna', last_name: 'Smith', labels: [label.id] });
  const got = await make('patients', { first_name: 'Zoë', last_name: 'Smith' });
  const labelsOf = async ({ id }: Stored) =>
    (await account.call<Stored>('GET', `/api/patients/patients/${id}/`)).labels.length;
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await expect.poll(() => rows(page)).toEqual(['Smith, Anna', 'Smith, Zoë']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of 2 patients' });
  await dialog.getByRole('group', { name: 'VIP' }).getByRole('radio', { name: 'Add' }).check();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await page.getByText('The labels of one patient were changed.').waitFor();
  expect([await labelsOf(had), await labelsOf(got)]).toEqual([1, 1]);
  await undo(page);
  await page.getByText('The labels are as they were before.').waitFor();
  expect([await labelsOf(had), await labelsOf(got)]).toEqual([1, 0]);
});

test('hours and breaks that are removed, copied over or drawn come back, and what was typed since stays', async ({
  visitor,
}) => {
  const { account, staff } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/staffs/edit/${staff.id}`, { as: account });
  await arrive(page, 'Edit staff member');
  await button(page, 'Set weekly hours').click();
  await button(page, 'Add hours to Monday').click();
  await button(page, 'Add break to Monday').click();
  await button(page, 'Add hours to Tuesday').click();
  await fill(page, { 'Tuesday from': '10:00' });
  const hours = () => typed(page, 'Monday from', 'Tuesday from');

  await button(page, 'Remove Monday, break 1').click();
  await page.getByText('Monday, break 1 was removed.').waitFor();
  await fill(page, { 'Monday from': '08:00' });
  await undo(page);
  expect(await typed(page, 'Monday from', 'Monday, break 1 from')).toEqual({
    'Monday from': '08:00',
    'Monday, break 1 from': '12:00',
  });

  await button(page, 'Remove Monday').click();
  await field(page, 'Monday from').waitFor({ state: 'detached' });
  await undoKey(page);
  await expect.poll(hours).toEqual({ 'Monday from': '08:00', 'Tuesday from': '10:00' });

  await button(page, 'Copy Monday to other days').click();
  await page.getByRole('menuitem', { name: 'Every day' }).click();
  await page.getByText('The hours of Monday were copied.').waitFor();
  await expect.poll(hours).toEqual({ 'Monday from': '08:00', 'Tuesday from': '08:00' });
  await undo(page);
  await expect.poll(hours).toEqual({ 'Monday from': '08:00', 'Tuesday from': '10:00' });
  expect(await field(page, 'Wednesday from').count()).toBe(0);

  await page.locator('[data-cell="4-540"]').focus();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await field(page, 'Thursday from').waitFor();
  await undoKey(page);
  await field(page, 'Thursday from').waitFor({ state: 'detached' });
});

test('a photo and a signature that are removed come back, by the toast and by the key', async ({
  visitor,
}) => {
  const { account, staff } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/staffs/edit/${staff.id}`, { as: account });
  await arrive(page, 'Edit staff member');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const picture = { name: 'ink.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') };
  const sources = () =>
    page.locator('form img').evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  for (const [what, label, takeBack] of [
    ['photo', 'Photo', undo],
    ['signature', 'Signature', undoKey],
  ] as const) {
    const before = await sources();
    await field(page, label).setInputFiles(picture);
    await button(page, `Remove the ${what}`).waitFor();
    const both = await sources();
    expect(both).toHaveLength(before.length + 1);
    await button(page, `Remove the ${what}`).click();
    await page.getByText(`${label} was removed.`).waitFor();
    await expect.poll(sources).toEqual(before);
    await takeBack(page);
    await expect.poll(sources).toEqual(both);
  }
});
