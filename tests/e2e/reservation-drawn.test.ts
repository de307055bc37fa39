import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button, field, fill } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const day = '2036-03-03';
const base = '/api/patients/appointments';
const calendar = `/dashboard/reservations?date=${day}`;
/** A quarter of an hour is 24 pixels high. */
const quarter = 24;

/** Draws over free time of the only column, from one quarter of an hour to another. */
async function draw(page: Page, from: number, until: number) {
  const body = page.locator('[data-column] [data-body]').first();
  await body.scrollIntoViewIfNeeded();
  const scroller = await body.boundingBox();
  if (!scroller) throw new Error('The calendar is not seen.');
  const x = scroller.x + 60;
  await page.mouse.move(x, scroller.y + from * quarter + 3);
  await page.mouse.down();
  await page.mouse.move(x, scroller.y + until * quarter - 3, { steps: 6 });
  await page.mouse.up();
}

/** A clinic in which one member of staff takes longer for a service than others. */
async function clinicWithOwnTimes() {
  const clinic = await bookableClinic();
  const { make, staff } = clinic;
  const mai = await make('/api/staff/staff', { first_name: 'Mai', last_name: 'Zhou', color: 'red' });
  const therapy = await make('/api/services/services', {
    name: 'Therapy',
    duration_minutes: 40,
    color: 'red',
    staff: [{ staff: staff.id, duration_override: 50 }, { staff: mai.id }],
  });
  return { ...clinic, mai, therapy };
}

const made = async (page: Page) => {
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  return Number(/(\d+)$/.exec(page.url())?.[1]);
};
const minutesOf = ({ start_at, end_at }: { start_at: string | null; end_at?: unknown }) =>
  (Date.parse(String(end_at)) - Date.parse(start_at ?? '')) / 60_000;

test('a stretch that is drawn keeps how long it is, and the service may say otherwise', async ({
  visitor,
}) => {
  const { account, patient, service, staff, read } = await bookableClinic();
  const page = await visitor.visit(`${calendar}&staff=${staff.id}`, { as: account });
  await arrive(page, 'Reservations');
  await draw(page, 4 * 9, 4 * 10);
  await expect
    .poll(() => address(page))
    .toBe(`/dashboard/reservations/create?staff=${staff.id}&date=${day}&time=09%3A00&minutes=60`);
  await page.getByText('60 minutes were drawn in the calendar.').waitFor();
  expect(await field(page, 'Duration (minutes)').inputValue()).toBe('60');
  await page.goto(new URL(`${address(page)}&patient=${patient.id}&service=${service.id}`, page.url()).href);
  await page.getByText('The service takes 30 minutes.').waitFor();
  await button(page, 'Take 30 minutes').click();
  expect(await field(page, 'Duration (minutes)').inputValue()).toBe('');
  await button(page, 'Take 60 minutes, as drawn').click();
  await page.getByText('The time is free and held for you.').waitFor();
  expect(minutesOf(await read(await made(page)))).toBe(60);
});

