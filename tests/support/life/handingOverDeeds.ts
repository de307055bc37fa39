import { expect } from 'vitest';
import { button } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';
import type { Meeting, Part } from './meeting.ts';
import type { Person } from './person.ts';
import { pressIfOffered } from './pressing.ts';
import { someTime } from './visitDeeds.ts';
import { clinicTime, readVisit, type Visit, visitsOf } from './visits.ts';

interface Away {
  exceptions: { id: number }[];
}

/** Asks for what is selected to be given to the colleague. */
async function givingToColleague({ page }: Person) {
  await button(page, 'Change status').click();
  await page.getByRole('menuitem', { name: /^Give to a colleague/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Give to a colleague/ });
  await dialog.getByRole('button', { name: /Who takes over/ }).click();
  await page.getByRole('option', { name: /Zhou/ }).click();
  return dialog;
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
  if (!visit) throw new Error(`No one knows the reservation of ${text}.`);
  await row.getByRole('checkbox').press('Space');
  const dialog = await givingToColleague(person);
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

/** Three reservations on a day on which no one has any, and the time off that was noted then. */
async function dayOff({ house, chance }: Around) {
  const { make, clinic, service, staff, patients } = house;
  const { day } = someTime(chance);
  const taken = (await visitsOf(house)).some(({ start_at }) => start_at && clinicTime(start_at).day === day);
  if (taken) return null;
  const visits: Visit[] = [];
  for (const clock of ['09:00', '10:00', '11:00'])
    visits.push(
      await make<Visit>('POST', '/api/patients/appointments', {
        ...{ clinic, service, staff, patient: chance.pick(patients), start_at: `${day}T${clock}:00Z` },
        override_reason: 'They asked.',
      }),
    );
  const path = `/api/staff/staff/${staff}`;
  const { version } = await house.read<{ version: number }>(`${path}/`);
  const { exceptions } = await make<Away>('POST', `${path}/exceptions/`, {
    ...{ version, kind: 'off', reason: 'A course.' },
    ...{ start_at: `${day}T00:00:00Z`, end_at: `${day}T23:00:00Z` },
  });
  const off = Math.max(...exceptions.map(({ id }) => id));
  return { visits, off, end: () => make('DELETE', `${path}/exceptions/${off}/`, {}) };
}

/** One gives all reservations of a day off to a colleague while the other cancels one of them. */
export async function handOverWhileChanging(around: Around, giver: Person): Promise<Meeting | null> {
  const { house, chance } = around;
  const day = await dayOff(around);
  if (!day) return null;
  const { visits, off } = day;
  const changed = chance.pick(visits);
  const since = giver.answers.length;
  let cancelled = false;
  const giveAll: Part = async (person, _, ready) => {
    await person.come(`/dashboard/staffs/away/${house.staff}/${off}`);
    const { page } = person;
    const table = page.getByRole('table', { name: 'Reservations to settle' });
    await table.getByText(changed.number).waitFor();
    await table.getByRole('checkbox', { name: /^Select all/ }).press('Space');
    const dialog = await givingToColleague(person);
    await ready();
    await dialog.getByRole('button', { name: 'Give to a colleague' }).click();
    // where nothing was in the way, the window closes by itself and says so beside the page
    const left = page.getByRole('dialog').getByText(/ of 3 were done\.$/);
    await left.or(page.getByText('3 reservations were changed.')).first().waitFor();
    if (await left.isVisible()) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  };
  const cancel: Part = async (person, _, ready) => {
    const { page } = person;
    await person.come(`/dashboard/reservations/detail/${changed.id}`);
    await page
      .getByRole('region', { name: 'Actions' })
      .getByRole('button', { name: 'Cancel reservation', exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Reason/ }).click();
    await page.getByRole('option', { name: 'Patient is sick' }).click();
    await ready();
    const answer = await pressIfOffered(person, dialog, 'Cancel reservation', 'cancelAppointment');
    cancelled = answer !== null && isDone(answer);
  };
  const settle = async () => {
    const given = giver.answers
      .slice(since)
      .filter((answer) => answer.operation === 'handOverAppointment' && isDone(answer))
      .map(({ text }) => (JSON.parse(text) as Visit).id);
    for (const visit of visits) {
      const { status, staff, start_at } = await readVisit(house, visit.id);
      expect({ status, staff, start_at }, `${visit.number} after a day off`).toEqual({
        status: visit === changed && cancelled ? 'cancelled' : 'booked',
        staff: given.includes(visit.id) ? house.colleague : house.staff,
        start_at: visit.start_at,
      });
      if (visit !== changed) expect(given, `${visit.number} is given away`).toContain(visit.id);
    }
    await day.end();
  };
  return { one: giveAll, other: cancel, settle };
}
