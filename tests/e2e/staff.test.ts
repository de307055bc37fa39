import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import {
  address,
  arrive,
  button,
  entry,
  field,
  fill,
  link,
  problemAt,
  rows,
} from '#tests/support/gestures.ts';
import { guardCalls } from '#tests/support/held-calls.ts';

interface Stored {
  id: number;
  version: number;
  [field: string]: unknown;
}

async function clinicWithMember() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const add = (first_name: string, last_name: string, more = {}) =>
    account.call<Stored>('POST', '/api/staff/staff', {
      clinic,
      first_name,
      last_name,
      color: 'teal',
      ...more,
    });
  const member = await add('José', 'Álvarez', { title: 'Dr' });
  const path = `/api/staff/staff/${member.id}/`;
  return { account, clinic, member, add, path, read: () => account.call<Stored>('GET', path) };
}

const agree = (page: Page, title: string, action: string) =>
  page.getByRole('alertdialog', { name: title }).getByRole('button', { name: action, exact: true }).click();

test('a member of staff is made, with the role explained, changed, archived and restored', async ({
  visitor,
}) => {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard', { as: account });
  await entry(page, 'Staff').click();
  await arrive(page, 'Staff');
  await link(page, 'New staff member').click();
  await arrive(page, 'New staff member');
  await button(page, 'Create staff member').click();
  await page.getByText('Form incomplete.').waitFor();
  expect(await problemAt(page, 'First name')).toBe('First name is required.');
  await fill(page, { 'First name': 'Minh', 'Last name': 'Nguyễn', Email: 'minh@harbour.test' });
  await page.getByRole('radio', { name: 'Receptionist' }).check();
  const table = page.getByRole('table', { name: 'Permissions by role' });
  await table.getByRole('columnheader', { name: 'Receptionist (this member)' }).waitFor();
  expect(
    await table.getByRole('row', { name: 'Read medical records' }).getByRole('cell').allInnerTexts(),
  ).toHaveLength(6);
  await page.setViewportSize({ width: 320, height: 740 });
  const frame = page.getByRole('region', { name: 'What each role may do' });
  expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await table.getByRole('row', { name: 'Read medical records' }).getByRole('cell').count()).toBe(6);
  await page.setViewportSize({ width: 1280, height: 800 });
  await field(page, 'Languages').fill('vietnam');
  await page.getByRole('option', { name: 'Vietnamese' }).click();
  await button(page, 'Create staff member').click();
  await arrive(page, 'Minh Nguyễn');
  const list = `/api/staff/staff?clinic=${clinic.id}&role=receptionist`;
  const { results } = await account.call<{ results: Stored[] }>('GET', list);
  expect(results).toMatchObject([{ first_name: 'Minh', email: 'minh@harbour.test', languages: ['vi'] }]);

  await link(page, 'Edit staff member').click();
  await arrive(page, 'Edit staff member');
  await fill(page, { Speciality: 'Front desk' });
  await button(page, 'Save changes').click();
  await page.getByText('Receptionist, Front desk').waitFor();

  await button(page, 'Archive staff member').click();
  await agree(page, 'Archive Minh Nguyễn?', 'Archive staff member');
  await page.getByText('Minh Nguyễn is in the archive').waitFor();
  await button(page, 'Restore staff member').click();
  await button(page, 'Archive staff member').waitFor();
});

test('weekly hours are typed, copied, refused where they overlap, and kept', async ({ visitor }) => {
  const { account, member, read } = await clinicWithMember();
  const page = await visitor.visit(`/dashboard/staffs/edit/${member.id}`, { as: account });
  await arrive(page, 'Edit staff member');
  await button(page, 'Set weekly hours').click();
  await fill(page, { 'Valid from': '2026-01-01' });
  await button(page, 'Add hours to Monday').click();
  await button(page, 'Add break to Monday').click();
  await fill(page, { 'Monday, break 1 until': '12:30' });
  await button(page, 'Copy Monday to other days').click();
  await page.getByRole('menuitem', { name: 'Monday to Friday' }).click();
  await button(page, 'Add hours to Friday').click();
  await fill(page, { 'Friday, hours 2 from': '16:00', 'Friday, hours 2 until': '19:00' });
  await button(page, 'Save changes').click();
  await page.getByText('Friday: the hours overlap.').first().waitFor();
  expect((await read()).schedules).toEqual([]);
  await fill(page, { 'Friday, hours 2 from': '17:30' });
  await button(page, 'Save changes').click();
  await arrive(page, 'Dr José Álvarez');
  const day = (weekday: number) => ({
    weekday,
    start: '09:00',
    end: '17:00',
    breaks: [{ start: '12:00', end: '12:30' }],
  });
  expect((await read()).schedules).toEqual([
    {
      valid_from: '2026-01-01',
      valid_to: null,
      days: [...[1, 2, 3, 4, 5].map(day), { weekday: 5, start: '17:30', end: '19:00', breaks: [] }],
    },
  ]);
  await page.getByText('09:00 to 17:00 (break 12:00 to 12:30), 17:30 to 19:00').waitFor();
});

