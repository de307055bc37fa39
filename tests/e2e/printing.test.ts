import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { arrive } from '#tests/support/gestures.ts';

/** Lays the page out for paper, as the browser does when someone prints. */
async function onPaper(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
}

async function clinicWithVisit() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour', { timezone: 'UTC' } as object);
  const make = (path: string, body: object) =>
    account.call<{ id: number }>('POST', path, { clinic, ...body });
  const staff = await make('/api/staff/staff', { first_name: 'Vera', last_name: 'Lind', color: 'teal' });
  const service = await make('/api/services/services', {
    ...{ name: 'Consultation', duration_minutes: 30, color: 'teal', staff: [{ staff: staff.id }] },
  });
  const patient = await make('/api/patients/patients', { first_name: 'Minh', last_name: 'Tran' });
  await make('/api/patients/appointments', {
    ...{ patient: patient.id, staff: staff.id, service: service.id, start_at: '2037-05-06T09:00:00Z' },
  });
  return account;
}

test('the week is printed as a table for each of its days, the month and the board as they are', async ({
  visitor,
}) => {
  const account = await clinicWithVisit();
  const page = await visitor.visit('/dashboard/reservations?view=week&date=2037-05-06', { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('grid', { name: 'Week' }).waitFor();
  await onPaper(page);
  const sheet = page.getByRole('region', { name: 'Week sheet' });
  await sheet.getByText('Harbour').waitFor();
  expect(await sheet.getByRole('table').count()).toBe(7);
  const row = sheet.getByRole('row', { name: /Minh Tran/ });
  expect(await row.innerText()).toContain('Vera Lind');
  for (const [view, place] of [
    ['month', 'table'],
    ['board', 'region'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(new URL(`/dashboard/reservations?view=${view}&date=2037-05-06`, page.url()).href);
    await arrive(page, 'Reservations');
    const drawn = page.getByRole(place, { name: view === 'month' ? 'Month' : 'Board' });
    await drawn.getByText('Minh Tran').first().waitFor();
    await onPaper(page);
    expect(await drawn.getByText('Minh Tran').first().isVisible()).toBe(true);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    expect(await drawn.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  }
});

test('the overview is printed without its controls', async ({ visitor }) => {
  const account = await clinicWithVisit();
  const page = await visitor.visit('/dashboard?from=2037-05-01&to=2037-05-08', { as: account });
  await arrive(page, 'Overview');
  await page.getByRole('table', { name: 'By service' }).waitFor();
  await onPaper(page);
  expect(await page.getByRole('table', { name: 'By service' }).isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Other days' }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: '90 days' }).isVisible()).toBe(false);
  expect(await page.getByText('Show as a table').first().isVisible()).toBe(false);
  expect(await page.locator('main').getByText('Harbour').isVisible()).toBe(true);
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
});

test('what was found is printed with the words that found it, without what can be chosen', async ({
  visitor,
}) => {
  const account = await clinicWithVisit();
  const page = await visitor.visit('/dashboard/search', { as: account });
  await arrive(page, 'Search');
  const box = page.getByRole('searchbox', { name: 'Search', exact: true });
  await box.fill('Tran');
  const found = page.getByRole('region', { name: /^Patients/ }).getByRole('link', { name: 'Minh Tran' });
  await found.waitFor();
  await onPaper(page);
  expect(await found.isVisible()).toBe(true);
  expect(await box.inputValue()).toBe('Tran');
  expect(await box.isVisible()).toBe(true);
  for (const control of [
    page.getByRole('navigation', { name: 'Main' }),
    page.getByRole('tablist'),
    page.getByText('Include archived and deceased'),
  ])
    expect(await control.isVisible()).toBe(false);
  expect(
    await page.locator('main').evaluate((one) => one.scrollWidth <= one.clientWidth && one.scrollHeight > 0),
  ).toBe(true);
});
