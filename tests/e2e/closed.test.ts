import { chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { aBookingPage } from '#tests/support/booking-flows.ts';
import { launchArguments, test } from '#tests/support/browser.ts';
import { arrive, entry, fill, link, logOut } from '#tests/support/gestures.ts';

const policy =
  /^default-src 'none'; ?script-src 'self'; ?style-src 'self' 'sha256-[\w+/=]+'; ?connect-src 'self'[^;]*; ?img-src 'self' data: blob:; ?font-src 'self'; ?form-action 'none'; ?frame-ancestors 'none'; ?base-uri 'none'; ?require-trusted-types-for 'script'/;

/** Keeps the reports of the browser about what the policy of the page forbade. */
const watchPolicy = (page: Page) =>
  page.addInitScript(() => {
    const forbidden: string[] = [];
    Object.assign(window, { forbidden });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      forbidden.push(`${violatedDirective} ${blockedURI}`),
    );
  });
const forbidden = (page: Page) =>
  page.evaluate(() => (window as unknown as { forbidden: string[] }).forbidden);

test('T30: the policy holds over a whole walk, and every document carries it', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const headers: Record<string, string | undefined>[] = [];
  const page = await visitor.visit('/', {
    as: account,
    async before(fresh) {
      await watchPolicy(fresh);
      fresh.on('response', (response) => {
        if (response.request().resourceType() === 'document') headers.push(response.headers());
      });
    },
  });
  const walked: string[] = [];
  for (const path of [
    '/',
    '/about',
    '/auth/sign-up',
    '/nowhere',
    '/dashboard/settings/password',
    '/dashboard',
  ])
    await page.goto(new URL(path, page.url()).href).then(async () => {
      await page.getByRole('heading', { level: 1 }).waitFor();
      walked.push(...(await forbidden(page)));
    });
  await entry(page, 'Clinics').click();
  await link(page, 'Harbour').click();
  await arrive(page, 'Edit clinic');
  await fill(page, { Address: '2 Quay Street' });
  await page.getByLabel('Time zone').click();
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Clinic: / }).click();
  await page.getByRole('listbox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Dark mode' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('region', { name: 'Notifications' }).waitFor();
  await page.getByRole('rowheader').hover();
  await page.getByRole('button', { name: 'Delete Harbour' }).click();
  await page.getByRole('alertdialog').waitFor();
  expect([...walked, ...(await forbidden(page))]).toEqual([]);
  expect(await page.locator('script:not([src])').count()).toBe(0);
  expect(headers.length).toBe(7);
  for (const one of headers) {
    expect(one['content-security-policy']).toMatch(policy);
    expect(one).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(one['referrer-policy']).toMatch(/no-referrer|same-origin/);
    expect(Object.keys(one)).not.toContain('x-powered-by');
  }
});

test('after a log-out Back shows nothing, even where the browser keeps whole pages', async () => {
  const { origin, chromium: executablePath } = inject('site');
  const account = await createAccount();
  await account.createClinic('Harbour');
  const browser = await chromium.launch({
    executablePath,
    args: launchArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const storage = { auth_token: account.access, auth_refresh: account.refresh };
    const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    });
    const page = await context.newPage();
    await page.goto(`${origin}/dashboard/clinics`);
    await page.getByRole('rowheader').waitFor();
    await page.goto(`${origin}/about`);
    await arrive(page, 'About Chartroom');
    const other = await context.newPage();
    await other.goto(`${origin}/dashboard`);
    await arrive(other, 'Overview');
    await logOut(other);
    await arrive(other, 'Sign in');
    await page.goBack();
    await arrive(page, 'Sign in');
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Harbour');
  } finally {
    await browser.close();
  }
});

test('the reference of the API draws itself and calls this server, under the same policy', async ({
  visitor,
}) => {
  const page = await visitor.visit('/api/docs', { before: watchPolicy });
  await page.locator('#operations-auth-logIn .opblock-summary-control').click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('textbox').last().fill('{"email": "nobody@example.test", "password": "not this one"}');
  const answered = page.waitForResponse(/\/api\/auth\/login\//);
  await page.getByRole('button', { name: 'Execute' }).click();
  expect((await answered).status()).toBe(401);
  expect(await forbidden(page)).toEqual([]);
});

test('the policy lets a page of patients use the styles that stand in it, and no others', async ({
  visitor,
}) => {
  visitor.allow('Applying inline style');
  const { path } = await aBookingPage({});
  const page = await visitor.visit(path, { before: watchPolicy });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'See free times' }).waitFor();
  expect(
    await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length > 50)),
  ).toEqual([true]);
  expect(await forbidden(page)).toEqual([]);
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'h1 { display: none }';
    document.head.append(style);
  });
  await expect.poll(() => forbidden(page)).toEqual(['style-src-elem inline']);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