test('hours that strand reservations are refused with their list, while the person is saved', async ({
  visitor,
}) => {
  const { account, member, read } = await clinicWithMember();
  const page = await visitor.visit(`/dashboard/staffs/edit/${member.id}`, { as: account });
  const reservations = [
    {
      text: '{number} on {day} {time}',
      values: { number: 'R-1', day: { date: '2027-01-04' }, time: { time: '10:00' } },
    },
    {
      text: '{number} on {day} {time}',
      values: { number: 'R-2', day: { date: '2027-01-05' }, time: { time: '11:00' } },
    },
  ];
  await page.route('**/schedules/', (route) =>
    route.fulfill({
      status: 409,
      json: {
        schedules: [
          'These reservations would be outside the hours: R-1 on 2027-01-04 10:00, R-2 on 2027-01-05 11:00.',
        ],
        sentences: {
          schedules: [
            {
              text: 'These reservations would be outside the hours: {reservations}.',
              values: { reservations },
            },
          ],
        },
      },
    }),
  );
  await arrive(page, 'Edit staff member');
  await fill(page, { Speciality: 'Dermatology' });
  await button(page, 'Set weekly hours').click();
  await button(page, 'Save changes').click();
  const stranded = page.getByRole('listitem').filter({ hasText: /^R-\d on/ });
  await stranded.first().waitFor();
  expect(await stranded.allInnerTexts()).toEqual([
    expect.stringMatching(/^R-1 on 4 Jan 2027 10:00$/),
    expect.stringMatching(/^R-2 on 5 Jan 2027 11:00$/),
  ]);
  expect(await read()).toMatchObject({ speciality: 'Dermatology', schedules: [], version: 2 });

  await page.unroute('**/schedules/');
  await button(page, 'Save changes').click();
  await arrive(page, 'Dr José Álvarez');
  expect(await read()).toMatchObject({ schedules: [{ days: [] }], version: 3 });
});

test('two people change one member: the second sees both versions', async ({ visitor }) => {
  const { account, member, path, read } = await clinicWithMember();
  const page = await visitor.visit(`/dashboard/staffs/edit/${member.id}`, { as: account });
  await arrive(page, 'Edit staff member');
  await field(page, 'Speciality').fill('Mine');
  const theirs = { first_name: 'José', last_name: 'Álvarez', title: 'Prof', color: 'teal' };
  await account.call('PUT', path, theirs);
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByRole('radiogroup', { name: 'Form of address' }).getByText('Theirs').click();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await arrive(page, 'Prof José Álvarez');
  expect(await read()).toMatchObject({ title: 'Prof', speciality: 'Mine' });
});

test('time off is added in the clinic’s own days and taken back', async ({ visitor }) => {
  const { account, member, read } = await clinicWithMember();
  const page = await visitor.visit(`/dashboard/staffs/detail/${member.id}`, { as: account });
  await button(page, 'Add time off').click();
  await page.getByRole('radio', { name: /^Extra hours/ }).check();
  await button(page, 'Save extra hours').waitFor();
  await page.getByRole('radio', { name: /^Time off/ }).check();
  await button(page, 'Save time off').click();
  await page.getByText('First day is required.').first().waitFor();
  await fill(page, { 'First day': '2036-07-01', 'Last day': '2036-07-07', Reason: 'Holiday' });
  await button(page, 'Save time off').click();
  await page.getByText('Holiday').waitFor();
  await page.getByText(/1\s*–\s*7 Jul 2036/).waitFor();
  expect((await read()).exceptions).toMatchObject([{ kind: 'off', reason: 'Holiday' }]);
  await page.getByRole('button', { name: /^Remove time off/ }).click();
  await agree(page, 'Remove this time off?', 'Remove time off');
  await page.getByText('Nothing is planned.').waitFor();
  expect((await read()).exceptions).toEqual([]);
});

test('a member is invited by a code told once, suspended and reactivated', async ({ visitor }) => {
  const { account, member, read } = await clinicWithMember();
  const joining = await createAccount('grace');
  const page = await visitor.visit(`/dashboard/staffs/detail/${member.id}`, { as: account });
  await button(page, 'Invite').click();
  const dialog = page.getByRole('alertdialog', { name: 'The code for Dr José Álvarez' });
  const code = await dialog.getByRole('code').innerText();
  await joining.call('POST', '/api/staff/staff/accept-invitation/', { code });
  await dialog.getByRole('button', { name: 'I have noted it' }).click();
  await page.getByText('Signs in with an account of their own.').waitFor();
  await button(page, 'Suspend').click();
  await agree(page, 'Suspend Dr José Álvarez?', 'Suspend');
  await button(page, 'Reactivate').waitFor();
  expect(await read()).toMatchObject({ status: 'suspended' });
  const gate = await guardCalls(page, { readMember: /^GET \/api\/staff\/staff\/\d+\/?$/ });
  await button(page, 'Reactivate').click();
  await page.getByRole('status').getByText('Dr José Álvarez has access again.').waitFor();
  expect(await button(page, 'Reactivate').getAttribute('aria-disabled')).toBe('true');
  await gate.pass('readMember');
  gate.leave('readMember', true);
  await button(page, 'Suspend').waitFor();
  expect(await read()).toMatchObject({ status: 'active' });
});

