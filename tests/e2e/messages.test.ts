import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Account, createAccount, unique } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, fill, link } from '#tests/support/gestures.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const data = [makeDataDir(), makeDataDir()] as const;
let mail: MailServer;
let sending: ServerProcess;
let quiet: ServerProcess;
beforeAll(async () => {
  mail = await openMailServer();
  const port = await freePort();
  sending = await startServer({
    ...{ PAGES_DIR: inject('site').pages, PORT: port, DATA_DIR: data[0].path },
    ...{ PUBLIC_URL: `http://127.0.0.1:${port}` },
    ...{ MAIL_URL: mail.url, MAIL_FROM: 'Chartroom <desk@example.org>' },
  });
});
// each database that is made has a hook of its own, and with it the time of one
beforeAll(async () => {
  quiet = await startServer({
    ...{ PAGES_DIR: inject('site').pages, PORT: await freePort(), DATA_DIR: data[1].path },
  });
});
afterAll(async () => {
  await sending?.end('SIGTERM');
  await quiet?.end('SIGTERM');
  await mail?.close();
  for (const one of data) await one.remove();
});

/** A clinic whose owner has invited Bea by mail. */
async function invitation(server: ServerProcess): Promise<{ ada: Account; email: string }> {
  const ada = await createAccount('ada', server.origin);
  const { id: clinic } = await ada.createClinic('Harbour');
  const email = `${unique('bea')}@example.test`;
  const person = {
    clinic,
    first_name: 'Bea',
    last_name: 'Wells',
    color: 'lime',
    role: 'practitioner',
    email,
  };
  const { id, version } = await ada.call<{ id: number; version: number }>('POST', '/api/staff/staff', person);
  await ada.call('POST', `/api/staff/staff/${id}/invite/`, { version });
  return { ada, email };
}
const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
/** Has the list read again until a message is in a state. */
async function becomes(page: Page, email: string, state: string) {
  await expect
    .poll(async () => {
      await button(page, 'Refresh').click();
      return row(page, email).getByText(state, { exact: true }).count();
    })
    .toBe(1);
}

test('an owner sends an invitation again that was refused, and the colleague joins by its link', async ({
  visitor,
}) => {
  mail.behave('refuses');
  const { ada, email } = await invitation(sending);
  const page = await visitor.visit('/dashboard/settings', { as: ada, origin: sending.origin });
  await arrive(page, 'Settings');
  await link(page, 'Open messages').click();
  await arrive(page, 'Messages');
  await becomes(page, email, 'Failed');
  await page.getByText(/No such mailbox here/).waitFor();
  expect(await page.getByText('Messages are held').count()).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
  mail.behave('takes');
  await row(page, email).getByRole('link', { name: 'Invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  await dialog.getByText('Ada Byron invites you to Harbour', { exact: true }).waitFor();
  expect(await dialog.getByRole('link').count()).toBe(0);
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('The message will be sent again in a moment.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await becomes(page, email, 'Sent');
  expect(await row(page, email).getByRole('button').count()).toBe(0);

  const shown = /http\S+\/auth\/invitation#\S+/.exec(
    mail.received.find(({ to }) => to.includes(email))?.text ?? '',
  );
  const bea = await createAccount('bea', sending.origin);
  const { pathname, hash } = new URL(shown?.[0] ?? '');
  const guest = await visitor.visit(pathname + hash, { as: bea, origin: sending.origin });
  await arrive(guest, 'Join a clinic');
  await button(guest, 'Join Harbour').click();
  await arrive(guest, 'Overview');
  await guest.goto(new URL('/dashboard/settings/messages', guest.url()).href);
  await guest.getByRole('heading', { name: 'Not for your role' }).waitFor();
});

test('a member who forgot the password sets a new one by the link that the owner had sent', async ({
  visitor,
}) => {
  mail.behave('takes');
  const ada = await createAccount('ada', sending.origin);
  const { id: clinic } = await ada.createClinic('Harbour');
  const bea = await createAccount('bea', sending.origin);
  const person = { clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role: 'practitioner' };
  const path = '/api/staff/staff';
  const { id, version } = await ada.call<{ id: number; version: number }>('POST', path, person);
  const { code } = await ada.call<{ code: string }>('POST', `${path}/${id}/invite/`, { version });
  await bea.call('POST', `${path}/accept-invitation/`, { code });
  const page = await visitor.visit(`/dashboard/staffs/detail/${id}`, { as: ada, origin: sending.origin });
  await arrive(page, 'Bea Wells');
  await button(page, 'Send password link').click();
  const dialog = page.getByRole('alertdialog', { name: 'Send Bea Wells a link to set a new password?' });
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send password link' }).click();
  await page.getByText('A link is on its way to Bea Wells.').waitFor();
  const mine = () => mail.received.filter(({ to }) => to.includes(bea.email));
  await expect.poll(() => mine().length).toBe(1);
  const [shown = ''] = /http\S+\/auth\/reset-password#\S+/.exec(mine()[0]?.text ?? '') ?? [];
  expect(await page.content()).not.toContain(new URL(shown).hash.slice(1));

  const { pathname, hash } = new URL(shown);
  const guest = await visitor.visit(pathname + hash, { origin: sending.origin });
  await arrive(guest, 'Set a new password');
  const wish = 'louder mountain candle';
  await fill(guest, { 'New password': wish, 'Confirm new password': wish });
  await button(guest, 'Save password').click();
  await arrive(guest, 'Sign in');
  await fill(guest, { Email: bea.email, Password: wish });
  await button(guest, 'Sign in').click();
  await arrive(guest, 'Overview');

  await page.goto(new URL('/dashboard/settings/messages', page.url()).href);
  await arrive(page, 'Messages');
  await page.getByRole('row').filter({ hasText: 'The address of their account' }).waitFor();
  expect(await page.content()).not.toContain(bea.email);
});

test('without a mail server an invitation is held, and its link is tried from the page', async ({
  visitor,
}) => {
  const { ada, email } = await invitation(quiet);
  const page = await visitor.visit('/dashboard/settings/messages', { as: ada, origin: quiet.origin });
  await arrive(page, 'Messages');
  await page.getByText('Messages are held: this server has no mail settings').waitFor();
  await becomes(page, email, 'Held');
  const again = row(page, email).getByRole('button', { name: /^Send again/ });
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  expect(await problemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /State$/ }).click();
  await page.getByRole('option', { name: 'Failed', exact: true }).click();
  await page.getByText('No messages in this state').waitFor();
  expect(address(page)).toContain('state=failed');
  await button(page, 'Show everything').click();
  await row(page, email).getByRole('link', { name: 'Invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  const href = await dialog.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  const { pathname, hash } = new URL(href ?? '');
  const bea = await createAccount('bea', quiet.origin);
  const guest = await visitor.visit(pathname + hash, { as: bea, origin: quiet.origin });
  await arrive(guest, 'Join a clinic');
  await guest.getByText('Ada Byron invites you to Harbour.').waitFor();
});
