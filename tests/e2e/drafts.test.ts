import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  logOut,
  openClinics,
  rows,
  signIn,
  stored,
  typed,
} from '#tests/support/gestures.ts';

const drafts = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => key.startsWith('draft:'));
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave with unsaved changes?' });
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();
const changed = { Address: '2 Quay Street' };

/** The edit page of a clinic, come to from the list, with an address that is not saved. */
async function typeSomething(visitor: Visitor) {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour', { address: '1 Quay Street' });
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await link(page, 'Harbour').click();
  await arrive(page, 'Edit clinic');
  await fill(page, changed);
  await page.getByText('Unsaved changes', { exact: true }).waitFor();
  const draft = `draft:${account.username}:clinicEdit-${clinic.id}`;
  return { account, page, draft, path: `/dashboard/clinics/edit/${clinic.id}` };
}

describe('T83: unsaved changes', () => {
  test('are asked about at a link: stay, keep the draft, discard', async ({ visitor }) => {
    const { page, draft, path } = await typeSomething(visitor);
    await entry(page, 'Overview').click();
    await answer(page, 'Keep editing');
    await question(page).waitFor({ state: 'detached' });
    expect([address(page), await typed(page, 'Address')]).toEqual([path, changed]);

    await entry(page, 'Overview').click();
    await answer(page, 'Keep as draft');
    await arrive(page, 'Overview');
    expect(await drafts(page)).toEqual([draft]);
    await page.goBack();
    await page.getByText('Your draft is back').waitFor();
    expect(await typed(page, 'Address')).toEqual(changed);

    await entry(page, 'Overview').click();
    await answer(page, 'Discard changes');
    await arrive(page, 'Overview');
    expect(await drafts(page)).toEqual([]);
    await page.goBack();
    await field(page, 'Address').waitFor();
    expect(await typed(page, 'Address')).toEqual({ Address: '1 Quay Street' });
  });

  test('are counted in the account, and cleared there on request', async ({ visitor }) => {
    const { page, draft } = await typeSomething(visitor);
    await entry(page, 'Settings').click();
    await answer(page, 'Keep as draft');
    await arrive(page, 'Settings');
    await link(page, 'Edit account').click();
    await arrive(page, 'Account');
    await page.getByText('One form is kept as a draft').waitFor();
    expect(await drafts(page)).toEqual([draft]);
    await button(page, 'Clear all drafts').click();
    const asked = page.getByRole('alertdialog', { name: 'Clear all drafts on this computer?' });
    await asked.getByRole('button', { name: 'Clear all drafts' }).click();
    await page.getByText('No drafts are kept on this computer.').waitFor();
    expect(await drafts(page)).toEqual([]);
  });

  test('are asked about at Back, and by the keyboard', async ({ visitor }) => {
    const { page, path } = await typeSomething(visitor);
    await page.evaluate(() => history.back());
    await question(page).waitFor();
    expect(address(page)).toBe(path);
    await page.evaluate(() => history.back());
    await expect.poll(() => address(page)).toBe(path);
    await question(page).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Keep editing');
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect([address(page), await typed(page, 'Address')]).toEqual([path, changed]);
    await page.evaluate(() => history.back());
    await answer(page, 'Discard changes');
    await arrive(page, 'Clinics');
    expect(address(page)).toBe('/dashboard/clinics');
  });

  test('survive a reload, and can be discarded there', async ({ visitor }) => {
    const { page, draft } = await typeSomething(visitor);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Your draft is back').waitFor();
    expect(await typed(page, 'Address')).toEqual(changed);
    expect(await drafts(page)).toEqual([draft]);
    await button(page, 'Discard draft').click();
    await page.getByText('No changes', { exact: true }).waitFor();
    expect(await typed(page, 'Address')).toEqual({ Address: '1 Quay Street' });
    expect(await drafts(page)).toEqual([]);
  });

  test('make the browser ask before the tab is closed; nothing else does', async ({ visitor }) => {
    const { page } = await typeSomething(visitor);
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    await page.getByText('Your draft is back').waitFor();
    expect(asked).toEqual(['beforeunload']);
    await button(page, 'Discard draft').click();
    await page.getByText('No changes', { exact: true }).waitFor();
    await page.reload();
    await field(page, 'Address').waitFor();
    expect(asked).toEqual(['beforeunload']);
  });

  test('are asked about at a log-out, which then removes every draft', async ({ visitor }) => {
    const { account, page } = await typeSomething(visitor);
    const asking = page.getByRole('alertdialog', { name: 'Log out with unsaved changes?' });
    await logOut(page);
    await asking.getByRole('button', { name: 'Stay logged in' }).click();
    expect(await typed(page, 'Address')).toEqual(changed);
    await logOut(page);
    await asking.getByRole('button', { name: 'Log out and discard' }).click();
    await arrive(page, 'Sign in');
    expect(Object.keys(await stored(page))).toEqual(['defaultClinic']);
    await signIn(page, account);
    await arrive(page, 'Overview');
    await entry(page, 'Clinics').click();
    await link(page, 'Harbour').click();
    await field(page, 'Address').waitFor();
    expect(await typed(page, 'Address')).toEqual({ Address: '1 Quay Street' });
  });

  test('are asked about at a switch of the clinic, and saved where they began', async ({ visitor }) => {
    const { account, page } = await typeSomething(visitor);
    await account.createClinic('Mill');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Your draft is back').waitFor();
    const asking = page.getByRole('alertdialog', { name: 'Switch to Mill with unsaved changes?' });
    const choose = async () => {
      await button(page, 'Clinic: Harbour').click();
      await page.getByRole('option', { name: 'Mill' }).click();
    };
    await choose();
    await asking.getByRole('button', { name: 'Stay in this clinic' }).click();
    await button(page, 'Clinic: Harbour').waitFor();
    await choose();
    await asking.getByRole('button', { name: 'Switch clinic' }).click();
    await button(page, 'Clinic: Mill').waitFor();
    expect(await typed(page, 'Name', 'Address')).toEqual({ Name: 'Harbour', ...changed });
    await button(page, 'Save changes').click();
    await page.getByRole('cell', { name: '2 Quay Street' }).waitFor();
    const addresses = (await account.clinics()).map(({ name, address: at }) => [name, at]);
    expect(addresses).toEqual([
      ['Harbour', '2 Quay Street'],
      ['Mill', ''],
    ]);
  });

  test('are not asked about in dark mode, when there are none, or when they are saved', async ({
    visitor,
  }) => {
    const { page } = await typeSomething(visitor);
    await page.getByRole('switch', { name: 'Dark mode' }).click();
    expect(await typed(page, 'Address')).toEqual(changed);
    expect(await question(page).count()).toBe(0);
    await field(page, 'Address').fill('1 Quay Street');
    await page.getByText('No changes', { exact: true }).waitFor();
    await entry(page, 'Overview').click();
    await arrive(page, 'Overview');
    await page.goBack();
    await fill(page, changed);
    await button(page, 'Save changes').click();
    await page.getByRole('cell', { name: '2 Quay Street' }).waitFor();
    expect(await drafts(page)).toEqual([]);
    await entry(page, 'Overview').click();
    await arrive(page, 'Overview');
  });
});

test('a password is in no draft, and what a sign-up held is forgotten once the account exists', async ({
  visitor,
}) => {
  const page = await visitor.visit('/auth/sign-up');
  await arrive(page, 'Create an account');
  await fill(page, { 'First name': 'Ada', Password: 'quiet harbour lantern' });
  await expect.poll(() => drafts(page)).toEqual(['draft::signUp']);
  expect(JSON.stringify(await stored(page))).not.toContain('lantern');
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await typed(page, 'First name', 'Password')).toEqual({ 'First name': 'Ada', Password: '' });
});

test('T81: Back and Forward through a saved form submit nothing again', async ({ visitor }) => {
  const account = await createAccount();
  const page = await visitor.visit('/dashboard/clinics', { as: account });
  await link(page, 'New clinic').click();
  await fill(page, { Name: 'Harbour' });
  await button(page, 'Create clinic').click();
  await arrive(page, 'Overview');
  await page.goBack();
  await arrive(page, 'New clinic');
  expect(await typed(page, 'Name')).toEqual({ Name: '' });
  await page.goForward();
  await arrive(page, 'Overview');
  await page.reload();
  await openClinics(page);
  expect(await rows(page)).toEqual(['Harbour']);
  expect(await account.clinics()).toHaveLength(1);
});
