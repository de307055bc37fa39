import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import {
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  openClinics,
  rows,
  typed,
} from '#tests/support/gestures.ts';
import { answerInstead, cut, hold, record } from '#tests/support/request-log.ts';

const mine = { Name: 'Harbour East', Address: '2 Quay Street' };
const theirs = { name: 'Harbour West', address: '9 Mill Lane', timezone: 'Europe/Berlin' };

async function openEdit(visitor: Visitor) {
  const account = await createAccount();
  await account.createClinic('Mill');
  const { id } = await account.createClinic('Harbour', { address: '1 Quay Street' });
  const page = await visitor.visit(`/dashboard/clinics/edit/${id}`, { as: account });
  await arrive(page, 'Edit clinic');
  const path = `/api/clinics/${id}/`;
  const stored = async () => {
    const { name, address } = await account.call<{ name: string; address: string }>('GET', path);
    return { name, address };
  };
  return { account, page, path, stored };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Someone else saved first' });
const choose = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();

describe('T86: somebody else saved first', () => {
  async function collide(visitor: Visitor) {
    const opened = await openEdit(visitor);
    await fill(opened.page, mine);
    await opened.account.call('PUT', opened.path, theirs);
    await button(opened.page, 'Save changes').click();
    await dialog(opened.page).getByText('Choose what to keep.').waitFor();
    return opened;
  }

  test('and nothing of theirs is overwritten before it was seen', async ({ visitor }) => {
    const { page, stored } = await collide(visitor);
    expect(await stored()).toEqual({ name: 'Harbour West', address: '9 Mill Lane' });
    const fields = dialog(page).getByRole('radiogroup');
    expect(
      await fields.evaluateAll((all) =>
        all.map((one) => document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent),
      ),
    ).toEqual(['Name', 'Address']);
    expect(await fields.locator('label').allInnerTexts()).toEqual([
      'Yours\nHarbour East',
      'Theirs\nHarbour West',
      'Yours\n2 Quay Street',
      'Theirs\n9 Mill Lane',
    ]);
  });

  test('and mine is saved', async ({ visitor }) => {
    const { page, stored } = await collide(visitor);
    await choose(page, 'Keep mine');
    await arrive(page, 'Clinics');
    expect(await stored()).toEqual({ name: 'Harbour East', address: '2 Quay Street' });
  });

  test('and theirs is taken', async ({ visitor }) => {
    const { page, stored } = await collide(visitor);
    await choose(page, 'Keep theirs');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await typed(page, 'Name', 'Address')).toEqual({ Name: 'Harbour West', Address: '9 Mill Lane' });
    await page.getByText('No changes', { exact: true }).waitFor();
    expect(await stored()).toEqual({ name: 'Harbour West', address: '9 Mill Lane' });
  });

  test('and one is made of both, field by field', async ({ visitor }) => {
    const { page, stored } = await collide(visitor);
    await dialog(page)
      .getByRole('radiogroup', { name: 'Address' })
      .getByRole('radio', { name: 'Theirs' })
      .check();
    await choose(page, 'Save as chosen');
    await arrive(page, 'Clinics');
    expect(await stored()).toEqual({ name: 'Harbour East', address: '9 Mill Lane' });
  });

  test('and the decision is put off with Escape; saving again asks again', async ({ visitor }) => {
    const { page, stored } = await collide(visitor);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await typed(page, 'Name', 'Address')).toEqual(mine);
    await button(page, 'Save changes').click();
    await choose(page, 'Keep mine');
    await arrive(page, 'Clinics');
    expect(await stored()).toEqual({ name: 'Harbour East', address: '2 Quay Street' });
  });

  test('and again while the choice was made', async ({ visitor }) => {
    const { account, page, path, stored } = await collide(visitor);
    await account.call('PUT', path, { ...theirs, address: '10 Mill Lane' });
    await choose(page, 'Keep mine');
    await dialog(page).getByText('10 Mill Lane').waitFor();
    await choose(page, 'Keep mine');
    await arrive(page, 'Clinics');
    expect(await stored()).toEqual({ name: 'Harbour East', address: '2 Quay Street' });
  });

  test('while a draft waited: it comes back, and only what both changed is mine to begin with', async ({
    visitor,
  }) => {
    const { account, page, path, stored } = await openEdit(visitor);
    page.on('dialog', (asking) => void asking.accept());
    await fill(page, { Name: 'Harbour East' });
    await account.call('PUT', path, theirs);
    await page.reload();
    await page.getByText('It was changed since then. You choose what to keep').waitFor();
    expect(await typed(page, 'Name', 'Address')).toEqual({ Name: 'Harbour East', Address: '1 Quay Street' });
    await button(page, 'Save changes').click();
    const chosen = (name: string) =>
      dialog(page).getByRole('radiogroup', { name, exact: true }).getByRole('radio', { checked: true });
    await chosen('Address')
      .and(dialog(page).getByRole('radio', { name: 'Theirs' }))
      .waitFor();
    await chosen('Name')
      .and(dialog(page).getByRole('radio', { name: 'Yours' }))
      .waitFor();
    await choose(page, 'Save as chosen');
    await arrive(page, 'Clinics');
    expect(await stored()).toEqual({ name: 'Harbour East', address: '9 Mill Lane' });
  });

  test('and their version cannot be loaded: it is tried again', async ({ visitor }) => {
    const { account, page, path } = await openEdit(visitor);
    await fill(page, mine);
    await account.call('PUT', path, theirs);
    await answerInstead(page, /^GET \/api\/clinics\/\d+\/$/, { status: 503, body: {} }, 2);
    await button(page, 'Save changes').click();
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await dialog(page).getByText('Choose what to keep.').waitFor();
  });
});

