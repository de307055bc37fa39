import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createAccount, password } from '#tests/support/account.ts';
import { addressChangeOnPage, addressConfirmationOnPage } from '#tests/support/address-flows.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill, link, problemAt } from '#tests/support/gestures.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
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

replayOnPage(addressChangeOnPage);
replayOnPage(addressConfirmationOnPage);

test('an account has another address once the link that went there was opened, in any browser', async ({
  visitor,
}) => {
  const ada = await createAccount('ada', server.origin);
  await ada.createClinic('Harbour');
  const wanted = `new-${ada.email}`;
  const page = await visitor.visit('/dashboard/settings/account', { as: ada, origin: server.origin });
  await arrive(page, 'Account');
  expect(await page.getByLabel('Email', { exact: true }).count()).toBe(0);
  await link(page, 'Change email address').click();
  await arrive(page, 'Email address');
  await fill(page, { 'New email address': wanted, 'Current password': 'not my password' });
  await button(page, 'Send link').click();
  await expect.poll(() => problemAt(page, 'Current password')).toContain('This is not your password.');
  expect(await problemsOf(page)).toEqual([]);
  await fill(page, { 'Current password': password });
  await button(page, 'Send link').click();
  await page.getByText('Check your email').waitFor();
  expect(await problemsOf(page)).toEqual([]);
  const sentTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => sentTo(wanted).length).toBe(1);
  const [shown = ''] = /http\S+\/auth\/confirm-address#\S+/.exec(sentTo(wanted)[0]?.text ?? '') ?? [];

  const mailbox = await visitor.visit('/', { origin: server.origin });
  const asked: string[] = [];
  mailbox.on('request', (request) => asked.push(request.url()));
  await mailbox.goto(shown);
  await arrive(mailbox, 'Confirm your email address');
  await expect.poll(() => new URL(mailbox.url()).hash).toBe('');
  expect(await problemsOf(mailbox)).toEqual([]);
  await button(mailbox, 'Confirm address').click();
  await mailbox.getByText('Your email address is changed').waitFor();
  expect(await problemsOf(mailbox)).toEqual([]);
  const [, code = ''] = shown.split('#');
  expect(asked.filter((url) => url.includes(code) && !url.includes('#'))).toEqual([]);
  await expect.poll(() => sentTo(ada.email).length).toBe(1);
  expect(sentTo(ada.email)[0]?.header('Subject')).toBe('Your email address was changed');

  await link(mailbox, 'Back to sign in').click();
  await arrive(mailbox, 'Sign in');
  await fill(mailbox, { Email: wanted, Password: password });
  await button(mailbox, 'Sign in').click();
  await arrive(mailbox, 'Overview');
  await page.reload();
  await page.getByText(wanted).waitFor();
});
