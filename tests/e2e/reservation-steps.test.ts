import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const day = '2036-03-03';
const at = (time: string) => `${day}T${time}:00Z`;
const path = (view: string) => `/dashboard/reservations?view=${view}&date=${day}`;
const column = (page: Page, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}\\s*\\d+$`) });
const middleOf = async (what: Locator) => {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('It is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
};

/** Carries as a hand does, and waits until the place shows that it is under way. */
async function carry(page: Page, from: Locator, to: Locator, shown: string) {
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.locator(shown).first().waitFor();
  await page.mouse.up();
}
const cards = (page: Page, name: string) => column(page, name).getByRole('listitem');

test('a reservation is confirmed, and cancelled, from its window in the calendar', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  const page = await visitor.visit(path('agenda'), { as: account });
  await arrive(page, 'Reservations');
  await page
    .getByRole('button', { name: /Minh Nguyễn/ })
    .first()
    .press('Enter');
  const window = page.getByRole('dialog', { name: `Reservation ${visit.number}` });
  await window.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await window.getByText('Confirmed', { exact: true }).waitFor();
  await expect.poll(async () => (await read(visit.id)).status).toBe('confirmed');
  expect(await findings(page)).toEqual([]);
  await window.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await window.getByText('Booked', { exact: true }).waitFor();
  await window.getByRole('button', { name: 'Cancel reservation' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await question.getByRole('button', { name: /Reason/ }).press('Enter');
  await page.getByRole('option', { name: 'Patient is sick' }).press('Enter');
  await question.getByRole('button', { name: 'Cancel reservation' }).press('Enter');
  await expect.poll(async () => (await read(visit.id)).status).toBe('cancelled');
});

test('a card of the board moves by its menu and by dragging, as the lifecycle allows', async ({
  visitor,
}) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  // wide enough for all columns that a card is carried between: one that scrolls into view moves the others
  const viewport = { width: 2200, height: 900 };
  const page = await visitor.visit(path('board'), { as: account, viewport });
  await arrive(page, 'Reservations');
  const menu = button(page, `Steps of ${visit.number}`);
  await menu.focus();
  await page.keyboard.press('Enter');
  expect(await page.getByRole('menuitem', { name: /No-show/ }).getAttribute('aria-disabled')).toBe('true');
  await Promise.all([
    page.getByText('The reservation was confirmed.').waitFor(),
    page.getByRole('menuitem', { name: 'Confirm' }).press('Enter'),
  ]);
  const card = cards(page, 'Confirmed').first();
  await card.waitFor();
  expect((await read(visit.id)).status).toBe('confirmed');
  expect(await findings(page)).toEqual([]);
  await carry(page, card, column(page, 'Requested'), '[data-place="requested"][data-aim="closed"]');
  await page.getByText(`Reservation ${visit.number} stays where it is`).waitFor();
  await page.getByText("You can't move it to that column in one step.").waitFor();
  await carry(page, card, column(page, 'Arrived'), '[data-place="arrived"][data-aim="over"]');
  const question = page.getByRole('dialog', { name: 'Check in on another day?' });
  await question.getByLabel('Reason').fill('Came early.');
  await question.getByRole('button', { name: 'Check in' }).click();
  await cards(page, 'Arrived').first().waitFor();
  await expect.poll(async () => (await read(visit.id)).status).toBe('arrived');
  // the click that ends a drag opens nothing
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Control+z');
  await card.waitFor();
  await expect.poll(async () => (await read(visit.id)).status).toBe('confirmed');
});

test('in the month a reservation is dragged to another day and keeps its hour', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  const viewport = { width: 1280, height: 1400 };
  const page = await visitor.visit(path('month'), { as: account, viewport });
  await arrive(page, 'Reservations');
  // over the change of the clocks
  const day = (date: string) => page.locator(`[data-place="${date}"]`);
  const entry = page.locator(`[data-carry="${visit.id}"]`);
  await carry(page, entry, day('2036-03-31'), '[data-place="2036-03-31"][data-over]');
  await page.getByText(/Reservation moved to .*10:00/).waitFor();
  await day('2036-03-31').locator(`[data-carry="${visit.id}"]`).waitFor();
  expect((await read(visit.id)).start_at).toBe('2036-03-31T08:00:00.000Z');
  await page.keyboard.press('Control+z');
  await day('2036-03-03').locator(`[data-carry="${visit.id}"]`).waitFor();
  await expect.poll(async () => (await read(visit.id)).start_at).toBe('2036-03-03T09:00:00.000Z');

  // by the keyboard it goes a week and a day on, and back when it is let go
  await entry.getByRole('button').focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await page
    .getByRole('status')
    .getByText(/\b11\b.*10:00 to 10:30/)
    .waitFor();
  await page.keyboard.press('Escape');
  await day('2036-03-03').locator(`[data-carry="${visit.id}"]`).waitFor();
  for (const key of ['Space', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await day('2036-03-04').locator(`[data-carry="${visit.id}"]`).waitFor();
  await expect.poll(async () => (await read(visit.id)).start_at).toBe('2036-03-04T09:00:00.000Z');
  await expect
    .poll(() => entry.getByRole('button').evaluate((own) => own === document.activeElement))
    .toBe(true);
});

test('a finger that rests on a reservation carries it in every view', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  const page = await visitor.visit('/icon.svg', { as: account, viewport: { width: 1280, height: 1400 } });
  const hand = await page.context().newCDPSession(page);
  await hand.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints });
  const startsAt = async () => Date.parse((await read(visit.id)).start_at ?? '');
  const minutes = 60_000;
  const views: [view: string, box: string, to: string, done: () => Promise<boolean>][] = [
    ['day', 'entry', '', async () => (await startsAt()) === Date.parse(at('09:30'))],
    ['week', 'entry', '', async () => (await startsAt()) === Date.parse(at('10:00'))],
    [
      'month',
      'carry',
      '[data-place="2036-03-04"]',
      async () => (await startsAt()) === Date.parse(at('10:00')) + 1440 * minutes,
    ],
    ['board', 'carry', '[data-place="confirmed"]', async () => (await read(visit.id)).status === 'confirmed'],
  ];
  for (const [view, box, to, done] of views) {
    const shown = view === 'board' ? path(view).replace(day, '2036-03-04') : path(view);
    await page.goto(new URL(shown, page.url()).href);
    const held = page.locator(`[data-${box}="${visit.id}"]`);
    const from = await middleOf(held);
    const end = to ? await middleOf(page.locator(to)) : { x: from.x, y: from.y + 48 };
    await touch('touchStart', from);
    await page.locator(`[data-${box}="${visit.id}"][data-carried="pointer"]`).waitFor();
    await touch('touchMove', { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 });
    await touch('touchMove', end);
    await touch('touchEnd');
    await expect.poll(done, { message: view }).toBe(true);
  }
});

test('a step is made for many at once, and what became of each is shown', async ({ visitor }) => {
  const { account, book, move, read } = await bookableClinic();
  const visits = [];
  for (const time of ['09:00', '10:00', '11:00']) visits.push(await book({ start_at: at(time) }));
  const [first, second, third] = visits;
  if (!first || !second || !third) throw new Error('Nothing was booked.');
  const page = await visitor.visit(`/dashboard/reservations?view=list&from=${day}&to=${day}`, {
    as: account,
  });
  await arrive(page, 'Reservations');
  await page.getByRole('checkbox', { name: /Select all/ }).focus();
  await page.keyboard.press('Space');
  await page.getByText('3 reservations selected').waitFor();
  // someone else is faster with the second
  await move(second, 'cancel', { reason: 'weather' });
  await button(page, 'Change status').press('Enter');
  await page.getByRole('menuitem', { name: 'Confirm' }).press('Enter');
  const outcomes = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await page.getByText('2 of 3 were done.').waitFor();
  // told by the stream of changes before the server is asked, or by the server
  expect(await outcomes.filter({ hasText: second.number }).innerText()).toMatch(/Refused|Not possible/);
  expect(await findings(page)).toEqual([]);
  expect((await read(first.id)).status).toBe('confirmed');
  expect((await read(third.id)).status).toBe('confirmed');
  await Promise.all([
    page.getByText('2 reservations were changed.').waitFor(),
    page.getByText('3 reservations selected').waitFor({ state: 'detached' }),
    page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter'),
  ]);
  await page.keyboard.press('Control+z');
  await page.getByText('2 reservations were undone.').waitFor();
  // what was taken back by a key cannot be taken back again by the toast
  await page.getByText('2 reservations were changed.').waitFor({ state: 'detached' });
  expect((await read(first.id)).status).toBe('booked');
  expect((await read(third.id)).status).toBe('booked');

  // what a step wants to be told is asked for before the first is sent
  await page.getByRole('checkbox', { name: new RegExp(`Select ${first.number}`) }).press('Space');
  await page.getByRole('checkbox', { name: new RegExp(`Select ${third.number}`) }).press('Space');
  await button(page, 'Change status').press('Enter');
  await page.getByRole('menuitem', { name: 'Check in' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Check in: 2 selected' });
  await dialog.getByText('The reservation is for another day; give a reason to check in today.').waitFor();
  await dialog.getByLabel('Reason').fill('They came a day early.');
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await page.getByText('2 reservations were changed.').waitFor();
  expect([(await read(first.id)).status, (await read(third.id)).status]).toEqual(['arrived', 'arrived']);
  await page.keyboard.press('Control+z');
  await page.getByText('2 reservations were changed.').waitFor({ state: 'detached' });
  // the toast may have gone by itself before all were taken back
  await expect
    .poll(async () => [(await read(first.id)).status, (await read(third.id)).status])
    .toEqual(['booked', 'booked']);

  // the way back outlives the page
  await page.getByRole('checkbox', { name: new RegExp(`Select ${first.number}`) }).press('Space');
  await button(page, 'Change status').press('Enter');
  await page.getByRole('menuitem', { name: 'Confirm' }).press('Enter');
  await page.getByText('One reservation was changed.').hover();
  await page.getByRole('link', { name: 'Staff', exact: true }).press('Enter');
  await arrive(page, 'Staff');
  await page
    .getByRole('group')
    .filter({ hasText: 'One reservation was changed.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByText('One reservation was undone.').waitFor();
  expect((await read(first.id)).status).toBe('booked');
});

test('a visit tells when its patient is reminded, and of what', async ({ visitor }) => {
  const { account, clinic, book } = await bookableClinic();
  const path = `/api/clinics/${clinic.id}/`;
  const visit = await book({ start_at: at('09:00') });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await reminders.getByText('This clinic sends no reminders.').waitFor();
  await account.call('PUT', path, { name: 'Harbour', timezone: 'Europe/Berlin', reminder_hours: 24 });
  await page.reload();
  await reminders.getByText(/^The next one is due on .*2036/).waitFor();
  await reminders.getByText(/Minh, we expect you at Harbour on .*10:00\./).waitFor();
  expect(await findings(page)).toEqual([]);
});
