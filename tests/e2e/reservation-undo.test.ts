import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

test('several moves are taken back in a row, the last first', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const first = await book({ start_at: '2037-10-26T09:00:00+01:00' });
  const second = await book({ start_at: '2037-10-26T11:00:00+01:00' });
  const page = await visitor.visit('/dashboard/reservations?date=2037-10-26', { as: account });
  await arrive(page, 'Reservations');
  const starts = () =>
    Promise.all(
      [first, second].map(async ({ id }) =>
        new Date((await read(id)).start_at ?? '').toISOString().slice(11, 16),
      ),
    );
  const lower = async (time: string) => {
    await page.getByRole('gridcell', { name: new RegExp(`^${time} to`) }).focus();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  };
  await lower('09:00');
  await page.getByText('Reservation moved to 09:15.').waitFor();
  await lower('11:00');
  await page.getByText('Reservation moved to 11:15.').waitFor();
  expect(await starts()).toEqual(['08:15', '10:15']);
  await page.keyboard.press('Control+z');
  await expect.poll(starts).toEqual(['08:15', '10:00']);
  await button(page, 'Undo the move before').click();
  await expect.poll(starts).toEqual(['08:00', '10:00']);
});
