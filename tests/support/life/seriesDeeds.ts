import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone, isRestored, write } from './deed.ts';
import { someTime } from './visitDeeds.ts';
import { clinicTime, readVisit, visitsOf } from './visits.ts';

/** Books one time every week; where a day is taken the form stays as it is. */
export const bookSeries: Deed = async function* (person, { house, chance, word }) {
  const { day, clock } = someTime(chance);
  const { patients, service, staff } = house;
  const query = `patient=${chance.pick(patients)}&service=${service}&staff=${staff}&date=${day}&time=${clock}`;
  await person.come(`/dashboard/reservations/create?${query}`);
  const { page } = person;
  await field(page, 'Notes').waitFor();
  if (await isRestored(person, 'reservationCreate')) return;
  await page.getByRole('checkbox', { name: 'Repeat', exact: true }).press('Space');
  await fill(page, { 'How many times': '3', Notes: write(person, word()) });
  yield;
  const planned = person.page.getByText(/^3 dates\./);
  await planned.first().waitFor();
  const isClear = (await person.page.getByText('3 dates.', { exact: true }).count()) > 0;
  const since = person.answers.length;
  await button(person.page, 'Create reservation').click();
  yield;
  if (!isClear) {
    await person.page.getByRole('alert').first().waitFor();
    return;
  }
  const answer = await answerTo(person, since, 'createSeries');
  if (!isDone(answer)) return;
  const { appointments } = JSON.parse(answer.text) as { appointments: { id: number }[] };
  expect(appointments).toHaveLength(3);
  for (const { id } of appointments) {
    const { start_at } = await readVisit(house, id);
    expect(start_at && clinicTime(start_at).clock).toBe(clock);
  }
};

/** Cancels a reservation of a series and those after it. */
export const cancelSeries: Deed = async function* (person, { house, chance }) {
  const visits = (await visitsOf(house)).filter(({ status, series }) => status === 'booked' && series);
  if (visits.length === 0) return;
  const { id, start_at, series } = chance.pick(visits);
  await person.come(`/dashboard/reservations/detail/${id}`);
  const { page } = person;
  await button(page, 'Cancel reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await dialog.getByRole('radio', { name: 'This one and the later ones' }).check();
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  yield;
  if (!isDone(await answerTo(person, since, 'cancelSeries', 'cancelAppointment'))) return;
  const left = (await visitsOf(house)).filter(
    (one) => one.series === series && one.status === 'booked' && (one.start_at ?? '') >= (start_at ?? ''),
  );
  expect(left.map(({ number }) => number)).toEqual([]);
};
