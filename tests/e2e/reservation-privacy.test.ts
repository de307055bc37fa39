import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const day = '2036-03-03';

/** Everything that a page could let someone read: its title, what is seen, printed, or said by a screen reader. */
const everything = (page: Page) =>
  page.evaluate(() => {
    const spoken = [...document.querySelectorAll('*')].flatMap((one) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.textContent ?? '', ...spoken].join('\n');
  });
const hasNames = async (page: Page) => /Minh|Nguyễn|Ann Lee/.test(await everything(page));

test('where names are hidden no page of the reservations says one', async ({ visitor }) => {
  const { account, clinic, make, book, move } = await bookableClinic();
  await account.call('PUT', `/api/clinics/${clinic.id}/`, {
    name: 'Harbour',
    timezone: 'Europe/Berlin',
    reminder_hours: 24,
  });
  const visit = await book({ start_at: `${day}T09:00:00Z` });
  const freed = await book({ start_at: `${day}T11:00:00Z` });
  const ann = await make('/api/patients/patients', { first_name: 'Ann', last_name: 'Lee' });
  const waiting = await book({
    patient: ann.id,
    action: 'waitlist',
    start_at: null,
    waitlist: { staff_any: true, weekdays: [] },
  });
  await move(freed, 'cancel', { reason: 'sick', cancelled_by: 'patient' });
  const page = await visitor.visit(`/dashboard/reservations?date=${day}`, { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('gridcell', { name: /Minh Nguyễn/ }).waitFor();
  expect(await hasNames(page)).toBe(true);
  await page.getByRole('switch', { name: 'Hide names' }).check();
  await expect.poll(() => hasNames(page)).toBe(false);
  const views = ['day', 'week', 'month', 'agenda', 'board', 'list'];
  for (const view of views) {
    await page.goto(new URL(`/dashboard/reservations?view=${view}&date=${day}&from=${day}`, page.url()).href);
    await arrive(page, 'Reservations');
    if (view === 'month') await page.getByRole('button', { name: new RegExp(visit.number) }).waitFor();
    else await page.getByText(visit.number).first().waitFor();
    expect(await hasNames(page), view).toBe(false);
  }
  await page.goto(new URL(`/dashboard/reservations/detail/${visit.id}`, page.url()).href);
  await arrive(page, 'Reservation');
  await page.getByText('The text names the patient').waitFor();
  // the slip stands in the page already, to be printed
  expect(await hasNames(page)).toBe(false);

  await page.goto(new URL(`/dashboard/reservations/edit/${visit.id}`, page.url()).href);
  await arrive(page, 'Edit reservation');
  await button(page, 'Save changes').waitFor();
  expect(await hasNames(page)).toBe(false);

  await page.goto(new URL('/dashboard/reservations/waiting', page.url()).href);
  await arrive(page, 'Waiting list');
  await page.getByRole('table', { name: 'Waiting patients' }).getByText(waiting.number).waitFor();
  expect(await hasNames(page)).toBe(false);
  await button(page, `Offer to ${waiting.number}`).click();
  await page.getByText('The time is offered.').waitFor();
  expect(await hasNames(page)).toBe(false);
  await page.getByRole('switch', { name: 'Hide names' }).uncheck();
  await page.getByRole('table', { name: 'Waiting patients' }).getByText('Ann Lee').waitFor();
});

test('the searchbox narrows every view, and stays when the view is changed', async ({ visitor }) => {
  const { account, make, book } = await bookableClinic();
  const ann = await make('/api/patients/patients', { first_name: 'Ann', last_name: 'Lee' });
  await book({ start_at: `${day}T09:00:00Z` });
  const other = await book({ start_at: `${day}T10:00:00Z`, patient: ann.id });
  const page = await visitor.visit(`/dashboard/reservations?date=${day}&from=${day}`, { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('gridcell', { name: /Minh/ }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search reservations' });
  await box.fill('lee');
  await page.getByRole('status').getByText('One reservation matches here.').waitFor();
  await expect.poll(() => page.getByRole('gridcell', { name: /Minh/ }).count()).toBe(0);
  for (const view of ['Week', 'Month', 'Agenda', 'List', 'Board']) {
    await page.getByRole('radio', { name: view }).click();
    await expect.poll(() => page.getByText('Ann Lee').count(), { message: view }).toBeGreaterThan(0);
    await expect.poll(() => page.getByText('Minh Nguyễn').count(), { message: view }).toBe(0);
    expect(await box.inputValue()).toBe('lee');
  }
  await box.fill(other.number);
  await page.getByText('Ann Lee').first().waitFor();
  await box.fill('nobody');
  await page.getByText('Nothing matches “nobody” here.').waitFor();
  await box.press('Escape');
  await page.getByText('Minh Nguyễn').first().waitFor();
});
