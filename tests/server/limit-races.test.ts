import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answered, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, openPage } from '#tests/support/booking-page.ts';
import { linkedVisit } from '#tests/support/door.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

let api: Api;
beforeAll(async () => {
  // those who race each need a connection of their own
  api = await openApi({ poolSize: 4 });
});
afterAll(() => api.close());
const visits = '/api/patients/appointments';
const aDay = 86_400_000;
const dayAhead = (days: number, hour = 10) =>
  new Date(Math.floor(Date.now() / aDay) * aDay + days * aDay + hour * 3_600_000).toISOString();

/** A clinic whose service is given by two, and once a day at most. */
async function aStage(name: string) {
  const owner = await api.signUp(name);
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

/** How many wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0].count;
}

/** Runs two calls so that the second decides before the first has stored anything, unless it waits for it. */
async function inOneInstant(table: string, calls: readonly (() => Promise<Answered>)[]): Promise<number[]> {
  const holder = new pg.Client(api.url);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  const answers = Promise.all(calls.map((call) => call()));
  try {
    await expect.poll(countWaiting, { timeout: 60_000 }).toBe(calls.length);
  } finally {
    await holder.end();
  }
  return (await answers).map(({ status }) => status).sort();
}

describe('a limit per day, wanted with two people in one instant', () => {
  let stage: Awaited<ReturnType<typeof aStage>>;
  beforeAll(async () => {
    stage = await aStage('ada');
  });

  it('is kept where patients book from home', async () => {
    const { both, service } = stage;
    const page = atBookingPage(api, await openPage(stage, { services: [service], staff: both }));
    const start_at = dayAhead(5);
    const holds = both.map((staff) => () => page.hold({ service, staff, start_at }));
    expect(await inOneInstant('slot_holds', holds)).toEqual([201, 409]);
  });

  it('asks for a reason at the desk', async () => {
    const { clinic, both, service, patients, owner } = stage;
    const books = both.map((staff, at) => () => {
      const body = { clinic, patient: patients[at], service, staff, start_at: dayAhead(12) };
      return api.ask('POST', visits, { token: owner.token, body });
    });
    expect(await inOneInstant('reservations', books)).toEqual([201, 409]);
  });

  it('is kept where patients move their visits', async () => {
    const { both, service, patients, owner } = stage;
    const moves = await Promise.all(
      both.map(async (staff, at) => {
        const visit = { patient: patients[at], service, staff };
        const link = await linkedVisit(api, owner, stage, dayAhead(19 + at), visit);
        await link.identify();
        return () => link.post('move', { start_at: dayAhead(26), staff });
      }),
    );
    expect(await inOneInstant('reservations', moves)).toEqual([200, 409]);
  });
});
