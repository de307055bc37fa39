import type { Account, Api } from './api.ts';
import { makeWorld } from './furnished-clinic.ts';

/** A clinic with a second patient, whose service is given by two, and once a day at most. */
export async function seldomService(api: Api, owner: Account) {
  const world = await makeWorld(api, owner);
  const { clinic, post } = world;
  const other = await post('/api/staff/staff', {
    clinic,
    first_name: 'Grace',
    last_name: 'Hopper',
    color: 'red',
  });
  const both = [world.staff, other.id];
  const { id: service } = await post('/api/services/services', {
    ...{ clinic, name: 'Seldom', duration_minutes: 30, color: 'red', max_per_day: 1 },
    staff: both.map((staff) => ({ staff })),
  });
  const person = { clinic, first_name: 'Sofia', last_name: 'Lima', birth_date: '1984-02-29' };
  const { id: patient } = await post('/api/patients/patients', person);
  return { ...world, owner, service, both, patients: [world.patient, patient] };
}
