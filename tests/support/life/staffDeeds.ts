import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone, isRestored, write } from './deed.ts';
import { clinicTime, visitsOf } from './visits.ts';

interface Away {
  exceptions: { id: number; reason: string | null }[];
}

/** Notes that someone is away on a day that was given away already, and moves one of the reservations. */
export const takeTimeOff: Deed = async function* (person, { house, chance, word }) {
  const taken = (await visitsOf(house)).filter(
    ({ status, staff, start_at }) =>
      status === 'booked' &&
      staff === house.staff &&
      start_at &&
      Date.parse(start_at) > Date.now() + 172_800_000,
  );
  if (taken.length === 0) return;
  const { day } = clinicTime(chance.pick(taken).start_at ?? '');
  await person.come(`/dashboard/staffs/detail/${house.staff}`);
  const { page } = person;
  await button(page, 'Add time off').click();
  await field(page, 'First day').waitFor();
  if (!(await isRestored(person, `staffTimeOff-${house.staff}`)))
    await fill(page, { 'First day': day, 'Last day': day, Reason: write(person, word()) });
  yield;
  const since = person.answers.length;
  await button(person.page, 'Save time off').click();
  yield;
  const answer = await answerTo(person, since, 'addScheduleException');
  if (!isDone(answer)) return;
  await page.getByRole('heading', { level: 1, name: 'Reservations to settle' }).waitFor();
  const booked = page.getByRole('row').filter({ hasText: 'Booked' });
  const chosen = booked.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
  await chosen.waitFor();
  await chosen.check();
  await button(page, 'Change status').click();
  await page.getByRole('menuitem', { name: /^Move to the waiting list/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Move to the waiting list/ });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The doctor is ill.');
  yield;
  const moved = person.answers.length;
  await dialog.getByRole('button', { name: 'Move to the waiting list' }).click();
  yield;
  const told = await answerTo(person, moved, 'putOnWaitlist');
  if (!isDone(told)) return;
  const { id } = JSON.parse(told.text) as { id: number };
  expect((await visitsOf(house)).find((one) => one.id === id)).toMatchObject({
    status: 'waitlisted',
    start_at: null,
  });
};

/** Takes someone's time off back, so that the days can be given away again. */
export const endTimeOff: Deed = async function* (person, { house }) {
  const path = `/api/staff/staff/${house.staff}/`;
  const { exceptions } = await house.read<Away>(path);
  if (exceptions.length === 0) return;
  await person.come(`/dashboard/staffs/detail/${house.staff}`);
  await person.page
    .getByRole('button', { name: /^Remove time off/ })
    .first()
    .click();
  yield;
  const since = person.answers.length;
  const dialog = person.page.getByRole('alertdialog', { name: /^Remove th/ });
  if ((await dialog.count()) === 0) return;
  await dialog.getByRole('button', { name: 'Remove time off' }).click();
  yield;
  if (isDone(await answerTo(person, since, 'removeScheduleException')))
    expect((await house.read<Away>(path)).exceptions).toHaveLength(exceptions.length - 1);
};
