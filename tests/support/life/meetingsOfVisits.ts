import { expect } from 'vitest';
import { type Around, type Deed, isDone } from './deed.ts';
import { type Meeting, type Part, pausing } from './meeting.ts';
import type { Person } from './person.ts';
import { pressIfOffered } from './pressing.ts';
import { changeVisit, isAhead, someVisit } from './timeDeeds.ts';
import { bookedSoon, readVisit, type Visit } from './visits.ts';

/** One carries a reservation in the calendar that the other has open: the time that was answered last stands. */
export async function moveWhileOpen(
  around: Around,
  _: Person,
  mover: Person,
  carry: (id: number) => Deed,
): Promise<Meeting | null> {
  const visit = await someVisit(around, isAhead);
  if (!visit) return null;
  const since = mover.answers.length;
  const settle = async () => {
    const moved = mover.answers
      .slice(since)
      .filter((one) => ['rescheduleAppointment', 'undoAppointmentMove'].includes(one.operation))
      .findLast(isDone);
    const expected = moved ? (JSON.parse(moved.text) as Visit) : visit;
    const stored = await readVisit(around.house, visit.id);
    expect([stored.start_at, stored.staff], `where ${visit.number} is`).toEqual([
      expected.start_at,
      expected.staff,
    ]);
  };
  return { one: pausing(changeVisit(visit.id)), other: pausing(carry(visit.id)), settle };
}

/** One checks someone in while the other cancels the reservation: one of both happens, and the other one is told. */
export async function checkInWhileCancelling(around: Around, desk: Person, phone: Person): Promise<Meeting> {
  const { id, number } = await bookedSoon(around);
  const [fromDesk, fromPhone] = [desk.answers.length, phone.answers.length];
  const open = async (person: Person) => {
    await person.come(`/dashboard/reservations/detail/${id}`);
    return person.page.getByRole('region', { name: 'Actions' });
  };
  const checkIn: Part = async (person, _, ready) => {
    const actions = await open(person);
    await actions.getByRole('button', { name: 'Check in', exact: true }).waitFor();
    await ready();
    await pressIfOffered(person, actions, 'Check in', 'checkInAppointment');
  };
  const cancel: Part = async (person, _, ready) => {
    await (await open(person)).getByRole('button', { name: 'Cancel reservation', exact: true }).click();
    const dialog = person.page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Reason/ }).click();
    await person.page.getByRole('option', { name: 'Patient is sick' }).click();
    await ready();
    await pressIfOffered(person, dialog, 'Cancel reservation', 'cancelAppointment');
  };
  const settle = async () => {
    const done = (person: Person, since: number, operation: string) =>
      person.answers.slice(since).some((one) => one.operation === operation && isDone(one));
    const isCancelled = done(phone, fromPhone, 'cancelAppointment');
    const isIn = done(desk, fromDesk, 'checkInAppointment');
    expect(isCancelled || isIn, `${number} was cancelled or checked in`).toBe(true);
    expect((await readVisit(around.house, id)).status, number).toBe(isCancelled ? 'cancelled' : 'arrived');
  };
  return { one: checkIn, other: cancel, settle };
}
