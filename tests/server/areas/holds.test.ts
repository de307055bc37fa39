import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let bob: Account;
let world: World;
const base = '/api/patients/appointments';

beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  bob = await api.signUp('bob');
  world = await makeWorld(api, ada);
  const desk = await world.post('/api/staff/staff', {
    clinic: world.clinic,
    first_name: 'Bob',
    last_name: 'Desk',
    color: 'red',
    role: 'receptionist',
  });
  const { code } = await world.post(`/api/staff/staff/${desk.id}/invite/`, { version: desk.version });
  await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: bob.token, body: { code } });
});
afterAll(() => api.close());

let day = 0;
/** Ten o'clock at the clinic, on a day that nothing else in this file takes. */
const freshTime = () => {
  day += 1;
  return new Date(Date.UTC(2036, 0, 7 + day, 9)).toISOString();
};
const slot = (start_at: string) => ({
  clinic: world.clinic,
  service: world.service,
  staff: world.staff,
  start_at,
});
const hold = (who: Account, start_at: string, more: object = {}) =>
  api.ask('POST', `/api/patients/appointment-holds/`, {
    token: who.token,
    body: { ...slot(start_at), ...more },
  });
const book = (who: Account, start_at: string) =>
  api.ask('POST', base, { token: who.token, body: { ...slot(start_at), patient: world.patient } });
/** Turns the clock of a hold to its end. */
const runOut = (id: number) =>
  api.pool.query('UPDATE slot_holds SET expires_at = now() - interval $$1 second$$ WHERE id = $1', [id]);

describe('a hold', () => {
  it('keeps a time from others until it is booked by the one who holds it', async () => {
    const at = freshTime();
    const held = await hold(ada, at, { seconds: 60 });
    expect(held).toMatchObject({ status: 201, body: { staff: world.staff, start_at: at, seconds_left: 60 } });
    const refused = await book(bob, at);
    expect(refused.status).toBe(409);
    expect(refused.body.start_at[0]).toMatch(/^Someone else is booking this time; it is held until /);
    expect((await hold(bob, at)).status).toBe(409);
    const { body } = await api.ask('POST', `${base}/check-conflicts/`, { token: bob.token, body: slot(at) });
    expect(body.conflicts[0]).toMatchObject({ kind: 'held', severity: 'hard' });
    expect(body.next_free[0].start_at).not.toBe(at);
    expect((await book(ada, at)).status).toBe(201);
    const { rows } = await api.pool.query('SELECT FROM slot_holds WHERE id = $1', [held.body.id]);
    expect(rows).toEqual([]);
  });

  it('ends when it runs out, when it is given back, and when another takes its place', async () => {
    const [first, second, third] = [freshTime(), freshTime(), freshTime()];
    const { body: old } = await hold(ada, first);
    await runOut(old.id);
    expect((await book(bob, first)).status).toBe(201);
    const { body: given } = await hold(ada, second);
    const release = (who: Account) =>
      api.ask('DELETE', `/api/patients/appointment-holds/${given.id}/`, { token: who.token });
    expect((await release(bob)).status).toBe(404);
    expect((await release(ada)).status).toBe(204);
    expect((await release(ada)).status).toBe(404);
    const { body: moved } = await hold(ada, second);
    expect((await hold(ada, third, { replaces: moved.id })).status).toBe(201);
    expect((await book(bob, second)).status).toBe(201);
    expect((await book(bob, third)).status).toBe(409);
  });

  it('is refused over a reservation, and not over the one that is being moved', async () => {
    const at = freshTime();
    const { body: visit } = await book(ada, at);
    const refused = await hold(bob, at);
    expect(refused).toMatchObject({
      status: 409,
      body: { start_at: [expect.stringMatching(/already has/)] },
    });
    expect((await hold(bob, at, { appointment: visit.id })).status).toBe(201);
  });

  it('is taken out of the free times of others', async () => {
    const at = freshTime();
    const free = async (who: Account) => {
      const date = at.slice(0, 10);
      const query = `clinic=${world.clinic}&service=${world.service}&date_from=${date}&date_to=${date}`;
      const { body } = await api.ask('GET', `${base}/availability/?${query}`, { token: who.token });
      return body.days[0].slots.map(({ start_at }: { start_at: string }) => start_at);
    };
    await hold(ada, at);
    expect(await free(bob)).not.toContain(at);
    expect(await free(ada)).toContain(at);
  });
});

describe('two people who want one time', () => {
  it('of fifty at once one user holds it, and of fifty bookings exactly one wins', async () => {
    const at = freshTime();
    const holds = await Promise.all(Array.from({ length: 50 }, (_, i) => hold(i % 2 ? ada : bob, at)));
    expect(holds.filter(({ status }) => !expected.includes(status))).toEqual([]);
    const { rows } = await api.pool.query('SELECT DISTINCT user_id FROM slot_holds WHERE start_at = $1', [
      at,
    ]);
    expect(rows).toHaveLength(1);
    const other = freshTime();
    const bookings = await Promise.all(Array.from({ length: 50 }, (_, i) => book(i % 2 ? ada : bob, other)));
    expect(bookings.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(bookings.filter(({ status }) => !expected.includes(status))).toEqual([]);
  });
});

/** One wins, the others hear that the time is taken, or on a swamped machine to come again. */
const expected = [201, 409, 503];
