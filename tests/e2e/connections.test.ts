import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { connectionCreateOnPage } from '#tests/support/connection-forms.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { replayOnPage } from '#tests/support/pageFlow.ts';

replayOnPage(connectionCreateOnPage);

test('an owner connects a program, which reads patients until the token is revoked', async ({ visitor }) => {
  const ada = await createAccount('ada');
  const { id: clinic } = await ada.createClinic('Harbour');
  await ada.call('POST', '/api/patients/patients', { clinic, first_name: 'Ana', last_name: 'Silva' });
  const page = await visitor.visit('/dashboard/settings', { as: ada });
  await arrive(page, 'Settings');
  await link(page, 'Open connections').click();
  await arrive(page, 'Connections');
  expect(await problemsOf(page)).toEqual([]);
  await link(page, 'New token').click();
  await fill(page, { Name: 'Laboratory' });
  await page.getByText(/^Read patients/).click();
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Create token').click();
  const dialog = page.getByRole('alertdialog', { name: 'Token for Laboratory' });
  const secret = (await dialog.getByText(/^crt_/).textContent()) ?? '';
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(secret);
  const address = await page.getByText(/\/fhir\/R4$/).textContent();
  const read = () => fetch(`${address}/Patient`, { headers: { authorization: `Bearer ${secret}` } });
  expect(await (await read()).json()).toMatchObject({
    entry: [{ resource: { name: [{ family: 'Silva' }] } }],
  });
  await button(page, 'Revoke Laboratory').click();
  await page
    .getByRole('alertdialog', { name: 'Revoke Laboratory?' })
    .getByRole('button', { name: 'Revoke token' })
    .click();
  await page.getByText('Laboratory revoked').waitFor();
  expect((await read()).status).toBe(401);
  await page.goto(new URL('/dashboard/settings/audit', page.url()).href);
  await arrive(page, 'Audit log');
  await page.getByText('Ada Byron through Laboratory').first().waitFor();
});

test('a doctor’s calendar reads reservations by a feed, until its address is replaced and then withdrawn', async ({
  visitor,
}) => {
  const ada = await createAccount('ada');
  await ada.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings/connections', { as: ada });
  await arrive(page, 'Connections');
  await link(page, 'New calendar feed').click();
  await button(page, 'Create calendar feed').click();
  await page.getByText('Room is required.').first().waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await fill(page, { Room: 'Room 2' });
  await button(page, 'Create calendar feed').click();
  const dialog = page.getByRole('alertdialog', { name: 'Calendar feed for Room 2' });
  const take = async () => {
    const address = (await dialog.getByText(/reservations\.ics$/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });
    return address;
  };
  const first = await take();
  expect(await (await fetch(first)).text()).toContain('X-WR-CALNAME:Room 2 · Harbour');
  await button(page, 'Replace the address for Room 2').press('Enter');
  await page.getByText('The present address stops working when you save.').waitFor();
  await page.getByRole('radio', { name: /^Full names/ }).check({ force: true });
  await page.getByRole('button', { name: 'Replace address', exact: true }).click();
  const second = await take();
  expect((await fetch(first)).status).toBe(404);
  expect((await fetch(second)).status).toBe(200);
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Withdraw the feed for Room 2').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw feed' }).click();
  await page.getByText('Calendar feed for Room 2 withdrawn').waitFor();
  expect((await fetch(second)).status).toBe(404);
});
