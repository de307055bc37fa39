import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, link } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const path = '/dashboard/reservations/create';
const beside = (page: Page) => page.getByRole('complementary', { name: 'Next free times' });
const held = (page: Page) => page.getByText('The time is free and held for you.').waitFor();

/** The clinic has one patient, and a second person who gives its only service. */
async function desk() {
  const clinic = await bookableClinic('Europe/London');
  const { account, make, service, staff } = clinic;
  const other = await make('/api/staff/staff', { first_name: 'Eve', last_name: 'Adams', color: 'red' });
  await account.call('PUT', `/api/services/services/${service.id}/`, {
    name: 'First consultation',
    duration_minutes: 30,
    color: 'teal',
    staff: [{ staff: staff.id }, { staff: other.id }],
  });
  return clinic;
}

test('from the chart a visit is booked by three choices: what, when, and yes', async ({ visitor }) => {
  const { account, patient, read } = await desk();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await link(page, 'Book').click();
  await arrive(page, 'New reservation');
  await beside(page).getByText('Choose a service to see when it is free.').waitFor();
  await expect
    .poll(() => field(page, 'Service').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.type('first');
  await page.getByRole('option', { name: 'First consultation' }).waitFor();
  await page.keyboard.press('Enter');
  const times = beside(page).getByRole('button');
  await times.filter({ hasText: 'José Álvarez' }).first().waitFor();
  await times.filter({ hasText: 'Eve Adams' }).last().click();
  await held(page);
  expect(await field(page, 'Staff member').inputValue()).toBe('Eve Adams');
  // the list stays under the pointer and says what was taken
  await beside(page).getByRole('button', { pressed: true }).waitFor();
  expect(await times.filter({ hasText: 'José Álvarez' }).count()).toBeGreaterThan(0);
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  expect(await read(id)).toMatchObject({ patient: patient.id, status: 'booked' });
});

test('who is new is registered in place, and who is known already is taken instead', async ({ visitor }) => {
  const { account, make } = await desk();
  await make('/api/patients/patients', {
    first_name: 'Ana',
    last_name: 'Silva',
    birth_date: '1984-02-29',
    phone_number: '+44 20 7946 0018',
  });
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'New reservation');
  await field(page, 'Reason').fill('Headache');
  await button(page, 'New patient').click();
  const dialog = page.getByRole('dialog', { name: 'New patient' });
  const type = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await dialog.getByLabel(label, { exact: true }).fill(value);
  };
  await type({ 'First name': 'Ana', 'Last name': 'Silva', 'Birth date': '1984-02-29' });
  await dialog.getByRole('button', { name: 'Use this patient' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'Patient').inputValue()).toMatch(/^Ana Silva.*29 Feb 1984/);

  await button(page, 'New patient').click();
  await type({ 'First name': 'Zoë', 'Last name': 'Ångström' });
  await dialog.getByRole('button', { name: 'Create patient' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => field(page, 'Patient').inputValue()).toMatch(/^Zoë Ångström/);
  expect(await field(page, 'Reason').inputValue()).toBe('Headache');
  await fill(page, { Reason: 'Headache, again' });
});

test('somebody who is found in the palette is booked from there', async ({ visitor }) => {
  const { account } = await desk();
  const page = await visitor.visit('/dashboard', { as: account });
  await arrive(page, 'Overview');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).getByRole('searchbox').fill('nguyen');
  await page.getByRole('option', { name: /^Book Minh Nguyễn/ }).click();
  await arrive(page, 'New reservation');
  await expect.poll(() => field(page, 'Patient').inputValue()).toMatch(/^Minh Nguyễn/);
});
