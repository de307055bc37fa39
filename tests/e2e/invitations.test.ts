import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount, password, unique } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, entry, field, fill, link, rows, stored } from '#tests/support/gestures.ts';

const kept = (page: Page) => page.evaluate(() => ({ ...sessionStorage }));
const joinAs = (page: Page) => page.getByText('Ada Byron invites you to Harbour.');

/** The link and the code that a staff page shows once. */
async function invite(page: Page, name: string) {
  await button(page, 'Invite').click();
  const dialog = page.getByRole('alertdialog', { name: `The code for ${name}` });
  const code = await dialog.getByRole('code').innerText();
  const shown = new URL(await dialog.getByText(/\/auth\/invitation#/).innerText());
  await dialog.getByRole('button', { name: 'I have noted it' }).click();
  await button(page, 'Make a new code').waitFor();
  expect(shown.hash).toBe(`#${code}`);
  return { code, path: shown.pathname + shown.hash };
}

test('colleagues join a clinic: by the link and a new account, and by a code on the clinics page', async ({
  visitor,
}) => {
  const owner = await createAccount();
  const { id: clinic } = await owner.createClinic('Harbour');
  const add = (first_name: string, role: string) =>
    owner.call<{ id: number }>('POST', '/api/staff/staff', {
      ...{ clinic, first_name, last_name: 'Wells', color: 'teal', role },
    });
  const [bea, cleo] = [await add('Bea', 'practitioner'), await add('Cleo', 'receptionist')];
  const staff = await visitor.visit(`/dashboard/staffs/detail/${bea.id}`, { as: owner });
  const forBea = await invite(staff, 'Bea Wells');

  const asked: string[] = [];
  const page = await visitor.visit(forBea.path, {
    before: async (fresh) => fresh.on('request', (request) => asked.push(request.url())),
  });
  await arrive(page, 'Join a clinic');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await link(page, 'Create an account').click();
  await arrive(page, 'Create an account');
  await page.getByText('Your invitation is waiting').waitFor();
  const username = unique('bea');
  await fill(page, {
    'First name': 'Bea',
    'Last name': 'Wells',
    Username: username,
    Email: `${username}@example.test`,
    Password: password,
    'Confirm password': password,
  });
  await page.reload();
  await fill(page, { Password: password, 'Confirm password': password });
  await button(page, 'Create account').click();
  await arrive(page, 'Join a clinic');
  await joinAs(page).waitFor();
  await page.getByText('Practitioner: Treats patients').waitFor();
  await button(page, 'Join Harbour').click();
  await arrive(page, 'Overview');
  await button(page, 'Clinic: Harbour').waitFor();
  await entry(page, 'Patients').click();
  await arrive(page, 'Patients');
  expect(Object.keys(await kept(page))).not.toContain('invitationCode');
  expect(JSON.stringify(await stored(page))).not.toContain(forBea.code);
  expect(asked.filter((url) => url.includes(forBea.code) && !url.includes('#'))).toEqual([]);

  await staff.goto(new URL(`/dashboard/staffs/detail/${cleo.id}`, staff.url()).href);
  const forCleo = await invite(staff, 'Cleo Wells');
  const late = await visitor.visit('/dashboard', { as: await createAccount() });
  await arrive(late, 'New clinic');
  await late.getByText('Join a clinic or create one?').waitFor();
  await entry(late, 'Clinics').click();
  await arrive(late, 'Clinics');
  await button(late, 'Join a clinic').first().click();
  const dialog = late.getByRole('dialog', { name: 'Join a clinic' });
  await field(late, 'Invitation code').fill(forBea.code);
  await dialog.getByRole('button', { name: 'Look up invitation' }).click();
  await dialog.getByText('The code is wrong, was already used, or has expired.').waitFor();
  await field(late, 'Invitation code').fill(new URL(forCleo.path, late.url()).href);
  await dialog.getByRole('button', { name: 'Look up invitation' }).click();
  await joinAs(late).waitFor();
  await dialog.getByRole('button', { name: 'Join Harbour' }).click();
  await dialog.waitFor({ state: 'detached' });
  await button(late, 'Clinic: Harbour').waitFor();
  await expect.poll(() => rows(late)).toEqual(['Harbour']);
});
