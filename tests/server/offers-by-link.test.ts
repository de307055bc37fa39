import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { byLink } from '#tests/support/door.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('DELETE FROM throttles'));

const visits = '/api/patients/appointments';
let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * 86_400_000);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};
const act = async (visit: number, action: string, body: object) => {
  const { body: row } = await api.ask('GET', `${visits}/${visit}/`, { token: ada.token });
  const given = { version: row.version, ...body };
  return api.ask('POST', `${visits}/${visit}/${action}/`, { token: ada.token, body: given });
};

let people = 0;
/** Someone who waits and is offered a time, with the link of the message. */
async function offered(start_at: string) {
  people += 1;
  const { id: patient } = await world.post('/api/patients/patients', {
    ...{ clinic: world.clinic, first_name: `Waiting${people}`, last_name: 'Lima', birth_date: '1984-02-29' },
    ...{ preferred_channel: 'email', email: `waiting${people}@example.test` },
  });
  const { clinic, service, staff } = world;
  const waiting: Made = await world.post(visits, {
    ...{ clinic, patient, service, staff, action: 'waitlist', start_at: null },
    waitlist: { staff_any: true, weekdays: [] },
  });
  const { status, text } = await act(waiting.id, 'offer', { start_at, minutes: 60 });
  expect(status, text).toBe(200);
  const code = await mailedCode(api, { template: 'offer', reservation: waiting.id });
  return byLink(api, ada, waiting.id, code);
}
/** The hour of an offer is over. */
const runOut = (visit: number) =>
  api.pool.query("UPDATE reservations SET offered_until = now() - interval '1 minute' WHERE id = $1", [
    visit,
  ]);

it('an offer is taken by the link of its message, and stands as booked by the patient', async () => {
  const start_at = morning();
  const patient = await offered(start_at);
  expect((await patient.read()).body).toMatchObject({ state: 'waiting', start_at, offer: { state: 'open' } });
  expect((await patient.post('take-offer')).body).toMatchObject({ state: 'booked', start_at, offer: null });
  expect((await patient.post('take-offer')).status).toBe(200);
  const { events } = await patient.stored();
  const steps = events.filter(({ by_link }: { by_link?: boolean }) => by_link);
  expect(steps.map(({ action }: { action: string }) => action)).toEqual(['accept']);
  const path = `/api/clinics/${world.clinic}/online-news/`;
  const { body } = await api.ask('GET', path, { token: ada.token });
  expect(body.items[0]).toMatchObject({ what: 'taken', reservation: patient.visit });
  expect((await patient.links()).links[0].way).toBe('offer');
  const { rows } = await api.pool.query(
    "SELECT user_id FROM audit_entries WHERE action = 'visit.taken' AND object_id = $1",
    [patient.visit],
  );
  expect(rows).toEqual([{ user_id: null }]);
});

it('an offer is declined by the link, and its patient goes on waiting', async () => {
  const patient = await offered(morning());
  expect((await patient.post('decline-offer')).body.state).toBe('waiting');
  expect((await patient.post('decline-offer')).status).toBe(200);
  const stored = await patient.stored();
  expect(stored.status).toBe('waitlisted');
  expect(stored.events.at(-1)).toMatchObject({ action: 'declineOffer', by_link: true });
});

it('an offer that ran out is still had by whoever comes first, and the others hear that it is gone', async () => {
  const start_at = morning();
  const late = [];
  for (let at = 0; at < 6; at += 1) {
    const one = await offered(start_at);
    await runOut(one.visit);
    late.push(one);
  }
  for (const one of late) expect((await one.read()).body.offer.state).toBe('past');
  const answers = await Promise.all(
    late.map((one, at) => one.post('take-offer', {}, { from: `10.9.0.${at}` })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  const states = await Promise.all(late.map(async (one) => (await one.read()).body));
  expect(states.filter(({ state }) => state === 'booked')).toHaveLength(1);
  expect(states.filter(({ state, offer }) => state === 'waiting' && offer?.state === 'gone')).toHaveLength(5);
});

it('the desk and patients want one time at once, and one of them has it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const start_at = morning();
    const late = [await offered(start_at)];
    await runOut(late[0]?.visit ?? 0);
    late.push(await offered(start_at));
    await runOut(late[1]?.visit ?? 0);
    const { clinic, patient, service, staff } = world;
    const body = { clinic, patient, service, staff, start_at };
    await Promise.all([
      api.ask('POST', visits, { token: ada.token, body }),
      ...late.map((one, at) => one.post('take-offer', {}, { from: `10.9.1.${round * 2 + at}` })),
    ]);
    const { rows } = await api.pool.query(
      "SELECT count(*)::int AS count FROM reservations WHERE clinic_id = $1 AND start_at = $2 AND status = 'booked'",
      [clinic, start_at],
    );
    expect(rows[0].count).toBe(1);
  }
});

it('while it is offered to somebody else, or held at the desk, it is gone for who let it run out', async () => {
  const start_at = morning();
  const first = await offered(start_at);
  await runOut(first.visit);
  const second = await offered(start_at);
  expect((await first.read()).body.offer.state).toBe('gone');
  expect((await first.post('take-offer')).status).toBe(409);
  await second.post('decline-offer');
  expect((await first.read()).body.offer.state).toBe('past');
});

it('is gone as well once the clinic is closed on that day, or no longer gives the service', async () => {
  const start_at = morning();
  const patient = await offered(start_at);
  const closeOn = (periods: object[]) =>
    api.pool.query('UPDATE clinics SET closed_periods = $2 WHERE id = $1', [
      world.clinic,
      JSON.stringify(periods),
    ]);
  const day = start_at.slice(0, 10);
  await closeOn([{ start: day, end: day, reason: 'Holiday' }]);
  expect((await patient.read()).body.offer.state).toBe('gone');
  expect((await patient.post('take-offer')).status).toBe(409);
  await closeOn([]);
  expect((await patient.read()).body.offer.state).toBe('open');
  await world.remove(`/api/services/services/${world.service}/`);
  expect((await patient.post('take-offer')).status).toBe(409);
  await world.post(`/api/services/services/${world.service}/restore/`, { version: 2 });
  expect((await patient.post('take-offer')).body).toMatchObject({ state: 'booked' });
});
