import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field } from '#tests/support/gestures.ts';
import { partsBeyond } from '#tests/support/overflowing-text.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const day = '2036-03-03';
const at = (time: string) => `${day}T${time}:00Z`;

/** The page as it lies on paper, while it is printed. */
async function onPaper<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const seen = await look();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  return seen;
}

test('a reservation is handed out for any calendar, and as a slip', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  const visit = await book({ start_at: at('09:00'), reason: 'Headache', room: '2' });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Calendar entry').click()]);
  expect(file.suggestedFilename()).toBe(`reservation-${visit.number}.ics`);
  const entry = await readFile(await file.path(), 'utf8');
  expect(entry).toContain('DTSTART:20360303T090000Z');
  expect(entry).not.toContain('Headache');

  const paper = await onPaper(page, () => page.locator('body').innerText());
  for (const word of ['Harbour', 'Minh Nguyễn', '10:00', 'First consultation', 'Dr José Álvarez', 'Room 2'])
    expect(paper).toContain(word);
  expect(paper).not.toContain('Headache');
  expect(paper).not.toContain('History');
});

test('the day lies on paper by member of staff, with names or without', async ({ visitor }) => {
  const { account, book, make } = await bookableClinic();
  await make('/api/staff/staff', { first_name: 'Mai', last_name: 'Zhou', color: 'red' });
  await book({ start_at: at('11:00') });
  await book({ start_at: at('09:00') });
  const page = await visitor.visit(`/dashboard/reservations?date=${day}`, { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('gridcell', { name: /^10:00/ }).waitFor();
  const sheet = page.getByRole('region', { name: 'Day sheet' });
  expect(await sheet.count()).toBe(0);
  const rows = () => sheet.getByRole('table', { name: 'Dr José Álvarez' }).getByRole('row').allInnerTexts();
  const [, first, second] = await onPaper(page, rows);
  expect(first).toMatch(/10:00 to 10:30\s+Minh Nguyễn\s+First consultation\s+Booked\s+A000002/);
  expect(second).toMatch(/12:00 to 12:30\s+Minh Nguyễn/);
  await page.getByRole('switch', { name: 'Hide names' }).check();
  const [, hidden] = await onPaper(page, rows);
  expect(hidden).toMatch(/10:00 to 10:30\s+A000002\s+First consultation/);
});

test('however long names are, the day fits its paper, and the agenda of a phone keeps every word readable', async ({
  visitor,
}) => {
  const { account, book, make } = await bookableClinic();
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän';
  const staff = await make('/api/staff/staff', { first_name: long, last_name: long, color: 'red' });
  const patient = await make('/api/patients/patients', { first_name: 'A'.repeat(60), last_name: 'Lima' });
  const service = await make('/api/services/services', {
    ...{ name: `${long} ${long}`, duration_minutes: 30, color: 'teal', staff: [{ staff: staff.id }] },
  });
  await book({ staff: staff.id, patient: patient.id, service: service.id, start_at: at('09:00') });
  const phone = { width: 390, height: 844 };
  const page = await visitor.visit(`/dashboard/reservations?view=agenda&date=${day}`, {
    ...{ as: account, viewport: phone },
  });
  await arrive(page, 'Reservations');
  const words = page.getByRole('main').getByRole('listitem').getByText(`${long} ${long}`);
  await words.first().waitFor();
  // a column of a few letters would stand taller than the window
  const narrowest = () => words.evaluateAll((all) => Math.min(...all.map(({ clientWidth }) => clientWidth)));
  expect(await narrowest()).toBeGreaterThan(100);

  await page.goto(new URL(`/dashboard/reservations?date=${day}`, page.url()).href);
  await arrive(page, 'Reservations');
  await page.getByRole('gridcell', { name: /^10:00/ }).waitFor();
  // as wide as the page of a printer
  await page.setViewportSize({ width: 720, height: 1000 });
  const sheet = page.getByRole('region', { name: 'Day sheet' });
  expect(await onPaper(page, () => partsBeyond(sheet, 'th, td'))).toEqual([]);
});

test('a view is kept by its name, without words and patient, and found again', async ({ visitor }) => {
  const { account, staff, book } = await bookableClinic();
  await book({ start_at: at('09:00') });
  const query = `view=week&date=${day}&staff=${staff.id}&status=booked&search=minh`;
  const page = await visitor.visit(`/dashboard/reservations?${query}`, { as: account });
  await arrive(page, 'Reservations');
  await button(page, 'Saved views').click();
  await page.getByRole('menuitem', { name: 'Save or remove views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  await dialog.getByRole('button', { name: 'Save this view' }).click();
  await dialog.getByText('Give the view a name.').waitFor();
  await field(page, 'Name of this view').fill('Mondays');
  await field(page, 'Name of this view').press('Enter');
  await page.goto(new URL('/dashboard/reservations', page.url()).href);
  await arrive(page, 'Reservations');
  await button(page, 'Saved views').click();
  await page.getByRole('menuitem', { name: 'Mondays' }).click();
  await expect.poll(() => page.getByRole('radio', { name: 'Week' }).isChecked()).toBe(true);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    view: 'week',
    staff: String(staff.id),
    status: 'booked',
  });
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain('minh');
  await button(page, 'Saved views').click();
  await page.getByRole('menuitem', { name: 'Save or remove views' }).click();
  await dialog.getByRole('button', { name: 'Remove Mondays' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await button(page, 'Saved views').click();
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Save or remove views']);
});

test('a view of a name that is taken replaces the other only when asked to, and can be taken back', async ({
  visitor,
}) => {
  const { account } = await bookableClinic();
  const page = await visitor.visit('/dashboard/reservations?view=week', { as: account });
  await arrive(page, 'Reservations');
  const dialog = page.getByRole('dialog', { name: 'Saved views' });
  const save = async (name: string) => {
    await button(page, 'Saved views').click();
    await page.getByRole('menuitem', { name: 'Save or remove views' }).click();
    await field(page, 'Name of this view').fill(name);
    await dialog.getByRole('button', { name: 'Save this view' }).click();
  };
  const kept = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('reservationViews:'));
      const views = JSON.parse(localStorage.getItem(key ?? '') ?? '[]') as {
        name: string;
        search: { view: string };
      }[];
      return views.map(({ name, search }) => `${name}: ${search.view}`);
    });
  await save('Mondays');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Month', { exact: true }).click();
  await page.getByRole('table', { name: 'Month' }).waitFor();
  await save(' Mondays ');
  await dialog
    .getByText('You already have a view called Mondays. Choose another name, or replace it.')
    .waitFor();
  expect(await kept()).toEqual(['Mondays: week']);
  await field(page, 'Name of this view').press('Enter');
  expect(await kept()).toEqual(['Mondays: week']);
  await dialog.getByRole('button', { name: 'Replace Mondays' }).click();
  await page.getByText('Mondays was replaced.').waitFor();
  expect(await kept()).toEqual(['Mondays: month']);
  await button(page, 'Undo').click();
  await expect.poll(kept).toEqual(['Mondays: week']);

  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('reservationViews:')) ?? '';
    const views = Array.from({ length: 20 }, (_, index) => ({ name: `View ${index}`, search: {} }));
    localStorage.setItem(key, JSON.stringify(views));
  });
  await save('One more');
  await dialog.getByText('You have 20 saved views, the most you can keep. Remove one first.').waitFor();
  expect(await kept()).toHaveLength(20);
});

