import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { type Around, answerTo, type Deed, isDone, isRestored, keepBoth, overwrite } from './deed.ts';
import { atBookingPage, openBookingPage, someoneAtHome } from './fromHome.ts';
import { type Meeting, type Part, pausing } from './meeting.ts';
import type { Person } from './person.ts';
import { book, someTime } from './visitDeeds.ts';
import { clinicTime, type Visit, visitsOf } from './visits.ts';
import { ofClinic } from './words.ts';

/** Limits how many visits someone has ahead from home: of two that the same patient books at once, one is refused. */
export const limitOnline: Deed = async function* (person, around) {
  const { house } = around;
  await openBookingPage(house);
  await person.come('/dashboard/settings/booking');
  const { page } = person;
  await field(page, 'Visits ahead per patient').waitFor();
  if (!(await isRestored(person, 'bookingSettings'))) {
    const place = ofClinic.bookingPage(house.clinic);
    const intro = overwrite(person, around, 'Intro of the booking page', place);
    await fill(page, { 'Visits ahead per patient': '1', 'What the page says first': intro });
  }
  yield;
  const since = person.answers.length;
  const save = button(person.page, 'Save changes');
  await save.click();
  yield;
  const answer = await keepBoth(person, await answerTo(person, since, 'updateBookingSettings'));
  if (isDone(answer)) await bookTwiceAtOnce(around);
};

/** Books two times from home as one patient, both at the same moment. */
async function bookTwiceAtOnce(around: Around): Promise<void> {
  const { house, chance } = around;
  const desk = atBookingPage(house);
  const times = await desk.times(house.service, someTime(chance).day);
  const far = times.findLast(({ start_at }) => start_at !== times[0]?.start_at);
  if (!times[0] || !far) return;
  const who = someoneAtHome(around);
  const kept = [await desk.keep(house.service, times[0], who), await desk.keep(house.service, far, who)];
  const told = await Promise.all(kept.map((finish) => finish?.()));
  const states = told.map((one) => one?.state);
  expect(states.toSorted(), `what ${who.last_name} was told`).toEqual(['at_limit', 'booked']);
}

/** One time is booked at the desk and from home: one of both has it. */
export async function bookFromHome(around: Around, one: Person): Promise<Meeting | null> {
  const { house, chance } = around;
  await openBookingPage(house);
  const home = atBookingPage(house);
  const times = await home.times(house.service, someTime(chance).day);
  const ofStaff = times.filter(({ staff }) => staff === house.staff);
  if (ofStaff.length === 0) return null;
  const time = chance.pick(ofStaff);
  const since = one.answers.length;
  const who = someoneAtHome(around);
  let fromHome: string | undefined;
  const isFirst = chance.happens(50);
  const atHome: Part = async (_, __, ready) => {
    const keep = () => home.keep(house.service, time, who);
    const early = isFirst ? await keep() : null;
    await ready();
    const finish = isFirst ? early : await keep();
    fromHome = (await finish?.())?.state;
  };
  const settle = async () => {
    const here = one.answers.slice(since).filter(({ operation }) => operation === 'createAppointment');
    const booked = here.filter(isDone).map(({ text }) => JSON.parse(text) as Visit);
    const atDesk = booked.filter(
      ({ start_at }) => start_at && Date.parse(start_at) === Date.parse(time.start_at),
    );
    const isFromHome = fromHome === 'booked';
    expect(atDesk.length + Number(isFromHome), 'who has the time').toBeLessThanOrEqual(1);
    const stored = (await visitsOf(house)).filter(
      ({ start_at, staff, status }) =>
        start_at &&
        Date.parse(start_at) === Date.parse(time.start_at) &&
        staff === time.staff &&
        status === 'booked',
    );
    expect(stored).toHaveLength(atDesk.length + Number(isFromHome));
  };
  return { one: pausing(book(clinicTime(time.start_at))), other: atHome, settle };
}
