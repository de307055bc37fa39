import { expect } from 'vitest';
import { type Around, answerTo, type Deed, isDone } from './deed.ts';
import type { Person } from './person.ts';
import { isAhead, someVisit } from './timeDeeds.ts';
import { clinicTime, readVisit, type Visit } from './visits.ts';

const slot = 15 * 60_000;
const aDay = 24 * 60 * 60_000;
/** The mouse puts down on a line of the calendar, also what stood between two. */
const onLine = (instant: number) => Math.round(instant / slot) * slot;

/** Where a reservation is to stand. */
interface Put {
  readonly start: number;
  readonly staff: number;
}

/** Opens the calendar where a reservation is that lies ahead, and finds it there. */
async function seenInCalendar(
  person: Person,
  around: Around,
  view: 'day' | 'week' = 'day',
  chosen = someVisit(around, isAhead),
) {
  const visit = await chosen;
  if (!visit?.start_at) return null;
  const { day } = clinicTime(visit.start_at);
  await person.come(`/dashboard/reservations?date=${day}&view=${view}`);
  const box = person.page.locator(`[data-entry="${visit.id}"]`).first();
  await box.waitFor();
  return { visit, box, start: Date.parse(visit.start_at) };
}

/** What became of a reservation that was put down elsewhere; now and then it is taken back. */
async function* putDown(person: Person, { house, chance }: Around, visit: Visit, since: number, put: Put) {
  const { page, answers } = person;
  const asked = page.getByRole('dialog', { name: 'Move it anyway?' });
  const stays = asked.or(page.getByText('It stays where it was')).first();
  const isMoved = () =>
    answers.slice(since).some((one) => one.operation === 'rescheduleAppointment' && isDone(one));
  await expect.poll(async () => isMoved() || (await stays.count()) > 0).toBe(true);
  yield;
  const read = async (): Promise<Put> => {
    const { start_at, staff } = await readVisit(house, visit.id);
    return { start: Date.parse(start_at ?? ''), staff };
  };
  const before = { start: Date.parse(visit.start_at ?? ''), staff: visit.staff };
  if (!isMoved()) {
    if ((await asked.count()) > 0) await asked.getByRole('button', { name: 'Put it back' }).click();
    expect(await read(), `${visit.number} stays`).toEqual(before);
    return;
  }
  expect(await read(), `${visit.number} was moved`).toEqual(put);
  if (chance.happens(60)) return;
  await page.getByText('Reservation moved to').waitFor();
  const back = person.answers.length;
  await page.keyboard.press('Control+z');
  const undone = await answerTo(person, back, 'undoAppointmentMove', 'rescheduleAppointment');
  yield;
  if (isDone(undone)) expect(await read(), `${visit.number} is back`).toEqual(before);
}

async function press({ page }: Person, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
}

/** The other one who gives the service, and how many columns further on they stand. */
async function columnOfOther({ page }: Person, { house }: Around, { staff }: Visit) {
  const names = await page.getByRole('rowheader').allTextContents();
  const columnOf = (id: number) =>
    names.findIndex((name) => name.includes(id === house.colleague ? 'Zhou' : 'Álvarez'));
  const other = staff === house.colleague ? house.staff : house.colleague;
  const [from, to] = [columnOf(staff), columnOf(other)];
  if (from < 0 || to < 0) throw new Error(`The columns are ${names.join(', ')}.`);
  return { staff: other, columns: to - from };
}

/** Takes up a reservation in the calendar with the keyboard and puts it down later. */
export const carryVisit = (chosen?: number): Deed =>
  async function* (person, around) {
    const given = chosen === undefined ? undefined : readVisit(around.house, chosen);
    const seen = await seenInCalendar(person, around, 'day', given);
    if (!seen) return;
    const { visit, box, start } = seen;
    await box.focus();
    yield;
    await press(person, 'Enter', 1);
    const slots = 1 + around.chance.below(6);
    await press(person, 'ArrowDown', slots);
    yield;
    const since = person.answers.length;
    await press(person, 'Enter', 1);
    yield* putDown(person, around, visit, since, { start: start + slots * slot, staff: visit.staff });
  };

/** Carries a reservation to a colleague with the keyboard, and often to another time. */
export const carryToColleague: Deed = async function* (person, around) {
  const seen = await seenInCalendar(person, around);
  if (!seen) return;
  const { visit, box, start } = seen;
  const { staff, columns } = await columnOfOther(person, around, visit);
  await box.focus();
  yield;
  await press(person, 'Enter', 1);
  await press(person, columns > 0 ? 'ArrowRight' : 'ArrowLeft', Math.abs(columns));
  const slots = around.chance.below(3);
  await press(person, 'ArrowDown', slots);
  yield;
  const since = person.answers.length;
  await press(person, 'Enter', 1);
  yield* putDown(person, around, visit, since, { start: start + slots * slot, staff });
};

/** Carries a reservation to the day before or after with the keyboard. */
export const carryToDay: Deed = async function* (person, around) {
  const seen = await seenInCalendar(person, around, 'week');
  if (!seen) return;
  const { visit, box, start } = seen;
  const weekday = new Date(start).getUTCDay();
  // whichever day a week begins on
  if (weekday === 0) return;
  const days = weekday === 6 ? -1 : 1;
  await box.focus();
  yield;
  await press(person, 'Enter', 1);
  await press(person, days > 0 ? 'ArrowRight' : 'ArrowLeft', 1);
  yield;
  const since = person.answers.length;
  await press(person, 'Enter', 1);
  yield* putDown(person, around, visit, since, { start: start + days * aDay, staff: visit.staff });
};

const dragTo = (toColleague: boolean): Deed =>
  async function* (person, around) {
    const seen = await seenInCalendar(person, around);
    if (!seen) return;
    const { visit, start } = seen;
    const { page } = person;
    const to = toColleague ? await columnOfOther(person, around, visit) : { staff: visit.staff, columns: 0 };
    // far from the edges, where the calendar would scroll beneath what is held
    await seen.box.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    const box = await seen.box.boundingBox();
    const column = await page.locator('[data-column]').first().boundingBox();
    if (!box || !column) throw new Error('The reservation is not seen.');
    yield;
    const { mouse } = page;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + 5, y + 5);
    const slots = toColleague ? around.chance.below(3) : 1 + around.chance.below(3);
    // no one presses anything else while the mouse is held
    await mouse.move(x + to.columns * column.width, y + slots * 24, { steps: 8 });
    const since = person.answers.length;
    await mouse.up();
    const put = { start: onLine(start + slots * slot), staff: to.staff };
    yield* putDown(person, around, visit, since, put);
  };

/** Drags a reservation in the calendar to a later time with the mouse. */
export const dragVisit = dragTo(false);

/** Drags a reservation in the calendar to a colleague with the mouse. */
export const dragToColleague = dragTo(true);