test('the keyboard draws a stretch as well', async ({ visitor }) => {
  const { account, staff } = await bookableClinic();
  const page = await visitor.visit(`${calendar}&staff=${staff.id}`, { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('gridcell', { name: /free/ }).focus();
  for (const _ of 'abc') await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('gridcell', { name: '08:00 to 08:45, drawn' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('gridcell', { name: '08:15, free' }).waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => address(page)).toContain('&time=08%3A15&minutes=30');
});

test('what a member of staff takes for a service is what is proposed', async ({ visitor }) => {
  const { account, patient, therapy, staff, mai, read } = await clinicWithOwnTimes();
  const query = `?patient=${patient.id}&service=${therapy.id}&date=${day}&time=10:00`;
  const page = await visitor.visit(`/dashboard/reservations/create${query}&staff=${mai.id}`, { as: account });
  await arrive(page, 'New reservation');
  const duration = field(page, 'Duration (minutes)');
  await expect.poll(() => duration.getAttribute('placeholder')).toBe('40');
  await page.goto(new URL(`/dashboard/reservations/create${query}&staff=${staff.id}`, page.url()).href);
  await page.getByText('Dr José Álvarez takes 50 minutes for it instead of 40.').waitFor();
  expect(await duration.getAttribute('placeholder')).toBe('50');
  await page.getByText('The time is free and held for you.').waitFor();
  expect(minutesOf(await read(await made(page)))).toBe(50);
});

test('somebody who walks in is there now, by the clock of the clinic', async ({ visitor }) => {
  const { account, patient, service, staff, read } = await bookableClinic('Asia/Kathmandu');
  const query = `?patient=${patient.id}&service=${service.id}&staff=${staff.id}&date=${day}&time=10:00`;
  const now = '2026-08-12T05:05:40Z';
  const page = await visitor.visit(`/dashboard/reservations/create${query}`, {
    as: account,
    before: (fresh) => fresh.clock.setFixedTime(now),
  });
  await arrive(page, 'New reservation');
  // what comes above the form has come: nothing moves under the pointer any more
  await page.getByText('The time is free and held for you.').waitFor();
  await page.getByRole('radio', { name: /^Walk-in The/ }).check();
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('12 Aug 2026');
  expect(await field(page, 'Start time').inputValue()).toBe('10:50');
  await fill(page, { Reason: 'Fell' });

  // the server's own present: nothing speaks against a time that has just begun
  const later = await visitor.visit(`/dashboard/reservations/create${query}`, { as: account });
  await arrive(later, 'New reservation');
  await later.getByText('The time is free and held for you.').waitFor();
  await later.getByRole('radio', { name: /^Walk-in The/ }).check();
  await later.getByText('The time is free and held for you.').waitFor();
  expect(await later.getByText('This time is over.').count()).toBe(0);
  const visit = await read(await made(later));
  expect(visit).toMatchObject({ status: 'arrived', kind: 'walk_in', override_reason: null });
  expect(Math.abs(Date.parse(visit.start_at ?? '') - Date.now())).toBeLessThan(120_000);
});

test('a room that is taken is told before saving, and wants a reason', async ({ visitor }) => {
  const { account, patient, make, book, read, mai, therapy } = await clinicWithOwnTimes();
  await book({ start_at: `${day}T09:00:00Z`, room: 'Room 2' });
  const ann = await make('/api/patients/patients', { first_name: 'Ann', last_name: 'Lee' });
  const query = `?patient=${ann.id}&service=${therapy.id}&staff=${mai.id}&date=${day}&time=10:00`;
  const page = await visitor.visit(`/dashboard/reservations/create${query}`, { as: account });
  await arrive(page, 'New reservation');
  await page.getByText('The time is free and held for you.').waitFor();
  await fill(page, { Room: 'room 2' });
  await page.getByText('The room Room 2 is taken from 10:00 to 10:30.').waitFor();
  await fill(page, { 'Reason to book it anyway': 'Two beds.' });
  expect(await read(await made(page))).toMatchObject({ room: 'room 2', override_reason: 'Two beds.' });
  expect(patient.id).not.toBe(ann.id);
});

test('how full a group is stands in the calendar, the list, the window and the form', async ({ visitor }) => {
  const { account, clinic, staff, make, book } = await bookableClinic();
  const yoga = await make('/api/services/services', {
    name: 'Yoga',
    duration_minutes: 60,
    color: 'red',
    capacity: 8,
    staff: [{ staff: staff.id }],
  });
  const at = { service: yoga.id, start_at: `${day}T09:00:00Z` };
  const people = [];
  for (const first_name of ['Ann', 'Bob', 'Cem'])
    people.push(await make('/api/patients/patients', { first_name, last_name: 'Lee' }));
  for (const { id } of people) await book({ ...at, patient: id });
  const page = await visitor.visit(calendar, { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('gridcell', { name: /Ann Lee, Yoga, 3 of 8/ }).waitFor();
  await page.getByRole('gridcell', { name: /Ann Lee/ }).press('o');
  await page.getByRole('dialog').getByText('Yoga, 3 of 8').waitFor();
  await page.goto(new URL(`${calendar}&view=list`, page.url()).href);
  await page.getByRole('cell', { name: 'Yoga, 3 of 8' }).first().waitFor();
  await page.getByRole('link', { name: 'A000001' }).click();
  await page.getByRole('definition').filter({ hasText: 'Yoga, 3 of 8' }).waitFor();
  const query = `?service=${yoga.id}&staff=${staff.id}&date=${day}&time=10:00`;
  await page.goto(new URL(`/dashboard/reservations/create${query}`, page.url()).href);
  await page.getByText('3 of 8 places are taken.').waitFor();
  const { appointments } = await account.call<{ appointments: unknown[] }>(
    'GET',
    `${base}/calendar/?clinic=${clinic.id}&date_from=${day}&date_to=${day}`,
  );
  expect(appointments).toMatchObject(people.map(() => ({ places: { taken: 3, capacity: 8 } })));
});

test('what the server says of times is in the hours that the user chose', async ({ visitor }) => {
  const { account, make, book, mai, therapy } = await clinicWithOwnTimes();
  await book({ start_at: `${day}T14:00:00Z`, room: 'Room 2' });
  const ann = await make('/api/patients/patients', { first_name: 'Ann', last_name: 'Lee' });
  const page = await visitor.visit('/dashboard/settings/account', { as: account });
  await arrive(page, 'Account');
  await page.getByRole('radiogroup', { name: 'Hours' }).getByRole('radio', { name: '12 hours' }).check();
  const query = `?patient=${ann.id}&service=${therapy.id}&staff=${mai.id}&date=${day}&time=15:00`;
  await page.goto(new URL(`/dashboard/reservations/create${query}`, page.url()).href);
  await arrive(page, 'New reservation');
  await fill(page, { Room: 'room 2' });
  await page.getByText(/^The room Room 2 is taken from 0?3:00\spm to 0?3:30\spm\.$/i).waitFor();
});
