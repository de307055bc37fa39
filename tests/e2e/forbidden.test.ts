import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { turnTab } from '#tests/support/app-in-page.ts';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, entry, field, fill, link } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const services =
  'Not for your role, Receptionist: Manage services. An owner or a manager can do it, or give you another role.';
const staff =
  'Not for your role, Receptionist: Manage staff and their hours. An owner or a manager can do it, or give you another role.';

/** Off, reachable by keyboard, and with the reason as its description. */
async function expectExplained(control: Locator, why: string) {
  await control.waitFor();
  await expect.poll(() => control.getAttribute('aria-disabled')).toBe('true');
  const described = () =>
    control.evaluate(
      (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
    );
  await expect.poll(described).toBe(why);
  await control.focus();
  await expect.poll(() => control.evaluate((one) => one === document.activeElement)).toBe(true);
}

test('what a role may not do is shown with the reason, in the lists, the details and at the address', async ({
  visitor,
}) => {
  const { account, clinic, service, staff: member } = await bookableClinic();
  const guest = await colleagueIn(account, clinic.id, 'receptionist');
  const page = await visitor.visit('/dashboard/services', { as: guest });
  const go = (path: string) => page.goto(new URL(path, page.url()).href);
  await arrive(page, 'Services');
  await expectExplained(link(page, 'New service'), services);
  await page.keyboard.press('Enter');
  await link(page, 'New service').click({ force: true });
  expect(new URL(page.url()).pathname).toBe('/dashboard/services');
  expect(await findings(page)).toEqual([]);

  await link(page, 'First consultation').click();
  await arrive(page, 'First consultation');
  await expectExplained(link(page, 'Edit service'), services);
  await expectExplained(button(page, 'Archive service'), services);
  await go('/dashboard/services/create');
  await arrive(page, 'New service');
  await page.getByText(services).waitFor();
  expect(await button(page, 'Create service').count()).toBe(0);
  await go(`/dashboard/services/edit/${service.id}`);
  await arrive(page, 'Edit service');
  await page.getByText(services).waitFor();

  await go('/dashboard/staffs');
  await arrive(page, 'Staff');
  await expectExplained(link(page, 'New staff member'), staff);
  await go(`/dashboard/staffs/detail/${member.id}`);
  await arrive(page, 'Dr José Álvarez');
  for (const name of ['Edit staff member', 'Change hours']) await expectExplained(link(page, name), staff);
  for (const name of ['Archive staff member', 'Invite', 'Suspend', 'Add time off'])
    await expectExplained(button(page, name), staff);
  expect(await findings(page)).toEqual([]);
});

test('who may is not stopped by a word', async ({ visitor }) => {
  const { account, clinic } = await bookableClinic();
  const manager = await colleagueIn(account, clinic.id, 'manager');
  const page = await visitor.visit('/dashboard/services', { as: manager });
  await arrive(page, 'Services');
  await link(page, 'New service').click();
  await arrive(page, 'New service');
  await button(page, 'Create service').waitFor();
});

test('who only reads is told so where patients, forms, reservations and records are made', async ({
  visitor,
}) => {
  const { account, clinic, patient, book, make } = await bookableClinic();
  const paper = await make('/api/patients/consent-forms', { title: 'Data protection', blocks: [] });
  const visit = await book({ start_at: '2036-03-03T09:00:00Z' });
  const viewer = await colleagueIn(account, clinic.id, 'viewer');
  const page = await visitor.visit('/dashboard/patients', { as: viewer });
  const why = (deed: string, who = 'An owner or a manager') =>
    `Not for your role, Viewer: ${deed}. ${who} can do it, or give you another role.`;
  const places: [path: string, heading: string, control: string, deed: string, who?: string][] = [
    ['patients', 'Patients', 'New patient', 'Register and change patients'],
    ['consent-form', 'Consent forms', 'New consent form', 'Manage consent forms'],
    ['reservations', 'Reservations', 'New reservation', 'Make and change reservations'],
    [
      `patients/detail/${patient.id}?tab=records`,
      'Minh Nguyễn',
      'New medical record',
      'Write medical records',
      'An owner',
    ],
    [`patients/detail/${patient.id}`, 'Minh Nguyễn', 'Edit patient', 'Register and change patients'],
    [`reservations/detail/${visit.id}`, 'Reservation', 'Edit reservation', 'Make and change reservations'],
    [
      `patients/detail/${patient.id}?tab=reservations`,
      'Minh Nguyễn',
      'New reservation',
      'Make and change reservations',
    ],
    ['patients/labels', 'Labels', 'New label', 'Manage patient labels'],
    ['clinics', 'Clinics', 'Harbour', 'Change or delete the clinic', 'An owner'],
  ];
  for (const [path, heading, control, deed, who] of places) {
    await page.goto(new URL(`/dashboard/${path}`, page.url()).href);
    await arrive(page, heading);
    await expectExplained(
      page.locator('main').getByRole('link', { name: control, exact: true }),
      why(deed, who),
    );
  }
  await expectExplained(button(page, 'Delete Harbour'), why('Change or delete the clinic', 'An owner'));
  await page.goto(new URL('/dashboard/reservations/waiting', page.url()).href);
  await page.getByRole('heading', { name: 'No one is on the waiting list' }).waitFor();
  await expectExplained(link(page, 'New reservation'), why('Make and change reservations'));
  for (const [path, heading, sentence] of [
    [`patients/edit/${patient.id}`, 'Edit patient', why('Register and change patients')],
    [`clinics/edit/${clinic.id}`, 'Edit clinic', why('Change or delete the clinic', 'An owner')],
    ['patients/labels?label=new', 'Labels', why('Manage patient labels')],
    ['patients/create', 'New patient', why('Register and change patients')],
    ['consent-form/create', 'New consent form', why('Manage consent forms')],
    [`consent-form/detail/${paper.id}`, 'Data protection', why('Manage consent forms')],
    ['reservations/create', 'New reservation', why('Make and change reservations')],
    [`reservations/edit/${visit.id}`, 'Edit reservation', why('Make and change reservations')],
  ] as const) {
    await page.goto(new URL(`/dashboard/${path}`, page.url()).href);
    await arrive(page, heading);
    await page.getByRole('heading', { name: 'Not for your role' }).waitFor();
    await page.locator('main').getByText(sentence).last().waitFor();
    expect(await page.locator('main form').count()).toBe(0);
    if (heading === 'Data protection') await expectExplained(button(page, 'Publish'), sentence);
  }
});

test('a role that is changed meanwhile is known without a reload, and takes nothing that was typed', async ({
  visitor,
}) => {
  const { account, clinic } = await bookableClinic();
  const guest = await colleagueIn(account, clinic.id, 'manager');
  const become = async (role: string) => {
    const path = `/api/staff/staff/${guest.staff}/`;
    const member = await account.call<object>('GET', path);
    await account.call('PUT', path, { ...member, role });
  };
  const page = await visitor.visit('/dashboard/services', { as: guest });
  await arrive(page, 'Services');
  await link(page, 'New service').click();
  await arrive(page, 'New service');
  await fill(page, { Name: 'Massage', 'Duration (minutes)': '40' });
  await become('receptionist');
  await button(page, 'Create service').click();
  await page.getByRole('form', { name: 'New service' }).getByText(services).waitFor();
  // once the role is read again, the page says what that means, and the reason still stands once
  await page.getByText('Your role has changed').waitFor();
  expect(await page.locator('main').getByText(services).count()).toBe(1);
  expect(await field(page, 'Name').inputValue()).toBe('Massage');
  await entry(page, 'Services').click();
  await button(page, 'Discard changes').click();
  await arrive(page, 'Services');
  await expectExplained(link(page, 'New service'), services);

  await become('manager');
  await turnTab(page);
  await link(page, 'New service').and(page.locator(':not([aria-disabled])')).click();
  await arrive(page, 'New service');
});

test('a free time of the calendar says why a role cannot take it, and opens no form', async ({ visitor }) => {
  const { account, clinic } = await bookableClinic();
  const viewer = await colleagueIn(account, clinic.id, 'viewer');
  const page = await visitor.visit('/dashboard/reservations?date=2036-03-03', { as: viewer });
  await arrive(page, 'Reservations');
  const cell = page.getByRole('gridcell', { name: /free/ }).first();
  await cell.focus();
  await page.keyboard.press('Enter');
  const why = 'Not for your role, Viewer: Make and change reservations.';
  await page.getByRole('region', { name: 'Notifications' }).getByText(why).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard/reservations');
});

test('the palette offers nothing of a form that the role does not see', async ({ visitor }) => {
  const { account, clinic, service } = await bookableClinic();
  const guest = await colleagueIn(account, clinic.id, 'receptionist');
  const offered = async (as: typeof account, words: string) => {
    const page = await visitor.visit(`/dashboard/services/edit/${service.id}`, { as });
    await arrive(page, 'Edit service');
    await page.getByText(as === guest ? services : 'No changes').waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Command palette' });
    await dialog.getByRole('searchbox').fill(words);
    await dialog.getByRole('option', { name: 'Search everywhere' }).waitFor();
    return (await dialog.getByRole('option').allTextContents()).slice(0, -1);
  };
  expect(await offered(account, 'archive')).toEqual(['Archive the service']);
  expect(await offered(account, 'save')).toEqual(['Save the open form']);
  expect(await offered(guest, 'archive')).toEqual([]);
  expect(await offered(guest, 'save')).toEqual([]);
});

test('a manager finds their own role and the owner’s row closed, with the reason, and changes the rest', async ({
  visitor,
}) => {
  const { account, clinic } = await bookableClinic();
  const manager = await colleagueIn(account, clinic.id, 'manager');
  const page = await visitor.visit(`/dashboard/staffs/edit/${manager.staff}`, { as: manager });
  await arrive(page, 'Edit staff member');
  const roleGroup = page.getByRole('radiogroup', { name: 'Role' });
  await roleGroup.getByText("You can't change your own role. Ask the owner.").waitFor();
  for (const name of ['Practitioner', 'Receptionist'])
    expect(await roleGroup.getByRole('radio', { name }).isDisabled()).toBe(true);
  expect(await field(page, 'Speciality').getAttribute('readonly')).not.toBeNull();
  await fill(page, { 'Phone number': '020 7946 0000' });
  await button(page, 'Save changes').click();
  await arrive(page, 'Bea Wells');
  await expectExplained(
    button(page, 'Suspend'),
    "You can't change your own access to the clinic. Ask the owner.",
  );

  await entry(page, 'Staff').click();
  await arrive(page, 'Staff');
  await link(page, 'New staff member').click();
  await arrive(page, 'New staff member');
  await expect.poll(() => page.getByRole('radio', { name: 'Practitioner' }).isDisabled()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Receptionist' }).isDisabled()).toBe(false);
});
