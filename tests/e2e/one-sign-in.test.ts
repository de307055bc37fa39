import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, link, logOut } from '#tests/support/gestures.ts';
import { type OidcProvider, openOidcProvider } from '#tests/support/oidc-provider.ts';
import { oneSignInOnPage } from '#tests/support/one-sign-in-flow.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { hold } from '#tests/support/request-log.ts';
import { freePort, makeDataDir, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const data = makeDataDir();
const words = 'Sign in with your work account';
let provider: OidcProvider;
let server: ServerProcess;
beforeAll(async () => {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await openOidcProvider(publicUrl);
  server = await startServer({
    PORT: port,
    DATA_DIR: data.path,
    PAGES_DIR: inject('site').pages,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.settings.clientId,
    OIDC_CLIENT_SECRET: provider.settings.clientSecret,
  });
});
afterAll(async () => {
  await server?.end('SIGTERM');
  await provider?.close();
  await data.remove();
});

replayOnPage(oneSignInOnPage(() => server.origin));

/** The provider's pages ask for a font of the web, which no one needs. */
async function withoutFonts(page: Page) {
  await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
}

/** Signs in on the provider's own pages. */
async function signInThere(page: Page, name: string) {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('who is invited comes in by the house’s sign-in, back to the page asked for, and is logged out of both', async ({
  visitor,
}) => {
  visitor.allowOrigin(provider.issuer);
  visitor.allowOrigin('https://fonts.googleapis.com');
  const owner = await createAccount('ada', server.origin);
  const { id: clinic } = await owner.createClinic('Harbour');
  const email = 'bea@example.test';
  const body = { clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', role: 'practitioner', email };
  const member = await owner.call<{ id: number; version: number }>('POST', '/api/staff/staff', body);
  await owner.call('POST', `/api/staff/staff/${member.id}/invite/`, { version: member.version });
  provider.people.set('bea', { email, email_verified: true, preferred_username: 'bea' });

  const page = await visitor.visit('/dashboard/patients?search=x', {
    origin: server.origin,
    before: withoutFonts,
  });
  await arrive(page, 'Sign in');
  expect(await problemsOf(page)).toEqual([]);
  await link(page, words).click();
  await signInThere(page, 'bea');
  await arrive(page, 'Overview');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('oneSignIn');
  await page.getByRole('button', { name: 'Clinic: Harbour' }).waitFor();

  await logOut(page);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await arrive(page, 'Sign in');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await page.goto(`${server.origin}/dashboard/patients?search=x`);
  await arrive(page, 'Sign in');
  await link(page, words).click();
  await signInThere(page, 'bea');
  await arrive(page, 'Patients');
  expect(address(page)).toBe('/dashboard/patients?search=x');
});

test('who is not let in reads why on the sign-in page, and may try again', async ({ visitor }) => {
  visitor.allowOrigin(provider.issuer);
  visitor.allowOrigin('https://fonts.googleapis.com');
  provider.people.set('eve', { email: 'eve@example.test', email_verified: true });
  const page = await visitor.visit('/auth/sign-in', { origin: server.origin, before: withoutFonts });
  await arrive(page, 'Sign in');
  await link(page, words).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await arrive(page, 'Sign in');
  await page.getByText("You weren't signed in").waitFor();
  await link(page, words).click();
  await signInThere(page, 'eve');
  await arrive(page, 'Sign in');
  await page.getByText("You haven't been invited yet").waitFor();
  expect(await problemsOf(page)).toEqual([]);
  expect(address(page)).not.toContain('code=');
});

test('the way there stands in the page before its code, and nothing moves when the code has come', async ({
  visitor,
}) => {
  const page = await visitor.visit('/icon.svg', { origin: server.origin });
  const code = await hold(page, /\.js$/, '**/assets/**');
  await page.goto(`${server.origin}/auth/sign-in`, { waitUntil: 'commit' });
  await link(page, words).waitFor();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((one) => one.checkVisibility())
        .map((one) => [one.tagName, Math.round(one.getBoundingClientRect().top)]),
    );
  // its styles may come after its words
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
  );
  const before = await places();
  await code.release();
  await arrive(page, 'Sign in');
  await expect.poll(places).toEqual(before);
  const plain = await visitor.visit('/auth/sign-in');
  await arrive(plain, 'Sign in');
  expect(await link(plain, words).count()).toBe(0);
});
