import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, problemAt } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const path = '/dashboard/reservations/create';
const held = (page: Page) => page.getByText('The time is free and held for you.').waitFor();

/** Chooses in a combo box as the keyboard does: types, goes to the first one, takes it. */
async function choose(page: Page, label: string, text: string, option: string) {
  await field(page, label).fill(text);
  await page.getByRole('option', { name: option }).waitFor();
  await field(page, label).press('Enter');
}

test('a reservation is made by the keyboard alone; its time is held meanwhile', async ({ visitor }) => {
  const { account, clinic, patient, service, staff } = await bookableClinic();
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'New reservation');
  await expect.poll(() => page.title()).toBe('New reservation | Chartroom');
  await field(page, 'Reason').press('Enter');
  await page.getByText('Form incomplete.').waitFor();
  expect(await problemAt(page, 'Patient')).toBe('Patient is required.');
  expect(await problemAt(page, 'Start time')).toBe('Start time is required.');
  await choose(page, 'Patient', 'nguyen', 'Minh Nguyễn');
  await choose(page, 'Service', 'consult', 'First consultation');
  // one person alone gives it
  await expect.poll(() => field(page, 'Staff member').inputValue()).toBe('Dr José Álvarez');
  await fill(page, { Date: '2036-03-03', 'Start time': '10:00', Reason: 'Headache' });
  await held(page);
  await page
    .getByRole('timer')
    .getByText(/^[45]:\d\d$/)
    .waitFor();
  const taken = await account.call<{ body: unknown }>('POST', '/api/patients/appointments/check-conflicts/', {
    clinic: clinic.id,
    service: service.id,
    staff: staff.id,
    start_at: '2036-03-03T09:00:00Z',
  });
  expect(taken).toMatchObject({ conflicts: [] });
  await page.keyboard.press('Enter');
  await arrive(page, 'Reservation');
  const { results } = await account.call<{ results: unknown[] }>(
    'GET',
    `/api/patients/appointments?clinic=${clinic.id}`,
  );
  expect(results).toMatchObject([
    {
      patient: patient.id,
      service: service.id,
      staff: staff.id,
      start_at: '2036-03-03T09:00:00.000Z',
      end_at: '2036-03-03T09:30:00.000Z',
      reason: 'Headache',
      status: 'booked',
    },
  ]);
});

test('two people want one time: one wins, the other sees why and the next free times', async ({
  visitor,
}) => {
  const { account, patient, service, staff, book } = await bookableClinic();
  const query = `?patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=2036-03-03&time=10:00`;
  const page = await visitor.visit(path + query, { as: account });
  await arrive(page, 'New reservation');
  await expect.poll(() => field(page, 'Patient').inputValue()).toMatch(/^Minh Nguyễn/);
  await held(page);
  await book({ start_at: '2036-03-03T09:00:00Z' });
  await fill(page, { Reason: 'Headache' });
  await button(page, 'Create reservation').click();
  await page.getByText('This time cannot be booked').waitFor();
  expect(await problemAt(page, 'Start time')).toMatch(/already has a reservation from 10:00 to 10:30/);
  const next = page.getByRole('list', { name: 'Next free times' });
  await next.getByRole('button').first().click();
  await held(page);
  await expect.poll(() => field(page, 'Start time').inputValue()).toBe('10:30');
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
});

test('a doubtful time is taken with a reason, one that the clocks skip not at all', async ({ visitor }) => {
  const { account, patient, service, staff, make, read } = await bookableClinic();
  const hours = {
    version: 1,
    schedules: [
      { valid_from: '2026-01-01', valid_to: null, days: [{ weekday: 1, start: '09:00', end: '12:00' }] },
    ],
  };
  await account.call('PUT', `/api/staff/staff/${staff.id}/schedules/`, hours);
  const query = `?patient=${patient.id}&service=${service.id}&date=2036-03-30&time=02:30`;
  const page = await visitor.visit(path + query, { as: account });
  await arrive(page, 'New reservation');
  await choose(page, 'Staff member', 'alvarez', 'Dr José Álvarez');
  await page.getByText('The clocks skip this time').waitFor();
  await button(page, 'Create reservation').click();
  await expect
    .poll(() => problemAt(page, 'Start time'))
    .toBe('The clocks skip this time. They show 03:30 instead.');
  await fill(page, { Date: '2036-03-31', 'Start time': '15:00' });
  await page.getByText('Dr José Álvarez does not work at that time.').waitFor();
  await button(page, 'Create reservation').click();
  await expect.poll(() => problemAt(page, 'Start time')).toMatch(/Give a reason to book it anyway/);
  await fill(page, { 'Reason to book it anyway': 'The family comes together.' });
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  await page.getByText('The family comes together.').first().waitFor();
  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  expect(await read(id)).toMatchObject({ override_reason: 'The family comes together.' });
  expect(typeof make).toBe('function');
});

test('both hours that the clocks show twice can be booked', async ({ visitor }) => {
  const { account, patient, service, staff, read } = await bookableClinic();
  const query = `?patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=2036-10-26&time=02:15`;
  for (const [choice, start, shown] of [
    ['The first, before the clocks go back', '2036-10-26T00:15:00.000Z', '02:15 CEST to 02:45 CEST'],
    ['The second, after the clocks went back', '2036-10-26T01:15:00.000Z', '02:15 CET to 02:45 CET'],
  ] as const) {
    const page = await visitor.visit(path + query, { as: account });
    await arrive(page, 'New reservation');
    await page.getByRole('radio', { name: choice }).check();
    await held(page);
    await button(page, 'Create reservation').click();
    await arrive(page, 'Reservation');
    expect((await read(Number(/(\d+)$/.exec(page.url())?.[1]))).start_at).toBe(start);
    await page.getByText(shown, { exact: true }).first().waitFor();
    await page.goto(new URL('/dashboard/reservations?date=2036-10-26', page.url()).href);
    await page.getByRole('gridcell', { name: new RegExp(`^${shown}, Minh`) }).waitFor();
  }
});

