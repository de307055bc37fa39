import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { clinicHandOverOnPage } from '#tests/support/hand-over-flows.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';
import { inWindow } from '#tests/support/windows.ts';

replayOnPage(clinicHandOverOnPage);

test('a clinic is handed over on one screen, and the colleague owns it on the other', async ({ visitor }) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const bea = await colleagueIn(account, clinic, 'practitioner');
  const page = await visitor.visit(`/dashboard/staffs/detail/${bea.staff}`, { as: account });
  await arrive(page, 'Bea Wells');
  await button(page, 'Hand over clinic').click();
  await page.getByLabel('Your role from now on').click();
  await page.getByRole('option', { name: 'Receptionist' }).click();
  await inWindow(page, 'Hand over').click();
  await fill(page, { Password: 'not my password' });
  await inWindow(page, 'Hand over').click();
  await page.getByText('This is not your password.').first().waitFor();
  await fill(page, { Password: account.password });
  await inWindow(page, 'Hand over').click();
  await page.getByText('The clinic was handed over to Bea Wells.').waitFor();
  await page.getByText('Owns this clinic and always has access.').waitFor();
  expect(await button(page, 'Hand over clinic').count()).toBe(0);
  // what the former owner may do no more is not offered, without the page being loaded anew
  await link(page, 'Settings').first().click();
  await arrive(page, 'Settings');
  await link(page, 'Edit account').waitFor();
  expect(await link(page, 'Open the booking page').count()).toBe(0);

  const other = await visitor.visit('/dashboard/settings', { as: bea });
  await arrive(other, 'Settings');
  await link(other, 'Open the booking page').waitFor();
});
