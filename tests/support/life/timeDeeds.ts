import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone, isRestored, keepBoth, overwrite } from './deed.ts';
import type { Person } from './person.ts';
import { isHeld, someTime } from './visitDeeds.ts';
import { clinicTime, readVisit, type Visit, visitsOf } from './visits.ts';

/** Each role has a field of its own, so that two who change one reservation both have their way. */
const fieldsOfRoles: Partial<Record<Person['role'], string>> = {
  manager: 'Notes',
  receptionist: 'Room',
  assistant: 'Reason',
};

const open = ['booked', 'confirmed', 'requested', 'waitlisted'];

async function someVisit({ house, chance }: Around, fits: (visit: Visit) => boolean) {
  const fitting = (await visitsOf(house)).filter(fits);
  return fitting.length > 0 ? chance.pick(fitting) : null;
}

const isAhead = ({ status, start_at }: Visit) =>
  ['booked', 'confirmed'].includes(status) && start_at !== null && Date.parse(start_at) > Date.now();

/** Changes what stands in a reservation, and often its time. */
export const changeVisit = (chosen?: number): Deed =>
  async function* (person, around) {
    const { house, chance } = around;
    const label = fieldsOfRoles[person.role];
    const visit = chosen
      ? await readVisit(house, chosen)
      : await someVisit(around, ({ status }) => open.includes(status));
    if (!visit || !label) return;
    const { id } = visit;
    await person.come(`/dashboard/reservations/edit/${id}`);
    const { page } = person;
    await field(page, label).waitFor();
    const place = `/api/patients/appointments/${id}/`;
    if (!(await isRestored(person, `reservationEdit-${id}`)))
      await field(page, label).fill(
        overwrite(person, around, `${label} of visit ${id}`, label === 'Notes' ? place : undefined),
      );
    yield;
    const isMoved = chosen === undefined && isAhead(visit) && chance.happens(60);
    const before = isMoved ? await field(page, 'Start time').inputValue() : '';
    const { clock } = someTime(chance);
    if (isMoved && clock !== before) {
      const began = person.answers.length;
      await fill(page, { 'Start time': clock });
      if (!(await isHeld(person, began))) await fill(page, { 'Start time': before });
    }
    yield;
    const shown = (await field(page, 'Start time').count()) > 0;
    const wanted = shown ? await field(page, 'Start time').inputValue() : null;
    const since = person.answers.length;
    await button(person.page, 'Save changes').click();
    yield;
    const first = await answerTo(person, since, 'updateAppointment', 'rescheduleAppointment');
    if (!isDone(await keepBoth(person, first)) || !wanted || !visit.start_at || chosen) return;
    const stored = await readVisit(house, id);
    expect(stored.start_at && clinicTime(stored.start_at).clock, `the time of ${visit.number}`).toBe(wanted);
  };

/** Opens the calendar on the day of a reservation that is ahead, and finds it there. */
async function seenInCalendar(person: Person, around: Around) {
  const visit = await someVisit(around, isAhead);
  if (!visit?.start_at) return null;
  const { day, clock } = clinicTime(visit.start_at);
  await person.come(`/dashboard/reservations?date=${day}&view=day`);
  const box = person.page.getByRole('gridcell', { name: new RegExp(`^${clock} to `) }).first();
  await box.waitFor();
  return { visit, box };
}

/** What became of a reservation that was put down elsewhere; now and then it is taken back. */
async function* putDown(
  person: Person,
  { house, chance }: Around,
  visit: Visit,
  since: number,
  slots: number,
) {
  const { page, answers } = person;
  const asked = page.getByRole('dialog', { name: 'Move it anyway?' });
  const stays = asked.or(page.getByText('It stays where it was.')).first();
  const isMoved = () =>
    answers.slice(since).some((one) => one.operation === 'rescheduleAppointment' && isDone(one));
  await expect.poll(async () => isMoved() || (await stays.count()) > 0).toBe(true);
  yield;
  const read = async () => (await readVisit(house, visit.id)).start_at;
  if (!isMoved()) {
    if ((await asked.count()) > 0) await asked.getByRole('button', { name: 'Put it back' }).click();
    expect(await read(), `${visit.number} stays`).toBe(visit.start_at);
    return;
  }
  const moved = new Date(Date.parse(visit.start_at ?? '') + slots * 15 * 60_000).toISOString();
  expect(await read(), `${visit.number} was moved`).toBe(moved);
  if (chance.happens(60)) return;
  await page.getByText('Reservation moved to').waitFor();
  const back = person.answers.length;
  await page.keyboard.press('Control+z');
  const undone = await answerTo(person, back, 'undoAppointmentMove', 'rescheduleAppointment');
  yield;
  if (isDone(undone)) expect(await read(), `${visit.number} is back`).toBe(visit.start_at);
}

/** Takes up a reservation in the calendar with the keyboard and puts it down later. */
export const carryVisit: Deed = async function* (person, around) {
  const seen = await seenInCalendar(person, around);
  if (!seen) return;
  const { keyboard } = person.page;
  await seen.box.focus();
  yield;
  await keyboard.press('Enter');
  const slots = 1 + around.chance.below(6);
  for (let slot = 0; slot < slots; slot += 1) await keyboard.press('ArrowDown');
  yield;
  const since = person.answers.length;
  await keyboard.press('Enter');
  yield* putDown(person, around, seen.visit, since, slots);
};

/** Drags a reservation in the calendar with the mouse. */
export const dragVisit: Deed = async function* (person, around) {
  const seen = await seenInCalendar(person, around);
  if (!seen) return;
  await seen.box.scrollIntoViewIfNeeded();
  const box = await seen.box.boundingBox();
  if (!box) throw new Error('The reservation is not seen.');
  yield;
  const { mouse } = person.page;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 5, y + 5);
  const slots = 1 + around.chance.below(3);
  await mouse.move(x, y + slots * 24, { steps: 8 });
  yield;
  const since = person.answers.length;
  await mouse.up();
  yield* putDown(person, around, seen.visit, since, slots);
};
