import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { connectionCreateOnPage } from '#tests/support/connection-forms.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';
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
  await page.getByRole('row', { name: /Laboratory/ }).hover();
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

test('a manager connects a program for the clinic, which goes on when they are suspended, until the owner revokes it', async ({
  visitor,
}) => {
  const ada = await createAccount('ada');
  const { id: clinic } = await ada.createClinic('Harbour');
  await ada.call('POST', '/api/patients/patients', { clinic, first_name: 'Ana', last_name: 'Silva' });
  const max = await colleagueIn(ada, clinic, 'manager');
  const desk = await visitor.visit('/dashboard/settings/connections?token=new', { as: max });
  await arrive(desk, 'Connections');
  await fill(desk, { Name: 'Lab import' });
  await desk.getByRole('radio', { name: /^The clinic/ }).check({ force: true });
  await desk.getByRole('checkbox', { name: /^Read patients/ }).check({ force: true });
  expect(await problemsOf(desk)).toEqual([]);
  await button(desk, 'Create token').click();
  const dialog = desk.getByRole('alertdialog', { name: 'Token for Lab import' });
  const secret = (await dialog.getByText(/^crt_/).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await desk.getByRole('row', { name: /Lab import.*The clinic/ }).waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  const address = await desk.getByText(/\/fhir\/R4$/).textContent();
  const read = async () =>
    (await fetch(`${address}/Patient`, { headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await read()).toBe(200);
  const { version } = await ada.call<{ version: number }>('GET', `/api/staff/staff/${max.staff}/`);
  await ada.call('POST', `/api/staff/staff/${max.staff}/suspend/`, { version });
  expect(await read()).toBe(200);
  const page = await visitor.visit('/dashboard/settings/connections', { as: ada });
  await arrive(page, 'Connections');
  await page.getByRole('row', { name: /Lab import.*The clinic.*Active/ }).hover();
  await button(page, 'Revoke Lab import').click();
  await page
    .getByRole('alertdialog', { name: 'Revoke Lab import?' })
    .getByRole('button', { name: 'Revoke token' })
    .click();
  await page.getByText('Lab import revoked').waitFor();
  expect(await read()).toBe(401);
  await page.goto(new URL('/dashboard/settings/audit', page.url()).href);
  await arrive(page, 'Audit log');
  await page.getByText('Token Lab import').first().waitFor();
});

test('a doctor does not see the choice of whom a token acts as', async ({ visitor }) => {
  const ada = await createAccount('ada');
  const { id: clinic } = await ada.createClinic('Harbour');
  const bea = await colleagueIn(ada, clinic, 'practitioner');
  const page = await visitor.visit('/dashboard/settings/connections?token=new', { as: bea });
  await arrive(page, 'Connections');
  await page.getByRole('checkbox', { name: /^Read patients/ }).waitFor();
  expect(await page.getByRole('radio', { name: /^The clinic/ }).count()).toBe(0);
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
  // the list is not read again before the form is left: its page is kept without the feed
  const calls = await guardCalls(page, { list: /^GET .*\/calendar-feeds\?/ });
  await button(page, 'Create calendar feed').click();
  const dialog = page.getByRole('alertdialog', { name: 'Calendar feed for Room 2' });
  const take = async () => {
    const address = (await dialog.getByText(/reservations\.ics$/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await dialog.waitFor({ state: 'detached' });
    return address;
  };
  const first = await take();
  await calls.pass('list');
  calls.leave('list', true);
  expect(await (await fetch(first)).text()).toContain('X-WR-CALNAME:Room 2 · Harbour');
  // the focus comes back to the page after the dialog, and may take the key with it
  await expect
    .poll(async () => {
      // the button goes with the list once its key was taken
      const replace = button(page, 'Replace address for Room 2');
      if (await replace.isVisible()) await replace.press('Enter', { timeout: 1000 }).catch(() => undefined);
      return page.getByText('The current address stops working when you save.').isVisible();
    })
    .toBe(true);
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

test('an owner tells a program of new patients, tries it, reads what it was told, and removes it', async ({
  visitor,
}) => {
  const ada = await createAccount('ada');
  const { id: clinic } = await ada.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings/connections', { as: ada });
  await arrive(page, 'Connections');
  await link(page, 'New webhook').click();
  await fill(page, { Name: 'Billing', 'Web address': 'https://192.168.0.1/hook' });
  await page.getByRole('checkbox', { name: 'Patient created' }).check({ force: true });
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Create webhook').click();
  await page.getByText("This address leads into the server's own network.").first().waitFor();
  // no one answers under this name
  await fill(page, { 'Web address': 'https://nobody.invalid/hook' });
  await button(page, 'Create webhook').click();
  const dialog = page.getByRole('alertdialog', { name: 'Secret of Billing' });
  await dialog.getByText(/^whs_/).waitFor();
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'detached' });
  const menu = async (name: string) => {
    await button(page, 'Actions for Billing').press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await menu('Send test notice');
  await page.getByText('The test notice is on its way.').waitFor();
  await ada.call('POST', '/api/patients/patients', { clinic, first_name: 'Ana', last_name: 'Silva' });
  await menu('Show notices');
  const table = page.getByRole('table', { name: 'Notices to Billing' });
  await table.getByRole('row', { name: /Patient created/ }).waitFor();
  await expect
    .poll(async () => {
      await button(page, 'Refresh').click();
      return table.getByRole('row', { name: /^Test/ }).innerText();
    })
    .toContain('There was no answer.');
  expect(await problemsOf(page)).toEqual([]);
  await menu('Pause webhook');
  await page.getByText('Webhook paused').waitFor();
  await menu('Resume webhook');
  await page.getByText('Webhook resumed').waitFor();
  await menu('Replace secret');
  const editor = page.getByRole('region', { name: 'New secret for Billing' });
  await editor.getByRole('radio', { name: '3 days' }).check({ force: true });
  expect(await problemsOf(page)).toEqual([]);
  await button(page, 'Replace secret').click();
  await dialog.getByText(/^whs_/).waitFor();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Old secret works until /).waitFor();
  await menu('Remove webhook');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click();
  await page.getByText('Billing removed').waitFor();
  await page.getByText('No webhooks yet').waitFor();
});
