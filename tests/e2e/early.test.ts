import { expect } from 'vitest';
import { createAccount, password } from '#tests/support/account.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, field, problemAt, typed } from '#tests/support/gestures.ts';
import { hold } from '#tests/support/request-log.ts';

const paths = [
  ...[
    '/',
    '/about',
    '/auth/sign-in',
    '/auth/sign-up',
    '/auth/forgot-password',
    '/auth/reset-password#a-code',
    '/auth/confirm-address#a-code',
  ],
];

/** A page of which only the HTML is there, and the way to let its code come. */
async function openWithoutCode(visitor: Visitor, path: string) {
  const page = await visitor.visit('/icon.svg');
  const code = await hold(page, /\.js$/, '**/assets/**');
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'commit' });
  return { page, code };
}

for (const { path, heading, label } of [
  { path: '/auth/sign-in', heading: 'Sign in', label: 'Email' },
  { path: '/auth/sign-up', heading: 'Create an account', label: 'Username' },
]) {
  test(`what is typed on ${path} before its code has come stays, and so does the focus`, async ({
    visitor,
  }) => {
    const { page, code } = await openWithoutCode(visitor, path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await field(page, label).pressSequentially('ada');
    await field(page, 'Password').pressSequentially('quiet');
    await code.release();
    await arrive(page, heading);
    await expect.poll(() => typed(page, label, 'Password')).toEqual({ [label]: 'ada', Password: 'quiet' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('password');
    await page.keyboard.type(' harbour');
    expect(await typed(page, label, 'Password')).toEqual({ [label]: 'ada', Password: 'quiet harbour' });
    await field(page, label).focus();
    expect(await problemAt(page, label)).toBeNull();
  });
}

test('a new password is typed before the code has come, where a link led to the form', async ({
  visitor,
}) => {
  const { page, code } = await openWithoutCode(visitor, '/auth/reset-password#a-code');
  await page.getByRole('heading', { level: 1, name: 'Set a new password' }).waitFor();
  await field(page, 'New password').pressSequentially('quiet harbour');
  await code.release();
  await arrive(page, 'Set a new password');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expect.poll(() => typed(page, 'New password')).toEqual({ 'New password': 'quiet harbour' });
  expect(await page.getByText('This page needs a link').count()).toBe(0);
});

test('a sign-in that is sent before the code has come is sent by it, once, with nothing of it in the address', async ({
  visitor,
}) => {
  const { email } = await createAccount();
  const { page, code } = await openWithoutCode(visitor, '/auth/sign-in');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login/')) calls.push(request.method());
  });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await code.release();
  await arrive(page, 'New clinic');
  expect(calls).toEqual(['POST']);
  expect(addresses.join(' ')).not.toContain('lantern');
});

test('a public page looks the same before the styles of all others have come', async ({ visitor }) => {
  for (const path of paths) {
    const { page, code } = await openWithoutCode(visitor, path);
    await page.waitForLoadState('load');
    const picture = () => page.screenshot({ animations: 'disabled', caret: 'initial' });
    const before = await picture();
    await page.waitForFunction(() => document.styleSheets.length === 2);
    expect(before.equals(await picture()), path).toBe(true);
    await code.release();
  }
});
