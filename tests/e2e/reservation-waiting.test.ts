import { expect } from 'vitest';
import { findings, isWide } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { bookableClinic, type StoredReservation } from '#tests/support/reservations.ts';

test('a cancelled time is offered to those who wait, in order', async ({ visitor }) => {
  const { account, service, staff, book, make, read } = await bookableClinic();
  const visit = await book({ start_at: '2036-03-03T09:00:00Z' });
  const wait = async (first_name: string) => {
    const { id } = await make('/api/patients/patients', { first_name, last_name: 'Lee' });
    const waitlist = { staff_any: true, weekdays: [1] };
    const body = {
      patient: id,
      service: service.id,
      staff: staff.id,
      action: 'waitlist',
      start_at: null,
      waitlist,
    };
    return make<StoredReservation>('/api/patients/appointments', body);
  };
  const ann = await wait('Ann');
  await wait('Bob');
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Cancel reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  await Promise.all([
    page.getByText('2 patients are waiting for this time.').waitFor(),
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Offer it' }).click(),
    dialog.getByRole('button', { name: 'Cancel reservation' }).click(),
  ]);
  await arrive(page, 'Waiting list');
  const order = page.getByRole('list', { name: 'Patients it suits, in order' }).getByRole('listitem');
  await expect
    .poll(() => order.allInnerTexts())
    .toEqual([expect.stringContaining('Ann Lee'), expect.stringContaining('Bob Lee')]);
  expect(await findings(page)).toEqual([]);
  await button(page, 'Offer to Ann Lee').press('Enter');
  await order
    .first()
    .getByText(/^Offered until/)
    .waitFor();
  await button(page, 'Offer to Ann Lee').waitFor({ state: 'detached' });
  expect(await read(ann.id)).toMatchObject({ status: 'waitlisted', start_at: '2036-03-03T09:00:00.000Z' });
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await isWide(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page)).toEqual([]);
  await order.first().getByRole('link').click();
  await arrive(page, 'Reservation');
  await Promise.all([
    page.getByText('The reservation was booked.').waitFor(),
    button(page, 'Accept').click(),
  ]);
  expect((await read(ann.id)).status).toBe('booked');
  await page.goBack();
  await arrive(page, 'Waiting list');
  await page.getByText('Nothing to offer').waitFor();
});

test('what suits somebody who waits can be changed, and a free time offered from the reservation', async ({
  visitor,
}) => {
  const { account, book, read } = await bookableClinic();
  const waitlist = { staff_any: true, weekdays: [1] };
  const { id } = await book({ action: 'waitlist', start_at: null, waitlist });
  const page = await visitor.visit(`/dashboard/reservations/edit/${id}`, { as: account });
  await arrive(page, 'Edit reservation');
  await fill(page, { 'Not before': '2036-03-03', 'Not after': '2036-03-28' });
  await page.getByRole('checkbox', { name: 'Wednesday' }).press('Space');
  await page.getByRole('checkbox', { name: 'Anyone' }).press('Space');
  await button(page, 'Save changes').click();
  await arrive(page, 'Reservation');
  expect(await read(id)).toMatchObject({
    status: 'waitlisted',
    waitlist: { earliest: '2036-03-03', latest: '2036-03-28', weekdays: [1, 3], staff_any: false },
  });
  await button(page, 'Offer a time').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Offer a time' });
  const time = dialog.getByRole('list', { name: 'Free times' }).getByRole('button').first();
  expect(await time.innerText()).toContain('José Álvarez');
  expect(await findings(page)).toEqual([]);
  const wanted = await time.locator('time').getAttribute('datetime');
  await Promise.all([
    page.getByText('The time is offered to Minh Nguyễn.').waitFor(),
    button(page, 'Accept').waitFor(),
    time.press('Enter'),
  ]);
  const offered = await read(id);
  expect(offered.offered_until).not.toBeNull();
  expect(Date.parse(offered.start_at ?? '')).toBe(Date.parse(wanted ?? ''));
  await dialog.waitFor({ state: 'detached' });
  await Promise.all([
    page.getByText('The reservation was booked.').waitFor(),
    button(page, 'Accept').click(),
  ]);
  expect((await read(id)).status).toBe('booked');
});

