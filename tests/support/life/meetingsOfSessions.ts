import { expect } from 'vitest';
import { type Around, isDone } from './deed.ts';
import { groupPlaces } from './house.ts';
import { type Meeting, pausing } from './meeting.ts';
import type { Person } from './person.ts';
import { book, someTime } from './visitDeeds.ts';
import { clinicTime, type Visit, visitsOf } from './visits.ts';

/** Two want the last place of a session: one has it, and the other is told. */
export async function takeLastPlace(around: Around, one: Person, other: Person): Promise<Meeting | null> {
  const { house, chance } = around;
  const { clinic, group: service, staff } = house;
  const free = someTime(chance);
  const taken = (await visitsOf(house)).filter(
    ({ start_at }) => start_at && clinicTime(start_at).day === free.day,
  );
  if (taken.length > 0) return null;
  const [last, next, ...seated] = house.patients;
  let start_at: string | null = null;
  for (const patient of seated.slice(0, groupPlaces - 1)) {
    const body = { clinic, service, staff, patient, override_reason: 'They asked.' };
    ({ start_at } = await house.make<Visit>('POST', '/api/patients/appointments', {
      ...{ ...body, start_at: start_at ?? `${free.day}T10:00:00Z` },
    }));
  }
  if (!start_at) return null;
  const at = clinicTime(start_at);
  const marks = new Map([one, other].map((person) => [person, person.answers.length]));
  const settle = async () => {
    const booked = [...marks].flatMap(([{ answers }, since]) =>
      answers.slice(since).filter(({ operation }) => operation === 'createAppointment'),
    );
    expect(booked.filter(isDone).length, 'who has the last place').toBeLessThanOrEqual(1);
    const session = (await visitsOf(house)).filter(
      (visit) => visit.start_at === start_at && visit.service === service && visit.status === 'booked',
    );
    expect(session).toHaveLength(groupPlaces - 1 + booked.filter(isDone).length);
  };
  return {
    one: pausing(book({ ...at, service, patient: last })),
    other: pausing(book({ ...at, service, patient: next })),
    settle,
  };
}
