import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { address, arrive } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const path = (more: object) =>
  `/dashboard/reservations?${new URLSearchParams({ date: '2037-10-26', ...more })}`;

test('a view in which nothing is reserved says so, why, and what to do', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  const page = await visitor.visit(path({ view: 'board' }), { as: account });
  await arrive(page, 'Reservations');
  await page.getByRole('heading', { name: 'No reservations here' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New reservation' }).last().press('Enter');
  await expect.poll(() => address(page)).toContain('date=2037-10-26');
  await page.goBack();
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('Agenda').click();
  await page.getByRole('heading', { name: 'No reservations here' }).waitFor();
  for (const name of ['Day', 'Week', 'Month']) {
    await radio(name).click();
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^No reservations here\./ })
      .waitFor();
  }
  await book({ start_at: '2037-10-26T09:00:00+01:00' });
  await radio('Board').click();
  await page.getByRole('region', { name: 'Booked' }).getByText('Minh Nguyễn').waitFor();
  await page.goto(new URL(path({ view: 'board', status: 'no_show' }), page.url()).href);
  await page.getByRole('heading', { name: 'No reservation fits the filters here' }).waitFor();
});

test('an hour that a day repeats is told apart beside the columns and in the list', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  for (const offset of ['+02:00', '+01:00'])
    await book({ start_at: `2037-10-25T02:15:00${offset}`, override_reason: 'At night.' });
  const page = await visitor.visit(path({ date: '2037-10-25' }), { as: account });
  await arrive(page, 'Reservations');
  for (const name of [/^02:00\s?(CEST|GMT\+2)$/, /^02:00\s?(CET|GMT\+1)$/])
    await expect.poll(() => page.locator('span').filter({ hasText: name }).count()).toBe(1);
  await page.getByRole('radio', { name: 'List' }).click();
  const table = page.getByRole('table', { name: 'Reservations' });
  for (const name of [/02:15 (CEST|GMT\+2)/, /02:15 (CET|GMT\+1)/]) await table.getByText(name).waitFor();
});

test('the page of a reservation names the zone of the device beside that of the clinic', async ({
  visitor,
}) => {
  const { account, book } = await bookableClinic('America/New_York');
  const visit = await book({ start_at: '2037-10-26T09:00:00-04:00' });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await page
    .getByText('Times are those of the clinic, America/New York. Your device is set to Europe/Berlin.')
    .waitFor();
});

test('a day without anybody who can be reserved says so', async ({ visitor }) => {
  const { account } = await bookableClinic();
  const page = await visitor.visit('/icon.svg', { as: account });
  await page.route('**/api/patients/appointments/calendar/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), staff: [] } });
  });
  await page.goto(new URL(path({}), page.url()).href);
  await page.getByRole('heading', { name: 'No one can be booked' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Staff' }).click();
  await expect.poll(() => address(page)).toBe('/dashboard/staffs');
});