test('the hold runs out on its own clock, is taken again, and is given back when the form is left', async ({
  visitor,
}) => {
  const { account, patient, service, staff } = await bookableClinic();
  const query = `?patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=2036-03-03&time=10:00`;
  const page = await visitor.visit(path + query, { as: account, before: (fresh) => fresh.clock.install() });
  await arrive(page, 'New reservation');
  await page.clock.runFor(1_000);
  await held(page);
  await page.clock.runFor(301_000);
  await page.getByText('The time is no longer held').waitFor();
  await button(page, 'Hold it again').click();
  await held(page);
  // a machine that sleeps stops every timer, and the hold runs out all the same
  await page.mouse.move(300, 300);
  await page.clock.fastForward(80_000);
  await page.getByRole('timer').filter({ hasText: '3:' }).waitFor();
  for (let nap = 0; nap < 3; nap += 1) await page.clock.fastForward(80_000);
  await page.getByText('The time is no longer held').waitFor();
  await button(page, 'Hold it again').click();
  await held(page);
  const released = page.waitForRequest(
    (request) => request.method() === 'DELETE' && /holds/.test(request.url()),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Overview' }).click();
  await released;
});

test('a booked reservation gives back nothing: what was held is its own', async ({ visitor }) => {
  const { account, clinic, patient, service, staff } = await bookableClinic();
  const query = `?patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=2036-03-03&time=10:00`;
  const page = await visitor.visit(path + query, { as: account });
  await arrive(page, 'New reservation');
  await held(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  await button(page, 'Check in')
    .or(page.getByText('Booked', { exact: true }))
    .first()
    .waitFor();
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  type Log = { results: { action: string; kind: string }[] };
  const { results } = await account.call<Log>('GET', `/api/audit?clinic=${clinic.id}&limit=100`);
  expect(results.map(({ action }) => action)).toContain('reservation.created');
  expect(results.filter(({ kind }) => kind === 'refusal')).toEqual([]);
});

test('free times are found across staff, somebody can be put on the waiting list', async ({ visitor }) => {
  const { account, clinic, patient, service, make } = await bookableClinic();
  const other = await make('/api/staff/staff', { first_name: 'Eve', last_name: 'Adams', color: 'red' });
  const { id } = await make('/api/services/services', {
    name: 'Vaccination',
    duration_minutes: 15,
    color: 'red',
    staff: [{ staff: other.id }],
  });
  const page = await visitor.visit(`${path}?patient=${patient.id}&service=${id}`, { as: account });
  await arrive(page, 'New reservation');
  const times = page.getByRole('complementary', { name: 'Next free times' });
  await times
    .getByRole('button', { name: /Eve Adams/ })
    .first()
    .click();
  await expect.poll(() => field(page, 'Staff member').inputValue()).toBe('Eve Adams');
  await page.getByRole('radio', { name: /Waiting list/ }).check();
  await fill(page, { 'Not before': '2036-03-03' });
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  await page.getByText('On the waiting list').first().waitFor();
  const { results } = await account.call<{ results: unknown[] }>(
    'GET',
    `/api/patients/appointments?clinic=${clinic.id}&status=waitlisted`,
  );
  expect(results).toMatchObject([
    {
      patient: patient.id,
      service: id,
      start_at: null,
      waitlist: { earliest: '2036-03-03', weekdays: [1], staff_any: true },
    },
  ]);
  expect(service.id).toBeGreaterThan(0);
});

test('what waits to be accepted is requested; its labels and where it was moved from are shown', async ({
  visitor,
}) => {
  const { account, patient, staff, make, read, move } = await bookableClinic();
  await make('/api/services/services', {
    name: 'Assessment',
    duration_minutes: 30,
    color: 'red',
    staff: [{ staff: staff.id }],
    initial_status: 'requested',
  });
  await make('/api/patients/labels', { name: 'Brings a child', color: 'pink' });
  const query = `?patient=${patient.id}&date=2036-03-03&time=10:00`;
  const page = await visitor.visit(path + query, { as: account });
  await arrive(page, 'New reservation');
  const [book, request] = [/^Reservation/, /^Request/].map((name) => page.getByRole('radio', { name }));
  expect(await book?.isChecked()).toBe(true);
  await choose(page, 'Service', 'assess', 'Assessment');
  await expect.poll(() => request?.isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Brings a child' }).check();
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  await page.getByRole('definition').filter({ hasText: 'Brings a child' }).waitFor();
  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  const made = await read(id);
  expect(made.status).toBe('requested');
  await move(made, 'accept');
  const later = { service: made.service, staff: staff.id, start_at: '2036-03-03T13:00:00Z' };
  await account.call('PUT', `/api/patients/appointments/${id}/`, later);
  await page.goto(new URL('/dashboard/reservations?view=list', page.url()).href);
  const row = page.getByRole('row').filter({ hasText: 'Assessment' });
  await row.getByText('Brings a child').waitFor();
  expect(await row.innerText()).toMatch(/moved from .*10:00/);
});
