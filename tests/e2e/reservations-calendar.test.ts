import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { address, arrive, button } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
  version: number;
  start_at: string;
  end_at: string;
  staff: number;
  status: string;
  override_reason: string | null;
}

const day = '2037-05-04';
const base = '/api/patients/appointments';

/** A clinic with two members of staff, two patients, and what is reserved on one Monday. */
async function clinicWithDay() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour');
  const make = (path: string, body: object) =>
    account.call<Stored>('POST', path, { clinic: clinic.id, ...body });
  const jose = await make('/api/staff/staff', { first_name: 'José', last_name: 'Álvarez', color: 'teal' });
  const mai = await make('/api/staff/staff', { first_name: 'Mai', last_name: 'Zhou', color: 'red' });
  const service = await make('/api/services/services', {
    name: 'Consultation',
    duration_minutes: 30,
    color: 'teal',
    staff: [{ staff: jose.id }, { staff: mai.id }],
  });
  const person = (first_name: string, last_name: string) =>
    make('/api/patients/patients', { first_name, last_name, birth_date: '1984-02-29' });
  const minh = await person('Minh', 'Nguyễn');
  const olga = await person('Olga', 'Petrova');
  const book = (patient: Stored, staff: Stored, time: string, source?: 'online') =>
    make(base, {
      patient: patient.id,
      staff: staff.id,
      service: service.id,
      start_at: `${day}T${time}:00+02:00`,
      ...(source && { source }),
    });
  const read = ({ id }: Stored) => account.call<Stored>('GET', `${base}/${id}/`);
  return { account, clinic, jose, mai, minh, olga, service, book, read };
}

const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });
const start = async (read: Promise<Stored>) => (await read).start_at.slice(11, 16);
const calendarPath = `/dashboard/reservations?date=${day}`;

test('the same reservations are seen in every view, chosen by the keyboard', async ({ visitor }) => {
  const { account, book, jose, minh } = await clinicWithDay();
  await book(minh, jose, '09:00');
  const page = await visitor.visit(calendarPath, { as: account });
  await arrive(page, 'Reservations');
  await cell(page, '09:00 to 09:30, Minh Nguyễn, Consultation, José Álvarez, Booked').waitFor();
  await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name: 'Day' }).focus();
  const views: [name: string, seen: () => Promise<unknown>][] = [
    ['Week', () => cell(page, /Minh Nguyễn/).waitFor()],
    ['Month', () => page.getByRole('table', { name: 'Month' }).getByText('Minh Nguyễn').waitFor()],
    ['Agenda', () => page.getByRole('button', { name: /Minh Nguyễn/ }).waitFor()],
    ['List', () => page.getByRole('table', { name: 'Reservations' }).waitFor()],
    ['Board', () => page.getByRole('region', { name: 'Booked' }).getByText('Minh Nguyễn').waitFor()],
  ];
  for (const [name, seen] of views) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.getByRole('radio', { name }).isChecked()).toBe(true);
    await expect.poll(() => address(page)).toContain(`view=${name.toLowerCase()}`);
    await seen();
  }
  await page.getByRole('switch', { name: 'Hide names' }).check();
  await expect.poll(() => page.getByText('Minh Nguyễn').count()).toBe(0);
  await page.getByText('A000001').waitFor();
});

test('what was booked from home is marked in every view, and nothing else is', async ({ visitor }) => {
  const { account, book, jose, mai, minh, olga } = await clinicWithDay();
  await book(minh, jose, '09:00', 'online');
  // not beside it: where a week has no room for a mark, the name of the cell alone says it
  await book(olga, mai, '10:00');
  const page = await visitor.visit(`${calendarPath}&view=day`, { as: account });
  await arrive(page, 'Reservations');
  const views = page.getByRole('radiogroup', { name: 'View' });
  const show = async (view: string) => {
    await views.getByRole('radio', { name: view, exact: true }).click({ force: true });
    await expect.poll(() => address(page)).toContain(`view=${view.toLowerCase()}`);
  };
  const columns: [view: string, count: number][] = [
    ['Day', 3],
    ['Week', 7],
  ];
  for (const [view, count] of columns) {
    await show(view);
    await expect.poll(() => page.locator('[data-column]').count()).toBe(count);
    await cell(page, '09:00 to 09:30, Minh Nguyễn, Consultation, José Álvarez, Booked, online').waitFor();
    await cell(page, '10:00 to 10:30, Olga Petrova, Consultation, Mai Zhou, Booked').waitFor();
    await page.getByTitle('Online').waitFor();
  }
  const frames = {
    Month: page.getByRole('table', { name: 'Month' }),
    Agenda: page.getByRole('list').filter({ hasText: 'Minh Nguyễn' }),
    Board: page.getByRole('region', { name: 'Booked' }),
  };
  for (const [view, frame] of Object.entries(frames)) {
    await show(view);
    await frame.getByRole('button', { name: /Minh Nguyễn.*Online|Online.*Minh Nguyễn/ }).waitFor();
    await frame.getByRole('button', { name: /Olga Petrova/ }).waitFor();
    await frame.getByTitle('Online').waitFor();
  }
  await page.getByRole('button', { name: /Minh Nguyễn/ }).click();
  await page.getByRole('dialog').getByText('Online', { exact: true }).waitFor();
});

