import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill } from '#tests/support/gestures.ts';
import { bookableClinic, type StoredReservation } from '#tests/support/reservations.ts';

const dates = (page: Page) => page.getByRole('list', { name: 'Dates of the series' }).locator('> li');

async function seriesOf(world: Awaited<ReturnType<typeof bookableClinic>>, status = 'booked') {
  const path = `/api/patients/appointments?clinic=${world.clinic.id}&ordering=start_at&status=${status}`;
  const { results } = await world.account.call<{ results: StoredReservation[] }>('GET', path);
  return results.map(({ start_at }) => start_at);
}

test('a series is planned, one of its days skipped, one moved, and made', async ({ visitor }) => {
  const world = await bookableClinic();
  const { account, patient, service, staff, book } = world;
  await book({ start_at: '2036-03-10T09:00:00Z' });
  await book({ start_at: '2036-03-17T09:00:00Z' });
  const query = `?patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=2036-03-03&time=10:00`;
  const page = await visitor.visit(`/dashboard/reservations/create${query}`, { as: account });
  await arrive(page, 'New reservation');
  await page.getByRole('checkbox', { name: 'Repeat', exact: true }).focus();
  await page.keyboard.press('Space');
  await fill(page, { 'How many times': '4' });
  await page.getByText('4 dates. 2 of them are taken: skip or move them.').waitFor();
  expect(await dates(page).count()).toBe(4);
  await dates(page)
    .nth(1)
    .getByText(/already has a reservation from 10:00 to 10:30/)
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Create reservation').click();
  await page
    .getByText(/10 Mar 2036: .*already has a reservation/)
    .first()
    .waitFor();
  await dates(page).nth(1).getByRole('button', { name: /^Skip/ }).press('Enter');
  await page.getByText('3 dates. One of them is taken: skip it or move it.').waitFor();
  await dates(page).nth(2).getByRole('button', { name: /^Move/ }).press('Enter');
  await page.getByLabel('New time').fill('11:30');
  await button(page, 'Move it there').press('Enter');
  await page.getByText('3 dates.', { exact: true }).waitFor();
  await dates(page)
    .nth(2)
    .getByText(/Moved from the day of the rule/)
    .waitFor();
  await Promise.all([
    page.getByText('3 reservations were created.').waitFor(),
    button(page, 'Create reservation').click(),
  ]);
  await arrive(page, 'Reservation');
  expect(await seriesOf(world)).toEqual([
    '2036-03-03T09:00:00.000Z',
    '2036-03-10T09:00:00.000Z',
    '2036-03-17T09:00:00.000Z',
    '2036-03-17T10:30:00.000Z',
    '2036-03-24T09:00:00.000Z',
  ]);
});

test('of a series this one, the later ones or all are changed and cancelled', async ({ visitor }) => {
  const world = await bookableClinic();
  const { account, patient, service, staff, make } = world;
  const rule = { frequency: 'weekly', count: 4 };
  const body = {
    patient: patient.id,
    service: service.id,
    staff: staff.id,
    start_at: '2036-03-03T09:00:00Z',
  };
  const { appointments } = await make<{ appointments: StoredReservation[] }>(
    '/api/patients/appointments/series/',
    { ...body, rule },
  );
  const second = appointments[1]?.id;
  const page = await visitor.visit(`/dashboard/reservations/edit/${second}`, { as: account });
  await arrive(page, 'Edit reservation');
  await page.getByRole('radio', { name: 'This one and the later ones' }).check();
  await fill(page, { 'Start time': '12:00' });
  await button(page, 'Save changes').click();
  await arrive(page, 'Reservation');
  expect(await seriesOf(world)).toEqual([
    '2036-03-03T09:00:00.000Z',
    '2036-03-10T11:00:00.000Z',
    '2036-03-17T11:00:00.000Z',
    '2036-03-24T11:00:00.000Z',
  ]);
  const series = page.getByRole('region', { name: 'Series' });
  await series.getByText('Number 2 of 4 in a series.').waitFor();
  await button(page, 'Cancel reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('radio', { name: 'This one and the later ones' }).check();
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  await Promise.all([
    page.getByText('The reservations of the series were cancelled.').waitFor(),
    dialog.getByRole('button', { name: 'Cancel reservation' }).click(),
  ]);
  expect(await seriesOf(world, 'cancelled')).toHaveLength(3);
  expect(await seriesOf(world)).toEqual(['2036-03-03T09:00:00.000Z']);
  await series.getByRole('link').first().click();
  await page.getByRole('heading', { level: 1, name: 'Reservation' }).waitFor();
  await expect.poll(() => field(page, 'Reason').count()).toBe(0);
});

test('one that clashes does not keep the others of a series from moving', async ({ visitor }) => {
  const world = await bookableClinic();
  const { account, patient, service, staff, make, book } = world;
  const start_at = '2036-03-03T09:00:00Z';
  const whole = { patient: patient.id, service: service.id, staff: staff.id, start_at };
  const { appointments } = await make<{ appointments: StoredReservation[] }>(
    '/api/patients/appointments/series/',
    { ...whole, rule: { frequency: 'weekly', count: 3 } },
  );
  await book({ start_at: '2036-03-10T11:00:00Z' });
  const page = await visitor.visit(`/dashboard/reservations/edit/${appointments[0]?.id}`, { as: account });
  await arrive(page, 'Edit reservation');
  await page.getByRole('radio', { name: 'All that are still to come' }).check();
  await fill(page, { 'Start time': '12:00' });
  await page.getByText('2 of 3 reservations can change.').waitFor();
  const preview = page.getByRole('list', { name: 'What changes in the series' }).getByRole('listitem');
  expect(await preview.allInnerTexts()).toEqual([
    expect.stringMatching(/3 Mar 2036.*10:00.*12:00/),
    expect.stringMatching(/10 Mar 2036.*already has a reservation/s),
    expect.stringMatching(/17 Mar 2036.*12:00/),
  ]);
  await button(page, 'Save changes').click();
  await page
    .getByText(/10 Mar 2036: .*already has a reservation/)
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Leave those that clash as they are' }).check();
  await Promise.all([
    page.getByText('One reservation of the series stayed as it was.').waitFor(),
    button(page, 'Save changes').click(),
  ]);
  await arrive(page, 'Reservation');
  await page.getByText('Decide on each of these, which stayed as they were').waitFor();
  await page
    .getByRole('link', { name: /10 Mar 2036/ })
    .first()
    .waitFor();
  expect(await seriesOf(world)).toEqual([
    '2036-03-03T11:00:00.000Z',
    '2036-03-10T09:00:00.000Z',
    '2036-03-10T11:00:00.000Z',
    '2036-03-17T11:00:00.000Z',
  ]);
});
