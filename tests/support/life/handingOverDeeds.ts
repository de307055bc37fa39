import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { answerTo, type Deed, isDone } from './deed.ts';
import { readVisit, visitsOf } from './visits.ts';

interface Away {
  exceptions: { id: number }[];
}

/** Gives a reservation of someone who is away to a colleague: it keeps its time, or stays where it is. */
export const handOver: Deed = async function* (person, { house, chance }) {
  const { exceptions } = await house.read<Away>(`/api/staff/staff/${house.staff}/`);
  if (exceptions.length === 0) return;
  await person.come(`/dashboard/staffs/away/${house.staff}/${chance.pick(exceptions).id}`);
  const { page } = person;
  await page.getByRole('heading', { level: 1, name: 'Reservations to settle' }).waitFor();
  const booked = page.getByRole('row').filter({ hasText: /Booked|Confirmed/ });
  await page
    .getByText('All done')
    .or(page.getByRole('table', { name: 'Reservations to settle' }))
    .waitFor();
  yield;
  const count = person.page === page ? await booked.count() : 0;
  if (count === 0) return;
  const row = booked.nth(chance.below(count));
  const text = await row.innerText();
  const visit = (await visitsOf(house)).find(({ number }) => text.includes(number));
  if (!visit) throw new Error(`Nobody knows the reservation of ${text}.`);
  await row.getByRole('checkbox').press('Space');
  await button(page, 'Change status').click();
  await page.getByRole('menuitem', { name: /^Give to a colleague/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Give to a colleague/ });
  await dialog.getByRole('button', { name: /Who takes over/ }).click();
  await page.getByRole('option', { name: /Zhou/ }).click();
  yield;
  const since = person.answers.length;
  await dialog.getByRole('button', { name: 'Give to a colleague' }).click();
  yield;
  const answer = await answerTo(person, since, 'handOverAppointment');
  const { staff, start_at, end_at, status } = await readVisit(house, visit.id);
  const kept = { start_at: visit.start_at, end_at: visit.end_at, status: visit.status };
  expect({ staff, start_at, end_at, status }, `${visit.number} after it was given away`).toEqual({
    ...kept,
    staff: isDone(answer) ? house.colleague : visit.staff,
  });
};
