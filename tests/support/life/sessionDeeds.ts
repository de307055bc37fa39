import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone, isRestored, write } from './deed.ts';
import type { House } from './house.ts';
import { isHeld, someTime } from './visitDeeds.ts';
import { clinicTime, readVisit, type Visit, visitsOf } from './visits.ts';

/** Who takes part in the sessions to come; whoever shares a start shares a session. */
async function participants(house: House): Promise<Visit[]> {
  return (await visitsOf(house)).filter(
    ({ status, service, start_at }) =>
      ['booked', 'confirmed'].includes(status) &&
      service === house.group &&
      start_at !== null &&
      Date.parse(start_at) > Date.now(),
  );
}

/** Books someone into a session that has begun to fill, or the first one into a new session. */
export const joinSession: Deed = async function* (person, { house, chance, word }) {
  const all = await participants(house);
  const start = all.length > 0 && chance.happens(75) ? chance.pick(all).start_at : null;
  const inIt = all.filter(({ start_at }) => start_at === start);
  const others = house.patients.filter((one) => !inIt.some(({ patient }) => patient === one));
  if (others.length === 0) return;
  const { day, clock } = start ? clinicTime(start) : someTime(chance);
  const query = `patient=${chance.pick(others)}&service=${house.group}&staff=${house.staff}&date=${day}&time=${clock}`;
  const began = person.answers.length;
  await person.come(`/dashboard/reservations/create?${query}`);
  const { page } = person;
  await field(page, 'Notes').waitFor();
  if (await isRestored(person, 'reservationCreate')) return;
  await fill(page, { Notes: write(person, word()) });
  const isFree = await isHeld(person, began);
  yield;
  if (!isFree) return;
  const since = person.answers.length;
  await button(person.page, 'Create reservation').click();
  yield;
  const answer = await answerTo(person, since, 'createAppointment');
  if (!isDone(answer)) return;
  const { id } = JSON.parse(answer.text) as { id: number };
  const joined = await readVisit(house, id);
  expect(joined.start_at && clinicTime(joined.start_at)).toEqual({ day, clock });
  const now = await participants(house);
  for (const before of inIt)
    expect(now.find((one) => one.id === before.id)?.start_at, `${before.number} stays`).toBe(before.start_at);
};

/** Takes one out of a session; the others stay in it. */
export const leaveSession: Deed = async function* (person, { house, chance }) {
  const all = await participants(house);
  if (all.length === 0) return;
  const { id, start_at } = chance.pick(all);
  await person.come(`/dashboard/reservations/detail/${id}`);
  const { page } = person;
  await button(page, 'Cancel reservation').click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  await dialog.getByRole('button', { name: /Reason/ }).click();
  await page.getByRole('option', { name: 'Patient is sick' }).click();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
  yield;
  if (!isDone(await answerTo(person, since, 'cancelAppointment'))) return;
  expect((await readVisit(house, id)).status).toBe('cancelled');
  const left = all.filter((one) => one.id !== id && one.start_at === start_at).map((one) => one.number);
  const now = (await participants(house)).filter((one) => one.start_at === start_at);
  expect(now.map(({ number }) => number)).toEqual(left);
};