/** Goes to a page by the palette, past every list. */
async function find(page: Page, words: string, name: string) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(words);
  await palette.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await arrive(page, name);
}

test('who is suspended on the page of another member is that other one', async ({ visitor }) => {
  const { account, member, read, add } = await clinicWithMember();
  const other = await add('Maria', 'Keller');
  const page = await visitor.visit(`/dashboard/staffs/detail/${member.id}`, { as: account });
  await button(page, 'Suspend').waitFor();
  await find(page, 'kell', 'Maria Keller');
  await button(page, 'Suspend').click();
  await agree(page, 'Suspend Maria Keller?', 'Suspend');
  const standings = async () => {
    const { status } = await account.call<Stored>('GET', `/api/staff/staff/${other.id}/`);
    return [(await read()).status, status];
  };
  await expect.poll(standings, { timeout: 20_000 }).toEqual(['active', 'suspended']);
  await button(page, 'Reactivate').waitFor();
});

test('a code stays until it is noted, also when the member is read again beside it', async ({ visitor }) => {
  const { account, member } = await clinicWithMember();
  const page = await visitor.visit(`/dashboard/staffs/detail/${member.id}`, { as: account });
  await button(page, 'Add time off').click();
  await fill(page, { 'First day': '2036-07-01', 'Last day': '2036-07-07', Reason: 'Holiday' });
  const gate = await guardCalls(page, {
    readMember: /^GET \/api\/staff\/staff\/\d+\/?$/,
    invite: /^POST \/api\/staff\/staff\/\d+\/invite\/$/,
  });
  await button(page, 'Save time off').click();
  await gate.pass('readMember');
  await page.getByText('Holiday').waitFor();
  await button(page, 'Invite').click();
  await gate.pass('invite');
  const dialog = page.getByRole('alertdialog', { name: 'The code for Dr José Álvarez' });
  const code = await dialog.getByRole('code').innerText();
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await gate.pass('readMember');
  await page.getByText('Invited: the code was made').waitFor();
  expect(await dialog.getByRole('code').innerText()).toBe(code);
  gate.leave('readMember', true);
  await dialog.getByRole('button', { name: 'I have noted it' }).click();
  await button(page, 'Suspend').click();
  await agree(page, 'Suspend Dr José Álvarez?', 'Suspend');
  await button(page, 'Reactivate').waitFor();
});

test('the list is searched and filtered by the address, and follows the clinic', async ({ visitor }) => {
  const { account, add } = await clinicWithMember();
  const hill = await account.createClinic('Hill');
  await add('Maria', 'Keller', { role: 'receptionist' });
  await add('Grace', 'Hopper', { clinic: hill.id });
  const page = await visitor.visit('/dashboard/staffs?role=receptionist', { as: account });
  await page.getByRole('table', { name: 'Staff' }).waitFor();
  expect(await rows(page)).toEqual(['Keller, Maria']);
  await button(page, 'Receptionist Role').click();
  await page.getByRole('option', { name: 'Every role' }).click();
  await expect.poll(() => rows(page)).toContain('Álvarez, Dr José');
  await page.getByRole('searchbox', { name: 'Search staff' }).fill('alvarez');
  await expect.poll(() => rows(page)).toEqual(['Álvarez, Dr José']);
  expect(address(page)).toBe('/dashboard/staffs?search=alvarez');
  await page.getByRole('searchbox', { name: 'Search staff' }).fill('');
  await button(page, 'Clinic: Harbour').click();
  await page.getByRole('option', { name: 'Hill' }).click();
  await expect.poll(() => rows(page)).toContain('Hopper, Grace');
});

test('who suspends or archives a manager is told that tokens of the clinic outlast them', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const words = /Tokens that act as the clinic go on working/;
  const told: Record<string, number> = {};
  for (const role of ['manager', 'receptionist']) {
    const { staff } = await colleagueIn(account, clinic, role);
    const page = await visitor.visit(`/dashboard/staffs/detail/${staff}`, { as: account });
    await arrive(page, 'Bea Wells');
    for (const act of ['Suspend', 'Archive staff member']) {
      await button(page, act).click();
      const question = page.getByRole('alertdialog');
      await question.waitFor();
      told[`${act}, ${role}`] = await question.getByText(words).count();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
    }
  }
  expect(told).toEqual({
    'Suspend, manager': 1,
    'Archive staff member, manager': 1,
    'Suspend, receptionist': 0,
    'Archive staff member, receptionist': 0,
  });
});
