import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount, password, unique } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import {
  arrive,
  button,
  field,
  fill,
  link,
  openClinics,
  problemAt,
  rows,
  typed,
} from '#tests/support/gestures.ts';
import { answerInstead, hold, named, record } from '#tests/support/request-log.ts';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);

/** Submits ten times in every way there is. */
async function submitTenTimes(page: Page, submit: Locator) {
  await submit.evaluate((element: HTMLElement) => {
    for (let count = 0; count < 4; count += 1) element.click();
  });
  await submit.dblclick({ force: true });
  for (let count = 0; count < 2; count += 1) await submit.press('Enter');
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Control+s');
}

describe('messages', () => {
  test('appear when a field is left, and go when it is mended', async ({ visitor }) => {
    const page = await visitor.visit('/auth/sign-up');
    await arrive(page, 'Create an account');
    await field(page, 'Email').pressSequentially('nobody');
    expect(await problemAt(page, 'Email')).toBeNull();
    await field(page, 'First name').focus();
    expect(await problemAt(page, 'Email')).toBe('Please enter a valid email address.');
    await field(page, 'Email').fill('nobody@example.test');
    expect(await problemAt(page, 'Email')).toBeNull();
    await field(page, 'First name').fill('R2D2');
    await field(page, 'Last name').focus();
    await field(page, 'Username').focus();
    await field(page, 'Password').fill('short');
    await field(page, 'Confirm password').fill('other');
    await field(page, 'Email').focus();
    const problems: Record<string, string | null> = {};
    for (const label of ['First name', 'Last name', 'Username', 'Email', 'Password', 'Confirm password'])
      problems[label] = await problemAt(page, label);
    expect(problems).toEqual({
      'First name': 'First name can only contain letters.',
      'Last name': 'Last name is required.',
      Username: 'Username is required.',
      Email: null,
      Password: 'Password must be 8 to 128 characters long.',
      'Confirm password': 'Confirm password does not match Password.',
    });
  });

  test('say nothing against a name in any script', async ({ visitor }) => {
    const page = await visitor.visit('/auth/sign-up');
    await arrive(page, 'Create an account');
    for (const name of ['R2D2', 'José', 'Nguyễn', 'محمد', 'O’Brien', '李', 'Anne-Marie', 'Ł']) {
      await field(page, 'First name').fill(name);
      await field(page, 'Last name').focus();
      const said = name === 'R2D2' ? 'First name can only contain letters.' : null;
      expect(await problemAt(page, 'First name'), name).toBe(said);
    }
  });

  test('of a refused submit say both sentences and put the focus at the first wrong field', async ({
    visitor,
  }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await arrive(page, 'New clinic');
    const sent = record(page, /^POST/);
    await fill(page, { Email: 'nobody' });
    await button(page, 'Create clinic').click();
    const alert = page.getByRole('main').getByRole('alert');
    await alert.getByText('Form incomplete.').waitFor();
    await alert.getByText('Sorry, not all fields are filled out correctly.').waitFor();
    expect(await alert.getByRole('link').allTextContents()).toEqual([
      'Name is required.',
      'Email: Please enter a valid email address.',
    ]);
    await expect.poll(() => focused(page)).toBe('name');
    await alert.getByRole('link', { name: 'Email:' }).click();
    await expect.poll(() => focused(page)).toBe('email');
    expect(await field(page, 'Name').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
});

describe('T85: a refusal of the server', () => {
  test('stands at its field, which has the focus, and keeps every word', async ({ visitor }) => {
    const known = await createAccount();
    const page = await visitor.visit('/auth/sign-up');
    await arrive(page, 'Create an account');
    const values = {
      'First name': 'Ada',
      'Last name': 'Byron',
      Username: unique('ada'),
      Email: known.email,
      Password: password,
      'Confirm password': password,
    };
    await fill(page, values);
    await button(page, 'Create account').click();
    await expect.poll(() => focused(page)).toBe('email');
    expect(await problemAt(page, 'Email')).not.toBeNull();
    expect(await typed(page, ...Object.keys(values))).toEqual(values);
  });

  test('that names a field the form has not is shown all the same', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    const body = { phone_number: ['Not a number.'], licence: ['A licence is needed.'] };
    await answerInstead(page, /^POST \/api\/clinics/, { status: 400, body }, 1);
    await fill(page, { Name: 'Harbour', 'Phone number': '12' });
    await button(page, 'Create clinic').click();
    await page.getByRole('main').getByRole('alert').getByText('A licence is needed.').waitFor();
    expect(await problemAt(page, 'Phone number')).toBe('Not a number.');
    // the list above leads to the field and does not say it once more
    const alert = page.getByRole('main').getByRole('alert');
    expect(await alert.getByRole('link').allTextContents()).toEqual(['Phone number']);
    await expect.poll(() => focused(page)).toBe('phone_number');
    expect(await typed(page, 'Name', 'Phone number')).toEqual({ Name: 'Harbour', 'Phone number': '12' });
    await button(page, 'Create clinic').click();
    await openClinics(page);
    expect(await rows(page)).toEqual(['Harbour']);
  });

  test('of a wrong password tells nothing more, and keeps the address', async ({ visitor }) => {
    const { email } = await createAccount();
    const page = await visitor.visit('/auth/sign-in');
    await arrive(page, 'Sign in');
    const told: string[] = [];
    for (const who of [email, 'nobody@example.test']) {
      await fill(page, { Email: who, Password: 'wrong' });
      await button(page, 'Sign in').click();
      const alert = page.getByRole('main').getByRole('alert');
      await alert.waitFor();
      told.push(await alert.innerText());
      expect(await typed(page, 'Email')).toEqual({ Email: who });
      await page.reload();
      await arrive(page, 'Sign in');
    }
    expect(told[0]).toBe(told[1]);
  });
});

describe('T66: ten submits make one request', () => {
  test('when signing in', async ({ visitor }) => {
    const { email } = await createAccount();
    const page = await visitor.visit('/auth/sign-in');
    await arrive(page, 'Sign in');
    const held = await hold(page, /^POST/);
    await fill(page, { Email: email, Password: password });
    await submitTenTimes(page, button(page, 'Sign in'));
    await held.reach(1);
    await held.release();
    await arrive(page, 'New clinic');
  });

  test('when creating, changing and deleting a clinic', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    const sent = record(page, /^(POST|PUT|DELETE)/);
    await arrive(page, 'New clinic');
    await fill(page, { Name: 'Harbour' });
    let held = await hold(page, /^POST/);
    await submitTenTimes(page, button(page, 'Create clinic'));
    await held.reach(1);
    expect(await field(page, 'Name').getAttribute('readonly')).not.toBeNull();
    await held.release();
    await openClinics(page);

    const { id } = (await account.clinics())[0] ?? { id: 0 };
    await link(page, 'Harbour').click();
    await fill(page, { Address: '2 Quay Street' });
    held = await hold(page, /^PUT/);
    await submitTenTimes(page, button(page, 'Save changes'));
    await held.reach(1);
    await held.release();
    await page.getByRole('cell', { name: '2 Quay Street' }).waitFor();

    await link(page, 'Harbour').click();
    await button(page, 'Delete clinic').click();
    held = await hold(page, /^DELETE/);
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete clinic', exact: true });
    await confirm.evaluate((element: HTMLElement) => {
      for (let count = 0; count < 10; count += 1) element.click();
    });
    await held.reach(1);
    await held.release();
    await page.getByRole('heading', { name: 'No clinics yet' }).waitFor();
    expect(sent.map(named)).toEqual([
      'POST /api/clinics/',
      `PUT /api/clinics/${id}/`,
      `DELETE /api/clinics/${id}/`,
    ]);
  });

  test('when changing the account and the password', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour');
    const page = await visitor.visit('/dashboard/settings/account', { as: account });
    const sent = record(page, /^PUT/);
    await arrive(page, 'Account');
    await fill(page, { 'Last name': 'Lovelace' });
    let held = await hold(page, /^PUT/);
    await submitTenTimes(page, button(page, 'Save changes'));
    await held.reach(1);
    await held.release();
    await page.getByText('Your account is saved.').waitFor();
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await arrive(page, 'Password');
    const renewed = 'slower harbour lantern';
    await fill(page, {
      'Current password': password,
      'New password': renewed,
      'Confirm new password': renewed,
    });
    held = await hold(page, /^PUT/);
    await submitTenTimes(page, button(page, 'Change password'));
    await held.reach(1);
    await held.release();
    await page.getByText('Your password is changed.').waitFor();
    expect(sent.map(named)).toEqual(['PUT /api/auth/user/update/', 'PUT /api/auth/user/change-password/']);
  });
});
