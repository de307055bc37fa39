import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { giveAuthenticator } from '#tests/support/authenticator.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, logOut, signIn } from '#tests/support/gestures.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const inDialog = (page: Page, title: string, name: string) =>
  dialog(page, title).getByRole('button', { name, exact: true });

/** The key that the window shows for typing. */
async function keyOf(page: Page): Promise<string> {
  const key = dialog(page, 'Add an authenticator app').locator('code');
  await key.waitFor();
  return ((await key.textContent()) ?? '').replaceAll(' ', '');
}

/** Opens the page of the second step, and answers the password that every change there asks for. */
async function begin(page: Page, { password }: Account, name: string, title: string, go = 'Continue') {
  await arrive(page, 'Second step');
  await button(page, name).click();
  await fill(page, { Password: password });
  await inDialog(page, title, go).click();
}

async function keepCodes(page: Page): Promise<string[]> {
  const list = dialog(page, 'Recovery codes').getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'I have kept the codes').click();
  await expect.poll(() => dialog(page, 'Recovery codes').count()).toBe(0);
  return codes;
}

test('an authenticator app is added on the page and asked for at sign-in; a recovery code stands in for it', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings/security', { as: account });
  await begin(page, account, 'Add authenticator app', 'Add an authenticator app');
  const secret = await keyOf(page);
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await fill(page, { Code: '000000', Name: "Ada's phone" });
  await inDialog(page, 'Add an authenticator app', 'Add authenticator app').click();
  await page.getByText("This code isn't right.").first().waitFor();
  await fill(page, { Code: await generate({ secret }) });
  await inDialog(page, 'Add an authenticator app', 'Add authenticator app').click();
  const codes = await keepCodes(page);
  expect(new Set(codes).size).toBe(10);
  await page.getByRole('listitem').filter({ hasText: "Ada's phone" }).waitFor();
  const html = await page.content();
  for (const shown of [secret, ...codes]) expect(html).not.toContain(shown);

  await logOut(page);
  await signIn(page, account);
  await arrive(page, 'Second step');
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Use a recovery code instead').click();
  await fill(page, { 'Recovery code': codes[0] ?? '' });
  await page.getByRole('checkbox', { name: /^Don't ask again/ }).check();
  await button(page, 'Use recovery code').click();
  await arrive(page, 'Overview');
  await page.goto(new URL('/dashboard/settings/security', page.url()).href);
  await page.getByText('You have 9 codes left.').waitFor();

  // this browser is trusted now, until its user thinks otherwise
  await logOut(page);
  await signIn(page, account);
  await arrive(page, 'Overview');
  await page.goto(new URL('/dashboard/settings/security', page.url()).href);
  await button(page, 'Ask again in Chrome on Linux').click();
  const question = page.getByRole('alertdialog', { name: 'Ask again in Chrome on Linux?' });
  await question.getByRole('button', { name: 'Ask again', exact: true }).click();
  await page.getByText('None. When you sign in').waitFor();
  await logOut(page);
  await signIn(page, account);
  await arrive(page, 'Second step');
});

test('a passkey is made and shown by the browser', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  // a browser keeps passkeys for names, not for numbers
  const origin = inject('site').origin.replace('127.0.0.1', 'localhost');
  const page = await visitor.visit('/dashboard/settings/security', { as: account, origin });
  const first = await giveAuthenticator(page);
  await begin(page, account, 'Add passkey', 'Add a passkey');
  await fill(page, { Name: 'Laptop' });
  await inDialog(page, 'Add a passkey', 'Add passkey').click();
  await keepCodes(page);
  await page.getByRole('listitem').filter({ hasText: 'Laptop' }).waitFor();
  expect(first.made).toHaveLength(1);

  await first.remove();
  const second = await giveAuthenticator(page, first.made);
  await logOut(page);
  await signIn(page, account);
  await arrive(page, 'Second step');
  await button(page, 'Use passkey').click();
  await arrive(page, 'Overview');

  // whoever declines is told, and may try again or take another way
  await second.remove();
  await giveAuthenticator(page);
  await logOut(page);
  await signIn(page, account);
  await arrive(page, 'Second step');
  visitor.allow('RefusedError');
  await button(page, 'Use passkey').click();
  await page.getByText('No passkey was used.').waitFor();
  await button(page, 'Use a recovery code instead').click();
  await field(page, 'Recovery code').waitFor();
  await button(page, 'Back to the password').click();
  await arrive(page, 'Sign in');
  expect(await field(page, 'Email').inputValue()).toBe(account.email);
  expect(await field(page, 'Password').inputValue()).toBe('');
});

test('the last factor goes with the password, and the codes with it', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const { setup, secret = '' } = await account.call<{ setup: string; secret?: string }>(
    'POST',
    '/api/auth/factors/',
    { kind: 'totp', password: account.password },
  );
  const code = await generate({ secret });
  await account.call('POST', '/api/auth/factors/confirm/', { setup, name: 'Phone', code });
  const page = await visitor.visit('/dashboard/settings/security', { as: account });
  await begin(page, account, 'Make new recovery codes', 'New recovery codes', 'Make new codes');
  expect(await keepCodes(page)).toHaveLength(10);
  await begin(page, account, 'Remove Phone', 'Remove Phone?', 'Remove');
  await page.getByText('You have none.').waitFor();
  await logOut(page);
  await signIn(page, account);
  await arrive(page, 'Overview');
});
