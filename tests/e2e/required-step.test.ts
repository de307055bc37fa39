import { generate } from 'otplib';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, entry, field, fill, link } from '#tests/support/gestures.ts';

async function harbour() {
  const owner = await createAccount();
  const { id } = await owner.createClinic('Harbour');
  const colleague = await colleagueIn(owner, id, 'receptionist');
  const requireOf = (second_step_roles: string[], second_step_grace_days: number) =>
    owner.call('PUT', `/api/clinics/${id}/`, { name: 'Harbour', second_step_roles, second_step_grace_days });
  return { owner, id, colleague, requireOf };
}

test('the owner requires a second step of roles, with days to set one up', async ({ visitor }) => {
  const { owner, id } = await harbour();
  const page = await visitor.visit(`/dashboard/clinics/settings/${id}`, { as: owner });
  await arrive(page, 'Clinic settings');
  await page.getByRole('checkbox', { name: 'Receptionist' }).check();
  await field(page, 'Days to set it up').fill('91');
  await button(page, 'Save changes').click();
  await page.getByText('Days to set it up must be between 0 and 90.').first().waitFor();
  await field(page, 'Days to set it up').fill('30');
  await page.getByRole('checkbox', { name: 'Ask for the second step again' }).check();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await page.getByText('The settings are saved.').waitFor();
  expect(await owner.call('GET', `/api/clinics/${id}/`)).toMatchObject({
    second_step_roles: ['receptionist'],
    second_step_grace_days: 30,
    signing_asks_step: true,
  });
});

test('a member is told on every page until they have one, and a clinic that waited long enough opens once they do', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const { colleague, requireOf } = await harbour();
  await requireOf(['receptionist'], 14);
  const page = await visitor.visit('/dashboard', { as: colleague });
  await arrive(page, 'Overview');
  await page.getByText(/^Set up a second step by /).waitFor();
  await entry(page, 'Patients').click();
  await arrive(page, 'Patients');
  await page.getByText(/^Set up a second step by /).waitFor();

  // the days are over while the page is open: the server says no, and the page says why
  await requireOf(['receptionist'], 0);
  await entry(page, 'Services').click();
  await page.getByRole('heading', { name: 'Set up a second step to go on' }).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await link(page, 'Set up second step').click();
  await arrive(page, 'Second step');
  await button(page, 'Add authenticator app').click();
  await fill(page, { Password: colleague.password });
  await button(page, 'Continue').click();
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await dialog.locator('code').waitFor();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await fill(page, { Code: await generate({ secret }) });
  await dialog.getByRole('button', { name: 'Add authenticator app' }).click();
  await button(page, 'I have kept the codes').click();
  await entry(page, 'Patients').click();
  await arrive(page, 'Patients');
  await expect.poll(() => page.getByText(/second step/).count()).toBe(0);
  await page.getByRole('heading', { name: 'No patients yet' }).waitFor();
});
