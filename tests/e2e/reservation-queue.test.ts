import { expect } from 'vitest';
import { findings, isWide } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';

test('who walks in while the doctor is busy waits without a time, in sight, and is seen in between', async ({
  visitor,
}) => {
  const { account, make, book, read, staff, service } = await bookableClinic('UTC');
  const busy = { start_at: inMinutes(-10), end_at: inMinutes(50) };
  await book({ ...busy, action: 'walk_in', override_reason: 'Is here.' });
  const ann = await make('/api/patients/patients', { first_name: 'Ann', last_name: 'Lee' });
  const query = `?patient=${ann.id}&service=${service.id}&staff=${staff.id}`;
  const page = await visitor.visit(`/dashboard/reservations/create${query}`, { as: account });
  await arrive(page, 'New reservation');
  await page.getByRole('radio', { name: /^Walk-in The/ }).check();
  await page.getByText('This time cannot be booked').waitFor();
  await button(page, 'Let the patient wait without a time').click();
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  const visit = await read(Number(address(page).split('/').at(-1)));
  expect(visit).toMatchObject({ status: 'queued', start_at: null, staff: staff.id });
  await button(page, 'Give a time').waitFor();

  await page.goto(new URL('/dashboard/reservations?view=board', page.url()).href);
  await arrive(page, 'Reservations');
  const column = page.getByRole('region', { name: /^Waiting, no time yet/ });
  await column.getByText('Ann Lee').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await isWide(page)).toBe(false);
  await page.goto(new URL('/dashboard/reservations/waiting', page.url()).href);
  await arrive(page, 'Waiting list');
  await page.getByRole('table', { name: 'In the waiting room, no time yet' }).getByText('Ann Lee').waitFor();

  await page.goto(new URL('/dashboard/reservations', page.url()).href);
  await arrive(page, 'Reservations');
  await button(page, 'Waiting, no time yet: 1').click();
  await page.getByRole('menuitem', { name: /Ann Lee/ }).click();
  await button(page, 'Start').click();
  await expect.poll(async () => (await read(visit.id)).status).toBe('in_progress');
  expect(Date.parse((await read(visit.id)).start_at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('who waits without a time and without a name gets both on the page that changes the reservation', async ({
  visitor,
}) => {
  const { account, patient, service, staff, make, read } = await bookableClinic('UTC');
  const visit = await make('/api/patients/appointments', {
    ...{ patient: patient.id, service: service.id, staff: null, start_at: null, action: 'walk_in' },
    waitlist: { staff_any: true },
  });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await page.getByText('Anyone').first().waitFor();
  await button(page, 'Give a time').click();
  await arrive(page, 'Edit reservation');
  await page.getByLabel('Staff member', { exact: true }).fill('José');
  await page.getByRole('option', { name: /Álvarez/ }).click();
  await page.getByLabel('Date', { exact: true }).fill('2036-03-03');
  await page.getByLabel('Start time', { exact: true }).fill('10:00');
  await page.getByText('The time is free and held for you.').waitFor();
  await button(page, 'Save changes').click();
  await arrive(page, 'Reservation');
  expect(await read(visit.id)).toMatchObject({
    status: 'arrived',
    start_at: '2036-03-03T10:00:00.000Z',
    staff: staff.id,
  });
});

test('who is here for another day stands on the board with that day, and above the hours of this one', async ({
  visitor,
}) => {
  const { account, book, read } = await bookableClinic('UTC');
  const { id } = await book({ start_at: '2036-03-05T10:00:00Z', override_reason: 'Wished so.' });
  const { version } = await read(id);
  await account.call('POST', `/api/patients/appointments/${id}/check-in/`, {
    ...{ version, reason: 'Mixed up the days.' },
  });
  const page = await visitor.visit('/dashboard/reservations?view=board', { as: account });
  await arrive(page, 'Reservations');
  const column = page.getByRole('region', { name: /^Arrived/ });
  await column.getByText(/5 Mar.*10:00/).waitFor();
  expect(await findings(page)).toEqual([]);

  await page.goto(new URL('/dashboard/reservations', page.url()).href);
  await arrive(page, 'Reservations');
  await button(page, 'Here for another day: 1').click();
  await page.getByRole('menuitem', { name: /5 Mar/ }).click();
  await button(page, 'Start').click();
  await expect.poll(async () => (await read(id)).status).toBe('in_progress');
});
