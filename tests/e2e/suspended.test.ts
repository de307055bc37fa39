import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, field, fill } from '#tests/support/gestures.ts';
import { visitWithForm } from '#tests/support/visit-calls.ts';

const outOfReach = 'This can no longer be reached. It was removed, or your access to it ended.';

/** Takes a colleague's access, and gives it back. */
function accessOf(owner: Account, colleague: { staff: number }) {
  const path = `/api/staff/staff/${colleague.staff}/`;
  const becomes = async (step: 'suspend' | 'reinstate') => {
    const { version } = await owner.call<{ version: number }>('GET', path);
    await owner.call('POST', `${path}${step}/`, { version });
  };
  return { end: () => becomes('suspend'), giveBack: () => becomes('reinstate') };
}

const saysWhy = (page: Page) => page.locator('main').getByText(outOfReach).first().waitFor();

test('a consent that is signed without access any more says so, keeps what was typed, and is signed with it', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const blocks = [{ key: 'intro', type: 'paragraph', label: 'We ask for your agreement.' }];
  const { account, clinic, ask, edit, state } = await visitWithForm({ blocks });
  const bea = await colleagueIn(account, clinic, 'manager');
  const access = accessOf(account, bea);
  const { id } = await ask();
  const page = await visitor.visit(edit(id), { as: bea });
  await arrive(page, 'Edit consent');
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
  await page.getByRole('radio', { name: 'Type the name' }).check();
  await fill(page, { 'Type the full name': 'Minh Nguyễn' });
  await access.end();
  await button(page, 'Sign').click();
  await saysWhy(page);
  expect(await field(page, 'Type the full name').inputValue()).toBe('Minh Nguyễn');
  await access.giveBack();
  await button(page, 'Sign').click();
  await expect.poll(state).toBe('complete');
});

test('an import that loses its access in the middle says so, and goes on with it', async ({ visitor }) => {
  visitor.allow('RefusedError');
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const bea = await colleagueIn(account, clinic, 'manager');
  const access = accessOf(account, bea);
  const page = await visitor.visit('/dashboard/patients/import', { as: bea });
  await arrive(page, 'Import patients');
  const buffer = Buffer.from('First name,Last name\nMinh,Nguyễn');
  await page
    .getByLabel('Table to import')
    .setInputFiles({ name: 'patients.csv', mimeType: 'text/csv', buffer });
  await button(page, 'Check the rows').click();
  const store = page.getByRole('button', { name: /^Import (one|1) patient/i });
  await store.waitFor();
  await access.end();
  await store.click();
  await saysWhy(page);
  await access.giveBack();
  await button(page, 'Try again').click();
  await page.getByText('One patient was imported').waitFor();
});

test('a merge without access any more says so, and is done with it', async ({ visitor }) => {
  visitor.allow('RefusedError');
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const bea = await colleagueIn(account, clinic, 'manager');
  const access = accessOf(account, bea);
  const patient = (first_name: string) =>
    account.call<{ id: number }>('POST', '/api/patients/patients', {
      ...{ clinic, first_name, last_name: 'Nguyễn' },
    });
  const [kept, other] = [await patient('Minh'), await patient('Minh Anh')];
  const page = await visitor.visit(`/dashboard/patients/merge/${other.id}?into=${kept.id}`, { as: bea });
  await arrive(page, 'Merge patients');
  await button(page, 'Continue').click();
  await button(page, 'Merge patients').waitFor();
  await access.end();
  await button(page, 'Merge patients').click();
  await saysWhy(page);
  await access.giveBack();
  await button(page, 'Merge patients').click();
  await arrive(page, 'Minh Nguyễn');
});
