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

/** A reservation that fits, by chance. */
export async function someVisit({ house, chance }: Around, fits: (visit: Visit) => boolean) {
  const fitting = (await visitsOf(house)).filter(fits);
  return fitting.length > 0 ? chance.pick(fitting) : null;
}

export const isAhead = ({ status, start_at }: Visit) =>
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