test('buffers are drawn around a visit, and what lies in them is refused', async ({ visitor }) => {
  const { account, make, staff, patient, book, read } = await bookableClinic();
  const surgery = await make('/api/services/services', {
    name: 'Surgery',
    duration_minutes: 60,
    buffer_before_minutes: 15,
    buffer_after_minutes: 30,
    color: 'red',
    staff: [{ staff: staff.id }],
  });
  const visit = await book({ start_at: at('09:00'), service: surgery.id });
  const other = await book({ start_at: at('13:00') });
  const page = await visitor.visit(`/dashboard/reservations?date=${day}&staff=${staff.id}`, { as: account });
  await arrive(page, 'Reservations');
  const box = page.locator(`[data-entry="${visit.id}"]`);
  await box.waitFor();
  const [top, bottom] = await box.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const drawn = [...(element.parentElement?.children ?? [])]
      .filter((one) => getComputedStyle(one).backgroundImage.includes('135deg') && !one.hasAttribute('role'))
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.height > own.height && one.height < 4 * own.height);
    // a quarter of an hour is 24 pixels high
    return [(own.top - (drawn[0]?.top ?? 0)) / 24, ((drawn[0]?.bottom ?? 0) - own.bottom) / 24];
  });
  expect(top).toBeCloseTo(1, 0);
  expect(bottom).toBeCloseTo(2, 0);
  await page.locator(`[data-entry="${other.id}"]`).focus();
  await page.keyboard.press('Enter');
  // from 14:00 to 11:15, into the tidying up that ends at 11:30
  for (let steps = 0; steps < 11; steps += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText('has a reservation from 10:00 to 11:00 and needs the time between')
    .waitFor();
  expect((await read(other.id)).start_at).toBe('2036-03-03T13:00:00.000Z');
  expect(patient.id).toBeGreaterThan(0);
});

