import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, link, signIn } from '#tests/support/gestures.ts';

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await checker.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

describe('the gallery', () => {
  test('finds a state by its name and explains it', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    await arrive(page, 'Charts');
    await page.getByRole('searchbox').fill('backingOff');
    await link(page, 'backingOff').click();
    await arrive(page, 'auth');
    await page.getByRole('heading', { name: 'credentials.backingOff' }).waitFor();
    await page.getByText('The server failed; three more tries', { exact: false }).first().waitFor();
  });

  test('says so when there is no such chart', async ({ visitor }) => {
    const page = await visitor.visit('/machines/constructor');
    await arrive(page, 'Page Not Found');
  });

  test('simulates without calling anything, and keeps the run in the address', async ({ visitor }) => {
    const page = await visitor.visit('/machines/auth?mode=simulate');
    await button(page, 'tokens.granted').click();
    await status(page, 'identity.restoring');
    await button(page, 'done: readActiveUser').click();
    await status(page, 'identity.signedIn');
    await page.reload();
    await status(page, 'identity.signedIn');
    await button(page, 'Undo').click();
    await status(page, 'identity.restoring');
  });

  test('watches the forms of another window, and shows nothing of what is typed', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await field(page, 'Name').waitFor();
    const watcher = await page.context().newPage();
    await watcher.goto(new URL('/machines/form?mode=live', page.url()).href);
    await status(watcher, 'open.editing.clean');
    await field(page, 'Name').fill('Quay of secrets');
    await status(watcher, 'open.editing.dirty');
    await watcher.getByRole('list', { name: 'Timeline' }).getByText('field.changed').first().waitFor();
    expect(await watcher.evaluate(() => document.documentElement.outerHTML)).not.toContain('Quay');
  });

  test.for(['light', 'dark'] as const)(
    'has nothing that axe complains of in %s',
    async (colorScheme, { visitor }) => {
      const found: Record<string, string[]> = {};
      for (const path of [
        '/machines',
        '/machines/clinicEdit',
        '/machines/auth?mode=simulate',
        '/machines/auth?mode=live',
      ]) {
        const page = await visitor.visit(path, { colorScheme, bypassCSP: true });
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (path !== '/machines') await page.getByRole('rowheader').first().waitFor();
        found[path] = await complaints(page);
      }
      expect(Object.values(found).flat()).toEqual([]);
    },
  );
});

test('a first sign-in and a first clinic walk their charts on the page as in the drawing', async ({
  visitor,
  walked,
  task,
}) => {
  const account = await createAccount();
  const page = await visitor.visit('/auth/sign-in');
  await signIn(page, account);
  await page.waitForURL(/dashboard/);
  await page.goto(new URL('/dashboard/clinics/create', page.url()).href);
  await field(page, 'Name').fill('Harbour Clinic');
  await button(page, 'Create clinic').click();
  await expect
    .poll(() => walked)
    .toMatchObject({
      auth: { 'auth.identity::tokens.granted::0': [task.file.name] },
      clinicCreate: {
        'clinicCreate.open.filling::form.submitted::0': [task.file.name],
        'clinicCreate.open.stored::always::0': [task.file.name],
      },
      defaultClinic: { 'defaultClinic.none::clinic.saved::0': [task.file.name] },
    });
});
