import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field } from '#tests/support/gestures.ts';
import { hold } from '#tests/support/request-log.ts';

const lists = [
  ['Patients', '/dashboard/patients', 'Search patients'],
  ['Services', '/dashboard/services', 'Search services'],
  ['Clinics', '/dashboard/clinics', 'Search clinics'],
  ['Staff', '/dashboard/staffs', 'Search staff'],
  ['Labels', '/dashboard/patients/labels', 'Search labels'],
  ['Medical records', '/dashboard/patients/records', 'Search records'],
] as const;

test.for(lists)(
  '%s: no letter is lost while what the first ones found is still on its way',
  async ([heading, path, label], { visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit(path, { as: account });
    await arrive(page, heading);
    const box = page.getByRole('searchbox', { name: label });
    await box.click();
    const slow = await hold(page, /^GET .*search=/);
    // as fast as someone types who looks at the keys: slower than a page waits before it says that it is loading
    await page.keyboard.type('harbour', { delay: 120 });
    expect(await box.inputValue()).toBe('harbour');
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
    await slow.release();
    await expect.poll(() => address(page)).toBe(`${path}?search=harbour`);
    expect(await box.inputValue()).toBe('harbour');
  },
);

test('a filter that is typed while the one before it is on its way joins it', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour Clinic');
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await arrive(page, 'Patients');
  await button(page, 'Filters').click();
  const slow = await hold(page, /^GET .*age_m/);
  await field(page, 'Age from').fill('30');
  await slow.reach(1);
  await field(page, 'Age to').fill('40');
  await slow.release();
  await expect.poll(() => address(page)).toBe('/dashboard/patients?age_min=30&age_max=40');
});

test('each press on the next day counts while the day before it is on its way', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour Clinic');
  const page = await visitor.visit('/dashboard/reservations?date=2031-05-06', { as: account });
  await arrive(page, 'Reservations');
  const slow = await hold(page, /^GET .*calendar/);
  await button(page, 'Next day').click();
  await slow.reach(1);
  await button(page, 'Next day').click();
  await button(page, 'Next day').click();
  await slow.release();
  await expect.poll(() => field(page, 'Date shown').getAttribute('data-day')).toBe('2031-05-09');
});

test('the form of a label opens beside the list as it is asked for by then', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour Clinic');
  const page = await visitor.visit('/dashboard/patients/labels', { as: account });
  await arrive(page, 'Labels');
  const slow = await hold(page, /^GET .*search=/);
  await page.getByRole('searchbox', { name: 'Search labels' }).fill('harbour');
  await slow.reach(1);
  await page.getByRole('link', { name: 'New label' }).click();
  await slow.release();
  await expect.poll(() => address(page)).toContain('label=new');
  await expect.poll(() => address(page)).toContain('search=harbour');
});

const choices = [
  ['Patients', '/dashboard/patients?sex=male', 'Sex', 'Male', 'Female', 'sex=female'],
  [
    'Reservations',
    '/dashboard/reservations?view=list&kind=walk_in',
    'Kind',
    'Walk-in',
    'Scheduled',
    'kind=scheduled',
  ],
  ['Services', '/dashboard/services', 'Status', 'Active services', 'All services', 'status=all'],
  ['Staff', '/dashboard/staffs', 'Role', 'Every role', 'Manager', 'role=manager'],
  ['Labels', '/dashboard/patients/labels', 'Status', 'Active labels', 'All labels', 'status=all'],
  ['Medical records', '/dashboard/patients/records', 'State', 'Unsigned', 'Drafts', 'status=draft'],
  [
    'Consent forms',
    '/dashboard/consent-form',
    'Status',
    'Drafts and published',
    'Archived',
    'status=archived',
  ],
  ['Audit log', '/dashboard/settings/audit', 'Kind', 'All actions', 'Changes', 'kind=change'],
  ['Messages', '/dashboard/settings/messages', 'State', 'Every state', 'Held', 'state=held'],
  ['Due for removal', '/dashboard/patients/removal', 'Show', 'Due for removal', 'Kept longer', 'list=kept'],
] as const;

test.for(choices)(
  '%s: what was just chosen is seen while what it finds is still on its way',
  async ([heading, path, name, before, after, part], { visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour Clinic');
    const page = await visitor.visit(path, { as: account, before: (fresh) => fresh.clock.install() });
    await arrive(page, heading);
    const choice = page.getByRole('button', { name: new RegExp(`${name}$`) }).filter({ hasText: before });
    await choice.click();
    const slow = await hold(page, /^GET /);
    await page.getByRole('option', { name: after, exact: true }).click();
    const chosen = page.getByRole('button', { name: new RegExp(`${name}$`) }).filter({ hasText: after });
    await chosen.waitFor();
    await page.clock.fastForward(11_000);
    await page.getByText('This takes longer than usual').waitFor();
    expect(await chosen.count()).toBe(1);
    await expect.poll(() => chosen.evaluate((one) => one === document.activeElement)).toBe(true);
    await slow.release();
    await expect.poll(() => address(page)).toContain(part);
    await chosen.waitFor();
  },
);
