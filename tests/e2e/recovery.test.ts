import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createAccount, password } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, link } from '#tests/support/gestures.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const data = makeDataDir();
let mail: MailServer;
let server: ServerProcess;
beforeAll(async () => {
  mail = await openMailServer();
  const port = await freePort();
  server = await startServer({
    PORT: port,
    DATA_DIR: data.path,
    PAGES_DIR: inject('site').pages,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    MAIL_URL: mail.url,
    MAIL_FROM: 'Chartroom <desk@example.org>',
  });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await mail?.close();
  await data.remove();
});

/** The link in the latest message to an address. */
async function linkTo(email: string, count: number): Promise<string> {
  const mine = () => mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => mine().length).toBe(count);
  return /http\S+\/auth\/reset-password#\S+/.exec(mine().at(-1)?.text ?? '')?.[0] ?? '';
}
const askFor = async (page: Page, email: string) => {
  await fill(page, { Email: email });
  await button(page, 'Send link').click();
  await page.getByText('Check your email').waitFor();
};
const wish = 'louder mountain candle';
const setPassword = async (page: Page, secret: string) => {
  await fill(page, { 'New password': secret, 'Confirm new password': secret });
  await button(page, 'Save password').click();
};

test('who forgot the password gets in again by the link in a message, which works once', async ({
  visitor,
}) => {
  const ada = await createAccount('ada', server.origin);
  const page = await visitor.visit('/auth/sign-in', { origin: server.origin });
  await arrive(page, 'Sign in');
  await link(page, 'Forgot your password?').click();
  await arrive(page, 'Forgot your password?');
  expect(await problemsOf(page)).toEqual([]);
  await askFor(page, 'nobody@example.test');
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Try another address').click();
  await askFor(page, ada.email);
  const shown = await linkTo(ada.email, 1);
  expect(mail.received.filter(({ to }) => to.includes('nobody@example.test'))).toEqual([]);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(shown);
  await arrive(page, 'Set a new password');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  expect(await problemsOf(page)).toEqual([]);
  await page.reload();
  await arrive(page, 'Set a new password');
  await setPassword(page, 'password123');
  await page.getByText('This password is too common.').first().waitFor();
  await Promise.all([
    page.getByText('Your password is changed. Sign in with it.').waitFor(),
    setPassword(page, wish),
  ]);
  await arrive(page, 'Sign in');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('resetCode');
  const [, code = ''] = shown.split('#');
  expect(asked.filter((url) => url.includes(code) && !url.includes('#'))).toEqual([]);
  await fill(page, { Email: ada.email, Password: password });
  await button(page, 'Sign in').click();
  await page.getByText('No active account found with the given credentials').first().waitFor();
  await fill(page, { Password: wish });
  await button(page, 'Sign in').click();
  await arrive(page, 'New clinic');
  await linkTo(ada.email, 2);
  expect(mail.received.at(-1)?.header('Subject')).toBe('Your password was changed');

  const again = await visitor.visit('/auth/sign-in', { origin: server.origin });
  await again.goto(shown);
  await arrive(again, 'Set a new password');
  await setPassword(again, 'quiet harbour candle');
  await again.getByText("This link doesn't work any more").waitFor();
  expect(await problemsOf(again)).toEqual([]);
  await link(again, 'Send a new link').click();
  await arrive(again, 'Forgot your password?');
});

test('an answer that is lost on the way is not the end of a link', async ({ visitor }) => {
  const eve = await createAccount('eve', server.origin);
  visitor.allow(/forgot-password|reset-password/);
  const page = await visitor.visit('/auth/forgot-password', { origin: server.origin });
  await arrive(page, 'Forgot your password?');
  await page.route('**/api/auth/forgot-password/', (route) => route.abort(), { times: 1 });
  await fill(page, { Email: eve.email });
  await button(page, 'Send link').click();
  await page.getByText('The server did not answer').waitFor();
  await button(page, 'Try again').click();
  await page.getByText('Check your email').waitFor();

  await page.goto(await linkTo(eve.email, 1));
  await arrive(page, 'Set a new password');
  await page.route(
    '**/api/auth/reset-password/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await setPassword(page, wish);
  await page.getByText('The server did not answer').waitFor();
  await button(page, 'Try again').click();
  await arrive(page, 'Sign in');
});

test('a page without a link says where to get one', async ({ visitor }) => {
  const page = await visitor.visit('/auth/reset-password', { origin: server.origin });
  await arrive(page, 'Set a new password');
  await page.getByText('This page needs a link').waitFor();
  expect(await field(page, 'New password').count()).toBe(0);
  await link(page, 'Send a new link').click();
  await arrive(page, 'Forgot your password?');
});

test('a server that cannot send mail says so, whoever asks', async ({ visitor }) => {
  const page = await visitor.visit('/auth/forgot-password');
  await arrive(page, 'Forgot your password?');
  await fill(page, { Email: 'nobody@example.test' });
  await button(page, 'Send link').click();
  await page.getByText("This server can't send email yet").waitFor();
});

test('who sets a new password by a link may end their API tokens with the old one', async ({ visitor }) => {
  const ada = await createAccount('token', server.origin);
  const { id: clinic } = await ada.createClinic('Harbour');
  const { secret } = await ada.call<{ secret: string }>('POST', '/api/connections/tokens', {
    ...{ clinic, name: 'Laboratory', scopes: ['patient.read'], days: 30 },
  });
  const status = async () =>
    (await fetch(`${server.origin}/fhir/R4/Patient`, { headers: { authorization: `Bearer ${secret}` } }))
      .status;
  expect(await status()).toBe(200);
  const page = await visitor.visit('/auth/forgot-password', { origin: server.origin });
  await askFor(page, ada.email);
  await page.goto(await linkTo(ada.email, 1));
  await arrive(page, 'Set a new password');
  await page.getByRole('checkbox', { name: 'Also revoke my API tokens' }).check();
  await setPassword(page, wish);
  await arrive(page, 'Sign in');
  expect(await status()).toBe(401);
});
