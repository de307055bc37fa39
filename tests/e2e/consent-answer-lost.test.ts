import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, stored } from '#tests/support/gestures.ts';
import { patientConsents, type Stored, visitWithForm } from '#tests/support/visit-calls.ts';

const blocks = [{ key: 'intro', type: 'paragraph', label: 'I was told.' }];

/** Reads the form to its end and writes the signature down. */
async function enterSignature(page: Page) {
  await arrive(page, 'Edit consent');
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await field(page, 'Type the full name').fill('Minh Nguyễn');
}

const kept = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => key.includes('consentSigning'));

test('a signature whose answer is lost is said to be perhaps given, and is unfinished nowhere once it is shown as signed', async ({
  visitor,
}) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await enterSignature(page);
  await page.route('**/sign/', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await button(page, 'Sign').click();
  await page.getByText('This may be signed already.').waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  const { status } = await account.call<Stored>('GET', `${patientConsents}/${id}/`);
  expect(status).toBe('active');
  await expect.poll(() => kept(page)).toHaveLength(1);

  await page.reload();
  await page.getByText('How it was signed').waitFor();
  await expect.poll(() => kept(page)).toEqual([]);
  await page.goto(new URL('/dashboard', page.url()).href);
  await arrive(page, 'Overview');
  await page.getByRole('heading', { name: 'To do' }).waitFor();
  expect(await page.getByText('Signature on a consent form').count()).toBe(0);
});

test('a signature that was entered before the patient refused is unfinished nowhere', async ({ visitor }) => {
  const { account, ask, edit } = await visitWithForm({ blocks });
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: account });
  await enterSignature(page);
  await expect.poll(() => kept(page)).toHaveLength(1);
  await button(page, 'Refuse').click();
  const dialog = page.getByRole('alertdialog', { name: 'Refuse this consent?' });
  await dialog.getByLabel('Reason').fill('Wants to think about it.');
  await dialog.getByRole('button', { name: 'Record the refusal' }).click();
  await page.getByText('Wants to think about it.').first().waitFor();
  await expect.poll(() => kept(page)).toEqual([]);
});
