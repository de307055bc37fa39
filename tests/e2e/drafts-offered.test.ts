import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry, field, fill, link, typed } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

const create = '/dashboard/reservations/create';
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Leaves what is typed as a draft. */
async function keep(page: Page) {
  await entry(page, 'Overview').click();
  await button(page, 'Keep as draft').click();
  await arrive(page, 'Overview');
}

/** A clinic with Emma and Olivia, and a reservation for Emma that was begun and left. */
async function emmaBegun(visitor: Visitor) {
  const house = await bookableClinic();
  const person = (first_name: string) =>
    house.make<Stored>('/api/patients/patients', { first_name, last_name: 'Brown' });
  const [emma, olivia] = [await person('Emma'), await person('Olivia')];
  const page = await visitor.visit(`${create}?patient=${emma.id}`, { as: house.account });
  await arrive(page, 'New reservation');
  await fill(page, { Notes: 'Sore throat' });
  await keep(page);
  return { ...house, page, emma, olivia };
}

test('who is chosen in a chart is who the new reservation is for; a draft of somebody else is offered beside it', async ({
  visitor,
}) => {
  const { page, olivia, emma } = await emmaBegun(visitor);
  await page.goto(new URL(`/dashboard/patients/detail/${olivia.id}?tab=reservations`, page.url()).href);
  await arrive(page, 'Olivia Brown');
  await link(page, 'New reservation').first().click();
  await arrive(page, 'New reservation');
  expect(await typed(page, 'Patient', 'Notes')).toMatchObject({ Notes: '' });
  await expect.poll(() => field(page, 'Patient').inputValue()).toContain('Olivia');
  const offer = notice(page, 'You have an unfinished reservation for Emma Brown');
  await fill(page, { Notes: 'Rash' });
  await offer.getByRole('button', { name: 'Continue draft' }).click();
  await expect.poll(() => field(page, 'Patient').inputValue()).toContain('Emma');
  expect(await typed(page, 'Notes')).toEqual({ Notes: 'Sore throat' });
  // what was typed for Olivia is the one that waits now, after a reload too
  await notice(page, 'for Olivia Brown').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await typed(page, 'Notes')).toEqual({ Notes: 'Rash' });
  await notice(page, 'for Emma Brown').getByRole('button', { name: 'Discard draft' }).click();
  await notice(page, 'for Emma Brown').waitFor({ state: 'detached' });
  expect(await typed(page, 'Notes')).toEqual({ Notes: 'Rash' });
  await keep(page);
  await page.goto(new URL(`${create}?patient=${emma.id}`, page.url()).href);
  await notice(page, 'for Olivia Brown').waitFor();
  expect(await typed(page, 'Notes')).toEqual({ Notes: '' });
});

test('a time that was picked in the calendar stays, with a draft of another time beside it', async ({
  visitor,
}) => {
  const { page, staff } = await emmaBegun(visitor);
  const picked = `${create}?staff=${staff.id}&date=2036-03-04&time=11%3A00`;
  await page.goto(new URL(picked, page.url()).href);
  await arrive(page, 'New reservation');
  await notice(page, 'for Emma Brown').waitFor();
  expect(await typed(page, 'Patient', 'Date', 'Start time', 'Notes')).toEqual({
    Patient: '',
    Date: '4 Mar 2036',
    'Start time': '11:00',
    Notes: '',
  });
});