test('the reservations of a patient stand in the chart; a visit leads to its record', async ({ visitor }) => {
  const { account, patient, book, move } = await bookableClinic();
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const ahead = await book({ start_at: '2036-03-03T09:00:00Z' });
  const past = await book({ start_at: '2036-03-04T09:00:00Z' });
  await move(past, 'cancel', { reason: 'weather' });
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await page.getByRole('tab', { name: 'Reservations' }).click();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('Upcoming').getByText('Booked').waitFor();
  await part('Past').getByText('Cancelled').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await link(page, 'New reservation').getAttribute('href')).toBe(
    `/dashboard/reservations/create?patient=${patient.id}`,
  );
  await part('Upcoming').getByRole('link').press('Enter');
  await arrive(page, 'Reservation');
  expect(await link(page, 'New medical record').count()).toBe(0);
  const visit = await move(ahead, 'reschedule', { start_at: start, override_reason: 'Early.' });
  const arrived = await move(visit, 'check-in', { reason: 'Early.' });
  await page.reload();
  await link(page, 'New medical record').click();
  await arrive(page, 'New medical record');
  expect(new URL(page.url()).search).toBe(`?visit=${ahead.id}`);
  const started = await move(arrived, 'start', {});
  await move(started, 'complete', {});
  await page.goto(new URL(`/dashboard/reservations/detail/${ahead.id}`, page.url()).href);
  await link(page, 'Medical record').click();
  await arrive(page, 'Medical record');
});

test('a declined offer goes to the next who waits', async ({ visitor }) => {
  const { account, service, staff, book, make, move, read } = await bookableClinic();
  const visit = await book({ start_at: '2036-03-03T09:00:00Z' });
  const waiting: StoredReservation[] = [];
  for (const first_name of ['Ann', 'Bob']) {
    const { id } = await make('/api/patients/patients', { first_name, last_name: 'Lee' });
    const body = { patient: id, service: service.id, staff: staff.id, action: 'waitlist', start_at: null };
    waiting.push(await make<StoredReservation>('/api/patients/appointments', body));
  }
  await move(visit, 'cancel', { reason: 'sick' });
  const page = await visitor.visit('/dashboard/reservations/waiting', { as: account });
  await arrive(page, 'Waiting list');
  await button(page, 'Offer to Ann Lee').press('Enter');
  await button(page, 'Ann Lee declined').press('Enter');
  await button(page, 'Offer to Bob Lee').waitFor();
  const order = page.getByRole('list', { name: 'Patients it suits, in order' }).getByRole('listitem');
  await expect
    .poll(() => order.allInnerTexts())
    .toEqual([expect.stringContaining('Bob Lee'), expect.stringMatching(/Ann Lee[\s\S]*Declined this time/)]);
  expect(await findings(page)).toEqual([]);
  expect((await read(waiting[0]?.id ?? 0)).status).toBe('waitlisted');
});

test('somebody who waits for anybody is put on the list without a name', async ({ visitor }) => {
  const { account, patient, service, read } = await bookableClinic();
  const page = await visitor.visit(
    `/dashboard/reservations/create?patient=${patient.id}&service=${service.id}`,
    { as: account },
  );
  await arrive(page, 'New reservation');
  const who = page.getByRole('combobox', { name: 'Staff member' });
  await who.waitFor();
  await page.getByRole('radio', { name: /Waiting list/ }).check();
  await who.waitFor({ state: 'detached' });
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  expect(await read(id)).toMatchObject({ status: 'waitlisted', waitlist: { staff_any: true } });
  await page.getByText('Anyone', { exact: true }).waitFor();
});
