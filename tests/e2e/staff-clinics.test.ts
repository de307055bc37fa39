import { expect } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, typed } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

const week = (start: string, end: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }));

test('one person has other hours in each clinic; changing the one leaves the other alone', async ({
  visitor,
}) => {
  const { account, clinic } = await bookableClinic();
  const across = await account.createClinic('Across', { timezone: 'America/New_York' } as object);
  const mine = async (id: number, start: string, end: string) => {
    const found = await account.call<{ results: Stored[] }>('GET', `/api/staff/staff?clinic=${id}&mine=true`);
    const member = found.results[0] as Stored;
    const path = `/api/staff/staff/${member.id}/`;
    const schedules = [{ valid_from: '2026-01-01', days: week(start, end) }];
    await account.call('PUT', `${path}schedules/`, { version: member.version, schedules });
    return { id: member.id, read: () => account.call<Stored>('GET', path) };
  };
  const [here, there] = [await mine(clinic.id, '09:00', '12:00'), await mine(across.id, '14:00', '18:00')];
  const page = await visitor.visit(`/dashboard/staffs/edit/${here.id}`, { as: account });
  await arrive(page, 'Edit staff member');
  expect(await typed(page, 'Monday from', 'Monday until')).toEqual({
    'Monday from': '09:00',
    'Monday until': '12:00',
  });
  await page.getByLabel('Monday until', { exact: true }).fill('13:00');
  await button(page, 'Save changes').click();
  await arrive(page, 'Ada Byron');
  expect((await here.read()).schedules[0].days).toContainEqual(
    expect.objectContaining({ weekday: 1, start: '09:00', end: '13:00' }),
  );
  expect((await there.read()).schedules[0].days).toMatchObject(week('14:00', '18:00'));
  await page.goto(new URL(`/dashboard/staffs/edit/${there.id}`, page.url()).href);
  await arrive(page, 'Edit staff member');
  expect(await typed(page, 'Monday from')).toEqual({ 'Monday from': '14:00' });
});

test('how much of the working time was booked is drawn and told', async ({ visitor }) => {
  const { account, staff, book } = await bookableClinic();
  const schedules = [{ valid_from: '2020-01-01', days: week('08:00', '18:00') }];
  await account.call('PUT', `/api/staff/staff/${staff.id}/schedules/`, { version: staff.version, schedules });
  const yesterday = (hour: number) => {
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    return `${day}T${String(hour).padStart(2, '0')}:00:00Z`;
  };
  await book({ start_at: yesterday(8), end_at: yesterday(15), override_reason: 'Noted later.' });
  const { utilisation } = await account.call<Stored>('GET', `/api/staff/staff/${staff.id}/`);
  expect(utilisation).toBeGreaterThan(0.02);
  const page = await visitor.visit(`/dashboard/staffs/detail/${staff.id}`, { as: account });
  await arrive(page, 'Dr José Álvarez');
  const percent = Math.round(utilisation * 100);
  await page.getByText(`${percent}% of the working time of the last 28 days was booked.`).waitFor();
  const drawn = await page.locator('svg[viewBox="0 0 100 10"] rect').getAttribute('width');
  expect(Number(drawn)).toBeCloseTo(utilisation * 100, 3);
  expect(await findings(page)).toEqual([]);
});
