import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
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
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

interface Stored {
  id: number;
  version: number;
  [field: string]: unknown;
}

async function clinicWithStaff() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const person = {
    clinic: clinic.id,
    first_name: 'José',
    last_name: 'Álvarez',
    title: 'Dr',
    color: 'indigo',
  };
  const member = await account.call<Stored>('POST', '/api/staff/staff', person);
  const service = (name: string, more = {}) =>
    account.call<Stored>('POST', '/api/services/services', {
      clinic: clinic.id,
      name,
      duration_minutes: 30,
      color: 'teal',
      ...more,
    });
  return { account, clinic, member, service };
}

test('a service is made with everything that belongs to it, changed, archived and restored', async ({
  visitor,
}) => {
  const { account, member } = await clinicWithStaff();
  const form = await account.call<Stored>('POST', '/api/patients/consent-forms', {
    clinic: member.clinic,
    title: 'Treatment',
    category: 'treatment',
  });
  const page = await visitor.visit('/dashboard', { as: account });
  await entry(page, 'Services').click();
  await arrive(page, 'Services');
  await page.getByRole('heading', { name: 'No services yet' }).waitFor();
  await link(page, 'New service').click();
  await arrive(page, 'New service');
  await expect.poll(() => page.title()).toBe('New service | Chartroom');

  await fill(page, { 'Duration (minutes)': '12.5', 'Buffer after': '500', Price: 'much' });
  await button(page, 'Create service').click();
  await page.getByText('Form incomplete.').waitFor();
  expect(await problemAt(page, 'Name')).toBe('Name is required.');
  expect(await problemAt(page, 'Duration (minutes)')).toBe('Duration (minutes) must be a whole number.');
  expect(await problemAt(page, 'Buffer after')).toBe('Buffer after must be between 0 and 240.');
  expect(await problemAt(page, 'Price')).toBe('Enter an amount such as 60.00.');

  await fill(page, {
    Name: 'Skin check',
    'Duration (minutes)': '45',
    Category: 'Dermatology',
    'Buffer after': '10',
    Price: '95,50',
    Currency: 'gbp',
  });
  await page.getByRole('radio', { name: 'Violet' }).check();
  await page.getByRole('checkbox', { name: 'Dr José Álvarez' }).check();
  await fill(page, { 'Duration with Dr José Álvarez': '60' });
  await page.getByRole('checkbox', { name: 'Treatment' }).check();
  await button(page, 'Add hours to Monday').click();
  await fill(page, { 'Monday until': '08:00' });
  await button(page, 'Create service').click();
  await page.getByText('Monday: the hours must end after they begin.').first().waitFor();
  await fill(page, { 'Monday until': '12:00' });
  await button(page, 'Copy Monday to other days').click();
  await page.getByRole('menuitem', { name: 'Wednesday' }).click();
  await button(page, 'Create service').click();

  await arrive(page, 'Skin check');
  await page.getByText('£95.50').waitFor();
  await page.getByText(/^Treatment, since \d/).waitFor();
  const { results } = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/services/services?clinic=${member.clinic}`,
  );
  expect(results).toMatchObject([
    {
      name: 'Skin check',
      duration_minutes: 45,
      buffer_after_minutes: 10,
      price: '95.50',
      currency: 'GBP',
      color: 'violet',
      staff: [{ staff: member.id, duration_override: 60, price_override: null }],
      weekly_availability: [
        { weekday: 1, start: '09:00', end: '12:00' },
        { weekday: 3, start: '09:00', end: '12:00' },
      ],
      max_per_day: null,
      required_consent_forms: [form.id],
    },
  ]);

  await link(page, 'Edit service').click();
  await arrive(page, 'Edit service');
  await fill(page, { 'Duration (minutes)': '50', Price: '' });
  await button(page, 'Save changes').click();
  await arrive(page, 'Skin check');
  await page.getByText('50 min').waitFor();
  expect(await page.getByText('£95.50').count()).toBe(0);

  await button(page, 'Archive service').click();
  await page
    .getByRole('alertdialog', { name: 'Archive Skin check?' })
    .getByRole('button', { name: 'Archive service', exact: true })
    .click();
  await page.getByText('This service is in the archive').waitFor();
  await entry(page, 'Services').click();
  await page.getByRole('heading', { name: 'No services yet' }).waitFor();
  await page.goto(page.url().replace(/services.*/, 'services?status=archived'));
  await expect.poll(() => rows(page)).toEqual(['Skin check']);
  await link(page, 'Skin check').click();
  await button(page, 'Restore service').click();
  await button(page, 'Archive service').waitFor();
});

test('two people change one service: the second sees both versions, the lists in words', async ({
  visitor,
}) => {
  const { account, service, member } = await clinicWithStaff();
  const { id, name } = await service('Follow-up');
  const page = await visitor.visit(`/dashboard/services/edit/${id}`, { as: account });
  await arrive(page, 'Edit service');
  await field(page, 'Category').fill('Mine');
  const theirs = { name, duration_minutes: 20, color: 'teal', staff: [{ staff: member.id }] };
  await account.call('PUT', `/api/services/services/${id}/`, theirs);
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByRole('radiogroup', { name: 'Staff' }).getByText('Dr José Álvarez').waitFor();
  await dialog.getByRole('radiogroup', { name: 'Duration (minutes)' }).getByText('Theirs').click();
  await dialog.getByRole('radiogroup', { name: 'Staff' }).getByText('Theirs').click();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await arrive(page, 'Follow-up');
  expect(await account.call('GET', `/api/services/services/${id}/`)).toMatchObject({
    category: 'Mine',
    duration_minutes: 20,
    staff: [{ staff: member.id }],
  });
});

test('the list is searched, filtered and ordered by the address, and follows the clinic', async ({
  visitor,
}) => {
  const { account, service } = await clinicWithStaff();
  const hill = await account.createClinic('Hill');
  await service('Vaccination', { category: 'Prevention', duration_minutes: 10 });
  await service('Consultation', { category: 'General' });
  await service('Elsewhere', { clinic: hill.id });
  const page = await visitor.visit('/dashboard/services', { as: account });
  await page.getByRole('table', { name: 'Services' }).waitFor();
  expect(await rows(page)).toEqual(['Consultation', 'Vaccination']);
  await page.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click();
  await expect.poll(() => rows(page)).toEqual(['Vaccination', 'Consultation']);
  await page.getByRole('searchbox', { name: 'Search services' }).fill('consul');
  await expect.poll(() => rows(page)).toEqual(['Consultation']);
  expect(address(page)).toBe('/dashboard/services?ordering=duration_minutes&search=consul');
  await page.getByRole('searchbox', { name: 'Search services' }).fill('nothing like it');
  await button(page, 'Show all services').click();
  await expect.poll(() => rows(page)).toHaveLength(2);
  await button(page, 'Every category Category').click();
  await page.getByRole('option', { name: 'Prevention' }).click();
  await expect.poll(() => rows(page)).toEqual(['Vaccination']);
  await page.goBack();
  await expect.poll(() => rows(page)).toHaveLength(2);
  await button(page, 'Clinic: Harbour').click();
  await page.getByRole('option', { name: 'Hill' }).click();
  await expect.poll(() => rows(page)).toEqual(['Elsewhere']);
});

test('its template begins the record of a visit, and its next reservations stand beside the counts', async ({
  visitor,
}) => {
  const { account, service, make, book, move } = await bookableClinic();
  await make('/api/patients/record-templates', { name: 'Skin', kind: 'template', subjective: 'Since when:' });
  const page = await visitor.visit(`/dashboard/services/edit/${service.id}`, { as: account });
  await arrive(page, 'Edit service');
  await field(page, 'Record template').fill('ski');
  await page.getByRole('option', { name: 'Skin' }).click();
  await fill(page, { 'First start after': '250' });
  await button(page, 'Save changes').click();
  await page.getByText('Form incomplete.').waitFor();
  expect(await problemAt(page, 'First start after')).toBe('First start after must be between 0 and 240.');
  await fill(page, { 'First start after': '10' });
  await page.getByRole('checkbox', { name: 'Only staff can see this service' }).check();
  await button(page, 'Save changes').click();
  await arrive(page, 'First consultation');
  await page.getByText('No upcoming reservations.').waitFor();
  const facts = page.getByRole('region', { name: 'Service' }).or(page.locator('dl').first());
  await facts.getByText('Skin', { exact: true }).first().waitFor();

  await book({ start_at: inMinutes(60 * 24 * 9) });
  const visit = await book({ start_at: inMinutes(60 * 24 * 2) });
  await page.reload();
  await arrive(page, 'First consultation');
  const next = page.getByRole('link', { name: /\d{4}/ });
  await expect.poll(() => next.count()).toBe(2);
  expect(await next.first().getAttribute('href')).toBe(`/dashboard/reservations/detail/${visit.id}`);
  await page.getByText('Minh Nguyễn').first().waitFor();

  await move(visit, 'check-in', { reason: 'Came early.' });
  await page.goto(new URL(`/dashboard/reservations/detail/${visit.id}`, page.url()).href);
  await page.getByText('First consultation').filter({ visible: true }).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText('First consultation').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await link(page, 'New medical record').click();
  await arrive(page, 'New medical record');
  await page.getByText('It starts with the text of the template Skin.').waitFor();
  await expect.poll(() => field(page, 'Subjective').inputValue()).toBe('Since when:');
});

test('more forms and colleagues than one page of the API are all there, and found by typing', async ({
  visitor,
}) => {
  const { account, make } = await bookableClinic();
  const many = Array.from({ length: 105 }, (_, at) => String(at + 1).padStart(3, '0'));
  for (const at of many) await make('/api/patients/consent-forms', { title: `Form ${at}` });
  await make('/api/staff/staff', { first_name: 'Zoë', last_name: 'Zimmer', color: 'red' });
  const page = await visitor.visit('/dashboard/services/create', { as: account });
  await arrive(page, 'New service');
  const boxes = page.getByRole('checkbox', { name: /^Form \d/ });
  await expect.poll(() => boxes.count()).toBe(105);
  await page.getByRole('searchbox', { name: 'Search consent forms' }).fill('form 105');
  await expect.poll(() => boxes.count()).toBe(1);
  await boxes.check();
  await page.getByRole('searchbox', { name: 'Search consent forms' }).fill('nothing such');
  expect(await page.getByRole('checkbox', { name: 'Form 105' }).isChecked()).toBe(true);
});

test('the palette says how far each colour stands out in both themes', async ({ visitor }) => {
  const { account } = await bookableClinic();
  const page = await visitor.visit('/dashboard/services/create', { as: account });
  await arrive(page, 'New service');
  const colours = page.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio');
  await expect.poll(() => colours.count()).toBe(12);
  const said = await page
    .getByRole('radiogroup', { name: 'Colour' })
    .getByText(/^[\d.]+ : 1 · [\d.]+ : 1$/)
    .allTextContents();
  expect(said).toHaveLength(12);
  expect(await findings(page)).toEqual([]);
});