test('the month says how full each day is', async ({ visitor }) => {
  const { account, staff, book } = await bookableClinic();
  await account.call('PUT', `/api/staff/staff/${staff.id}/schedules/`, {
    version: 1,
    schedules: [
      { valid_from: '2026-01-01', valid_to: null, days: [{ weekday: 1, start: '09:00', end: '11:00' }] },
    ],
  });
  await book({ start_at: at('08:00') });
  await book({ start_at: at('09:00') });
  const page = await visitor.visit(`/dashboard/reservations?view=month&date=${day}&staff=${staff.id}`, {
    as: account,
  });
  await arrive(page, 'Reservations');
  const days = page.getByRole('table', { name: 'Month' });
  await days.locator(`[data-place="${day}"]`).getByText('50% booked').waitFor();
  await days.locator('[data-place="2036-03-10"]').getByText('0% booked').waitFor();
  await days.locator('[data-place="2036-03-04"]').getByText('Closed').waitFor();
});

test('the times that are offered to somebody who waits are those that suit', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  const wishes = { earliest: '2036-03-04', latest: '2036-03-13', weekdays: [3, 4], staff_any: true };
  const waits = await book({ action: 'waitlist', start_at: null, waitlist: wishes });
  const page = await visitor.visit(`/dashboard/reservations/detail/${waits.id}`, { as: account });
  await arrive(page, 'Reservation');
  const offered = async () => {
    await button(page, 'Offer a time').click();
    const times = page.getByRole('list', { name: 'Free times' }).locator('time');
    await times.first().waitFor();
    const all = await times.evaluateAll((found) => found.map((one) => one.getAttribute('datetime') ?? ''));
    // at the clinic it is an hour later
    const days = all.map((time) => new Date(Date.parse(time) + 3_600_000).toISOString().slice(0, 10));
    return [...new Set(days)];
  };
  // Wednesdays and Thursdays of the two weeks, a few times of each day
  expect(await offered()).toEqual(['2036-03-05', '2036-03-06', '2036-03-12']);
  const narrow = { ...wishes, latest: '2036-03-04' };
  await account.call('PUT', `/api/patients/appointments/${waits.id}/`, {
    service: waits.service,
    staff: waits.staff,
    start_at: null,
    waitlist: narrow,
  });
  await page.reload();
  await arrive(page, 'Reservation');
  await button(page, 'Offer a time').click();
  await page.getByText('There are no free times in the next eight weeks.').waitFor();
});
