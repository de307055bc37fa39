import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic, inMinutes } from '#tests/support/reservations.ts';
import { zoneWhere } from '#tests/support/zone-where.ts';

const path = ({ id }: { id: number }) => `/dashboard/reservations/detail/${id}`;
const status = (page: Page, word: string) =>
  page.getByRole('banner').or(page.locator('main header')).getByText(word, { exact: true }).waitFor();
const why = (page: Page, name: string) =>
  button(page, name).evaluate((element) => {
    const id = element.getAttribute('aria-describedby');
    return id === null ? null : (document.getElementById(id)?.textContent ?? null);
  });

test('a visit goes from booking to its end, by what the lifecycle allows', async ({ visitor }) => {
  // the visit lies on this day of the clinic
  const { account, book, read } = await bookableClinic(zoneWhere(12));
  const visit = await book({ start_at: inMinutes(60), reason: 'Headache' });
  const page = await visitor.visit(path(visit), { as: account });
  await arrive(page, 'Reservation');
  await expect.poll(() => page.title()).toBe('Reservation | Chartroom');
  await status(page, 'Booked');
  expect(await why(page, 'No-show')).toBe("The reservation hasn't started yet.");
  expect(await button(page, 'Complete').count()).toBe(0);
  await button(page, 'Confirm').press('Enter');
  await status(page, 'Confirmed');
  await page.getByRole('status').getByText('The reservation was confirmed.').waitFor();
  expect(await button(page, 'Confirm').count()).toBe(0);
  await button(page, 'Check in').click();
  await status(page, 'Arrived');
  await button(page, 'Start').click();
  await status(page, 'In progress');
  await button(page, 'Complete').click();
  await status(page, 'Completed');
  expect(await read(visit.id)).toMatchObject({ status: 'completed', record_state: 'draft' });
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Completed', { exact: true }).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(5);
});

test('a cancellation wants its reason, and Ctrl-Z takes it back', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(7 * 24 * 60) });
  const page = await visitor.visit(path(visit), { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Cancel reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await dialog.getByText('Reason is required.').first().waitFor();
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  await dialog.getByRole('radio', { name: 'The clinic' }).check();
  await dialog.getByLabel('Note').fill('Called at noon.');
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  await status(page, 'Cancelled');
  expect(await read(visit.id)).toMatchObject({
    status: 'cancelled',
    cancellation_reason: 'sick',
    cancellation_note: 'Called at noon.',
    cancelled_by: 'clinic',
    late_cancel: false,
  });
  await page.getByText('Called at noon.').waitFor();
  await page.keyboard.press('Control+z');
  await status(page, 'Booked');
  expect((await read(visit.id)).status).toBe('booked');
  await button(page, 'Confirm').waitFor();
});

test('only the last step is offered to be taken back', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(7 * 24 * 60) });
  const page = await visitor.visit(path(visit), { as: account });
  await arrive(page, 'Reservation');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await button(page, 'Confirm').click();
  await toast.getByText('The reservation was confirmed.').waitFor();
  await button(page, 'Check in').click();
  const dialog = page.getByRole('dialog', { name: 'Check in on another day?' });
  await dialog.getByLabel('Reason').fill('They came early.');
  await dialog.getByRole('button', { name: 'Check in' }).click();
  await toast.getByText('The patient was checked in.').waitFor();
  await toast.getByText('The reservation was confirmed.').waitFor({ state: 'detached' });
  await status(page, 'Arrived');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await status(page, 'Confirmed');
  expect((await read(visit.id)).status).toBe('confirmed');
});

test('Undo on the toast works after the page was left, and ends after a minute', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(7 * 24 * 60) });
  const page = await visitor.visit(path(visit), { as: account, before: (fresh) => fresh.clock.install() });
  await arrive(page, 'Reservation');
  await button(page, 'Confirm').click();
  const toast = page.getByRole('region', { name: 'Notifications' });
  // pointed at, it stays until the other page is there
  await toast.getByText('The reservation was confirmed.').hover();
  await status(page, 'Confirmed');
  await page.getByRole('link', { name: 'Minh Nguyễn' }).first().press('Enter');
  await arrive(page, 'Minh Nguyễn');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`The last step of ${visit.number} was undone.`).waitFor();
  expect((await read(visit.id)).status).toBe('booked');
  await page.goBack();
  await status(page, 'Booked');
  await button(page, 'Confirm').click();
  await page.getByRole('region', { name: 'Actions' }).getByRole('button', { name: 'Undo' }).waitFor();
  await page.clock.runFor(61_000);
  await page
    .getByRole('region', { name: 'Actions' })
    .getByRole('button', { name: 'Undo' })
    .waitFor({ state: 'detached' });
});

test('time makes a no-show possible while the page is open', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(5) });
  const page = await visitor.visit(path(visit), { as: account, before: (fresh) => fresh.clock.install() });
  await arrive(page, 'Reservation');
  expect(await why(page, 'No-show')).toBe("The reservation hasn't started yet.");
  await page.clock.runFor(6 * 60_000);
  await expect.poll(() => why(page, 'No-show')).toBe(null);
});

test('who acts on an old version sees the newest, and nothing is done', async ({ visitor }) => {
  const { account, book, move, read } = await bookableClinic();
  const visit = await book({ start_at: inMinutes(7 * 24 * 60) });
  const page = await visitor.visit(path(visit), { as: account });
  await arrive(page, 'Reservation');
  await move(visit, 'cancel', { reason: 'weather' });
  await button(page, 'Confirm').click();
  await page.getByText(/Someone else changed this reservation first/).waitFor();
  await status(page, 'Cancelled');
  expect((await read(visit.id)).status).toBe('cancelled');
});
