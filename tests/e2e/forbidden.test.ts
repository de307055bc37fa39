import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive, button, link } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const services =
  'Not for your role, Receptionist: Manage services. An owner or a manager can do it, or give you another role.';
const staff =
  'Not for your role, Receptionist: Manage staff and their hours. An owner or a manager can do it, or give you another role.';

/** Off, reachable by keyboard, and with the reason as its description. */
async function expectExplained(control: Locator, why: string) {
  await control.waitFor();
  expect(await control.getAttribute('aria-disabled')).toBe('true');
  const described = await control.evaluate(
    (one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(described).toBe(why);
  await control.focus();
  expect(await control.evaluate((one) => one === document.activeElement)).toBe(true);
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
  await expectExplained(button(page, 'Archive'), services);
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
  for (const name of ['Archive', 'Invite', 'Suspend', 'Add time off'])
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
  const { account, clinic, patient } = await bookableClinic();
  const viewer = await colleagueIn(account, clinic.id, 'viewer');
  const page = await visitor.visit('/dashboard/patients', { as: viewer });
  const why = (deed: string) =>
    `Not for your role, Viewer: ${deed}. An owner or a manager can do it, or give you another role.`;
  const places: [path: string, heading: string, control: string, deed: string][] = [
    ['patients', 'Patients', 'New patient', 'Register and change patients'],
    ['consent-form', 'Consent forms', 'New consent form', 'Manage consent forms'],
    ['reservations', 'Reservations', 'New reservation', 'Make and change reservations'],
    [
      `patients/detail/${patient.id}?tab=records`,
      'Minh Nguyễn',
      'New medical record',
      'Write medical records',
    ],
  ];
  for (const [path, heading, control, deed] of places) {
    await page.goto(new URL(`/dashboard/${path}`, page.url()).href);
    await arrive(page, heading);
    await expectExplained(link(page, control), why(deed));
  }
});