test('T86: a clinic that somebody else deleted is said to be gone, and what was typed can be copied', async ({
  visitor,
}) => {
  const { account, page, path } = await openEdit(visitor);
  await fill(page, mine);
  await account.call('DELETE', path);
  await button(page, 'Save changes').click();
  await page.getByText('This clinic can no longer be reached').waitFor();
  expect(await typed(page, 'Name', 'Address')).toEqual(mine);
  expect(await button(page, 'Delete clinic').count()).toBe(0);
  await entry(page, 'Clinics').click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await arrive(page, 'Clinics');
  await expect.poll(() => rows(page)).toEqual(['Mill']);
});

test('a clinic that does not exist, or is somebody else’s, is not found, and is asked for once', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const stranger = await createAccount('grace');
  const { id } = await stranger.createClinic('Secret Clinic');
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  for (const one of [id, 2_147_483_647]) {
    const asked = record(page, new RegExp(`/clinics/${one}/`));
    await page.goto(new URL(`/dashboard/clinics/edit/${one}`, page.url()).href);
    await arrive(page, 'Page Not Found');
    await page.getByText(`Page not found: /dashboard/clinics/edit/${one}`).waitFor();
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Secret');
    expect(asked).toHaveLength(1);
  }
});

describe('T64: an answer that is long in coming', () => {
  test('to a save is said after ten seconds, and can be cancelled without a loss', async ({ visitor }) => {
    const { page, stored } = await openEdit(visitor);
    await page.clock.install();
    await fill(page, mine);
    const held = await hold(page, /^PUT/);
    await button(page, 'Save changes').click();
    await held.reach(1);
    await page.clock.runFor(9_000);
    expect(await page.getByText('This takes longer than usual').count()).toBe(0);
    await page.clock.runFor(1_000);
    await page.getByText('This takes longer than usual').waitFor();
    await button(page, 'Cancel').click();
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    expect(await typed(page, 'Name', 'Address')).toEqual(mine);
    expect(await stored()).toEqual({ name: 'Harbour', address: '1 Quay Street' });
  });

  test('to a deletion is said in its dialog, and can be cancelled', async ({ visitor }) => {
    const { page, stored } = await openEdit(visitor);
    await page.clock.install();
    const held = await hold(page, /^DELETE/);
    await button(page, 'Delete clinic').click();
    const asking = page.getByRole('alertdialog', { name: 'Delete Harbour?' });
    await asking.getByRole('button', { name: 'Delete clinic', exact: true }).click();
    await held.reach(1);
    await page.clock.runFor(10_000);
    await asking.getByText('This takes longer than usual. You can wait, or cancel.').waitFor();
    await asking.getByRole('button', { name: 'Cancel' }).click();
    await asking.waitFor({ state: 'detached' });
    expect(await stored()).toEqual({ name: 'Harbour', address: '1 Quay Street' });
  });
});

describe('no answer at all', () => {
  test('to a save keeps what was typed, and trying again saves it', async ({ visitor }) => {
    const { page, stored } = await openEdit(visitor);
    await fill(page, mine);
    const { mend } = await cut(page, /^PUT/);
    await button(page, 'Save changes').click();
    await page.getByText('Nothing was lost: what you typed is still here.').waitFor();
    expect(await typed(page, 'Name', 'Address')).toEqual(mine);
    await mend();
    await button(page, 'Try again').click();
    await arrive(page, 'Clinics');
    expect(await stored()).toEqual({ name: 'Harbour East', address: '2 Quay Street' });
  });

  test('to a deletion is said in its dialog, and trying again deletes', async ({ visitor }) => {
    const { account, page } = await openEdit(visitor);
    const { mend } = await cut(page, /^DELETE/);
    await button(page, 'Delete clinic').click();
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete clinic', exact: true });
    await confirm.click();
    await page
      .getByText('The server did not answer, so this may have been done. Try again, or cancel and look.')
      .waitFor();
    await mend();
    await confirm.click();
    await arrive(page, 'Clinics');
    expect((await account.clinics()).map(({ name }) => name)).toEqual(['Mill']);
  });

  test('T54: an answer that was lost on its way makes no second clinic', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await arrive(page, 'New clinic');
    await fill(page, { Name: 'Harbour' });
    let lost = true;
    await page.route('**/api/clinics/', async (route) => {
      if (!lost) return route.fallback();
      lost = false;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await button(page, 'Create clinic').click();
    await button(page, 'Try again').click();
    await openClinics(page);
    expect(await rows(page)).toEqual(['Harbour']);
    expect(await account.clinics()).toHaveLength(1);
  });

  test('T71: offline is said, and what is shown is fetched once when it is over', async ({ visitor }) => {
    const { page } = await openEdit(visitor);
    await entry(page, 'Clinics').click();
    await page.getByRole('rowheader').first().waitFor();
    await page.context().setOffline(true);
    await page.getByText('No connection', { exact: true }).waitFor();
    const asked = record(page, /^GET \/api\/clinics\?limit=20/);
    const answered = page.waitForResponse((response) => response.url().includes('limit=20'));
    await page.context().setOffline(false);
    await page.getByText('No connection', { exact: true }).waitFor({ state: 'detached' });
    await answered;
    await link(page, 'Harbour').click();
    await field(page, 'Name').waitFor();
    expect(asked).toHaveLength(1);
  });
});