test('a reservation is dragged with the mouse, taken back, and refused where the time is taken', async ({
  visitor,
}) => {
  const { account, book, read, jose, mai, minh, olga } = await clinicWithDay();
  const one = await book(minh, jose, '09:00');
  await book(olga, jose, '11:00');
  const page = await visitor.visit(calendarPath, { as: account });
  await arrive(page, 'Reservations');
  const drag = async (name: RegExp, slots: number, columns = 0) => {
    // once it stands still, as the calendar scrolls to the hours of work
    await cell(page, name).hover();
    const box = await cell(page, name).boundingBox();
    const column = await page.locator('[data-column]').first().boundingBox();
    if (!box || !column) throw new Error('The reservation is not seen.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.move(x + columns * column.width, y + slots * 24, { steps: 8 });
    await page.mouse.up();
  };
  await drag(/^09:00 to 09:30, Minh/, 4);
  // pointed at, it stays until it is read
  await page.getByText('Reservation moved to 10:00.').hover();
  await cell(page, /^10:00 to 10:30, Minh/).waitFor();
  expect(await start(read(one))).toBe('08:00');
  // the way back outlives the view
  await page.getByRole('radio', { name: 'Day' }).press('ArrowRight');
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(7);
  await button(page, 'Undo').click();
  await cell(page, /^09:00 to 09:30, Minh/).waitFor();
  await expect.poll(() => start(read(one))).toBe('07:00');
  await page.getByRole('radio', { name: 'Week' }).press('ArrowLeft');
  await expect.poll(() => page.getByRole('rowheader').count()).toBeLessThan(7);

  await drag(/^09:00 to 09:30, Minh/, 8);
  await page.getByRole('alert').getByText('already has a reservation').waitFor();
  await cell(page, /^09:00 to 09:30, Minh/).waitFor();
  expect(await start(read(one))).toBe('07:00');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();

  const names = await page.getByRole('rowheader').allTextContents();
  const columns =
    names.findIndex((name) => name.includes('Mai')) - names.findIndex((name) => name.includes('José'));
  await drag(/^09:00 to 09:30, Minh/, 8, columns);
  await cell(page, /^11:00 to 11:30, Minh Nguyễn, Consultation, Mai Zhou/).waitFor();
  // it stands there before the server has said so
  await expect.poll(async () => (await read(one)).staff).toBe(mai.id);
});

test('a reservation is carried by the keyboard, made longer, put back, and explained', async ({
  visitor,
}) => {
  const { account, book, read, jose, mai, minh } = await clinicWithDay();
  const one = await book(minh, jose, '09:00');
  await book(minh, mai, '10:00');
  const page = await visitor.visit(calendarPath, { as: account });
  await arrive(page, 'Reservations');
  await cell(page, /^09:00 to 09:30, Minh.*José/).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('status').getByText('09:15 to 09:45, José Álvarez').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('status').getByText('09:15 to 10:00, José Álvarez').waitFor();
  await page.keyboard.press('Escape');
  await cell(page, /^09:00 to 09:30, Minh.*José/).waitFor();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await cell(page, /^09:00 to 09:45, Minh.*José/).waitFor();
  await expect.poll(async () => (await read(one)).end_at.slice(11, 16)).toBe('07:45');
  await page.getByText('Reservation moved to 09:00.').waitFor();
  await page.keyboard.press('Control+z');
  await cell(page, /^09:00 to 09:30, Minh.*José/).waitFor();

  // the patient is with someone else then: a reason takes the time all the same
  await cell(page, /^09:00 to 09:30, Minh.*José/).focus();
  await page.keyboard.press('Enter');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move it anyway?' });
  await dialog.getByText('The patient has another reservation').waitFor();
  await dialog.getByRole('button', { name: 'Move it' }).click();
  await dialog.getByText('Give a reason to take this time.').waitFor();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('They come as two.');
  await dialog.getByRole('button', { name: 'Move it' }).click();
  await cell(page, /^10:00 to 10:30, Minh.*José/).waitFor();
  await expect.poll(async () => (await read(one)).override_reason).toBe('They come as two.');
});

test('what one changes, another sees without reloading', async ({ visitor }) => {
  const { account, book, jose, minh, olga } = await clinicWithDay();
  const one = await book(minh, jose, '09:00');
  const first = await visitor.visit(calendarPath, { as: account });
  const second = await visitor.visit(`${calendarPath}&view=week`, { as: account });
  await cell(first, /^09:00 to 09:30, Minh/).waitFor();
  await cell(second, /Minh/).waitFor();
  await account.call('POST', `${base}/${one.id}/confirm/`, { version: one.version });
  await cell(first, /^09:00 to 09:30, Minh.*Confirmed/).waitFor();
  await cell(second, /^09:00 to 09:30, Minh.*Confirmed/).waitFor();
  await book(olga, jose, '12:00');
  await cell(first, /^12:00 to 12:30, Olga/).waitFor();
  await cell(second, /^12:00 to 12:30, Olga/).waitFor();

  // after a break it is asked for what came since
  await second.context().setOffline(true);
  await book(olga, jose, '14:00');
  await cell(first, /^14:00 to 14:30, Olga/).waitFor();
  await Promise.all([
    second.waitForRequest(/\/changes\/\?.*after=/),
    second.context().setOffline(false),
    cell(second, /^14:00 to 14:30, Olga/).waitFor(),
  ]);

  // where streams do not come through, the server is asked again and again
  const third = await visitor.visit(calendarPath, {
    as: account,
    before: async (fresh) => {
      await fresh.clock.install();
      await fresh.route('**/appointments/changes/**', (route) =>
        route.request().headers().accept === 'text/event-stream' ? route.abort() : route.fallback(),
      );
    },
  });
  await cell(third, /^14:00 to 14:30, Olga/).waitFor();
  await book(olga, jose, '16:00');
  await expect
    .poll(() => third.clock.runFor(5000).then(() => cell(third, /^16:00 to 16:30, Olga/).count()))
    .toBe(1);
});

test('a free time is chosen for a new reservation, by mouse and by keyboard', async ({ visitor }) => {
  const { account, jose } = await clinicWithDay();
  const page = await visitor.visit(calendarPath, { as: account });
  await arrive(page, 'Reservations');
  const column = (await page.getByRole('rowheader').allTextContents()).findIndex((name) =>
    name.includes('José'),
  );
  const body = page.locator(`[data-column="${column}"] [data-body]`);
  await body.click({ position: { x: 40, y: 24 * 4 * 9 + 5 } });
  await expect
    .poll(() => address(page))
    .toBe(`/dashboard/reservations/create?staff=${jose.id}&date=${day}&time=09%3A00`);
  await page.goBack();
  await arrive(page, 'Reservations');
  await cell(page, /free/).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => address(page)).toContain('/dashboard/reservations/create?');
});

test('the list is searched and paged by the address', async ({ visitor }) => {
  const { account, book, jose, minh, olga } = await clinicWithDay();
  await book(minh, jose, '09:00');
  await book(olga, jose, '10:00');
  const page = await visitor.visit('/dashboard/reservations?view=list', { as: account });
  const table = page.getByRole('table', { name: 'Reservations' });
  await table.getByText('Minh Nguyễn').waitFor();
  await page.getByRole('searchbox', { name: 'Search reservations' }).fill('olga');
  await expect.poll(() => table.getByText('Minh Nguyễn').count()).toBe(0);
  await table.getByText('Olga Petrova').waitFor();
  expect(address(page)).toBe('/dashboard/reservations?view=list&search=olga');
});
