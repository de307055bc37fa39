import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Api, type Ask, openApi } from '#tests/support/api.ts';
import { openPage } from '#tests/support/booking-page.ts';
import { birthDate, byLink, linkedVisit } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { zoneWhere } from '#tests/support/zone-where.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('DELETE FROM throttles; DELETE FROM arrival_tries'));

const doorOf = (slug: string) => `/api/public/clinics/${slug}/arrivals/`;
const tell = (slug: string, letters = 'ev', birth_date = birthDate, given: Ask = {}) =>
  api.ask('POST', doorOf(slug), { body: { birth_date, letters }, ...given });

/** A visit of someone of one's own that begins now; another test's patients are someone else. */
async function expected(person: object = {}) {
  await api.pool.query(
    "UPDATE reservations SET status = 'cancelled' WHERE status IN ('booked', 'confirmed', 'arrived')",
  );
  const { id: patient } = await world.post('/api/patients/patients', {
    ...{ clinic: world.clinic, first_name: 'Eva', last_name: 'Lima', birth_date: birthDate },
    ...person,
  });
  const start = new Date(Date.now() + 4 * 86_400_000);
  start.setUTCHours(9, 0, 0, 0);
  const visit = await linkedVisit(api, ada, world, start.toISOString(), { patient });
  await comeTo(visit.visit);
  return { ...visit, patient };
}

/** Lets a visit begin as many minutes from now; in the clinic it is noon or another hour, whatever that of this test. */
async function comeTo(visit: number, minutes = 20, hour = 12) {
  const zone = zoneWhere(hour);
  await api.pool.query('UPDATE clinics SET timezone = $2 WHERE id = $1', [world.clinic, zone]);
  await api.pool.query(
    `UPDATE reservations SET start_at = date_trunc('minute', now()) + make_interval(mins => $2),
       end_at = date_trunc('minute', now()) + make_interval(mins => $2 + 30) WHERE id = $1`,
    [visit, minutes],
  );
}

const tries = async () =>
  (
    await api.pool.query('SELECT wrong FROM arrival_tries WHERE clinic_id = $1 ORDER BY id', [world.clinic])
  ).rows.map(({ wrong }) => wrong);

describe('at the door', () => {
  it('checks in who is expected now, by the date of birth and two letters, as a step of the patient', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    const patient = await expected();
    expect((await api.ask('GET', doorOf(slug))).body).toEqual({
      clinic: { name: 'World', phone_number: expect.any(String) },
    });
    expect((await tell(slug, 'EV')).body).toEqual({ told: true });
    const stored = await patient.stored();
    expect(stored).toMatchObject({ status: 'arrived', arrived_at: expect.any(String) });
    expect(stored.events.at(-1)).toMatchObject({ action: 'checkIn', by_link: true });
    const { rows } = await api.pool.query(
      "SELECT user_id, patient_id FROM audit_entries WHERE action = 'visit.arrived' AND object_id = $1",
      [patient.visit],
    );
    expect(rows).toEqual([{ user_id: null, patient_id: patient.patient }]);
    const { version } = stored;
    await tell(slug);
    expect((await patient.stored()).version).toBe(version);
    expect(await tries()).toEqual([]);
    const { body } = await api.ask(
      'GET',
      `/api/patients/appointments?clinic=${world.clinic}&status=arrived`,
      { token: ada.token },
    );
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([patient.visit]);
  });

  it('answers everybody with the same bytes, never sooner than others', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    await expected();
    const known = { first_name: 'Olga', last_name: 'Nowak', birth_date: '1970-05-05' };
    await world.post('/api/patients/patients', { clinic: world.clinic, ...known });
    const answers = [];
    for (const [letters, born] of [
      ['Ev', birthDate],
      ['Ol', '1970-05-05'],
      ['Xx', '1999-09-09'],
    ]) {
      const began = performance.now();
      const { status, text } = await tell(slug, letters, born);
      expect(performance.now() - began).toBeGreaterThanOrEqual(149);
      answers.push(`${status} ${text}`);
    }
    expect(new Set(answers)).toEqual(new Set(['200 {"told":true}']));
  });

  it('checks in nobody who comes on another day, too early or too late, or who could be somebody else', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    const patient = await expected();
    for (const minutes of [121, -31, 2 * 24 * 60]) {
      await comeTo(patient.visit, minutes);
      await tell(slug);
      expect((await patient.stored()).status).toBe('booked');
      await api.pool.query('DELETE FROM arrival_tries');
    }
    await comeTo(patient.visit);
    const twin = await world.post('/api/patients/patients', {
      ...{ clinic: world.clinic, first_name: 'Evelyn', last_name: 'Lima', birth_date: birthDate },
    });
    const start = new Date(Date.now() + 5 * 86_400_000);
    start.setUTCHours(9, 0, 0, 0);
    const other = await linkedVisit(api, ada, world, start.toISOString(), { patient: twin.id });
    await comeTo(other.visit, 60);
    await tell(slug);
    expect([(await patient.stored()).status, (await other.stored()).status]).toEqual(['booked', 'booked']);
    expect(await tries()).toEqual([1]);
  });

  it('takes nobody from a caller any more after five misses, however many come at once, and tells the clinic', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    const patient = await expected();
    const from = '10.8.0.1';
    await Promise.all(Array.from({ length: 8 }, () => tell(slug, 'zz', '1999-09-09', { from })));
    expect(await tries()).toEqual([5]);
    expect((await tell(slug, 'ev', birthDate, { from })).body).toEqual({ told: true });
    expect((await patient.stored()).status).toBe('booked');
    await tell(slug, 'ev', birthDate, { from: '10.8.0.2' });
    expect((await patient.stored()).status).toBe('arrived');
    const { rows } = await api.pool.query(
      "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'visit.arrivals_paused' AND clinic_id = $1",
      [world.clinic],
    );
    expect(rows[0].count).toBe(1);
  });

  it('checks in who comes before midnight to a visit after it, by either way', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    const patient = await expected();
    await comeTo(patient.visit, 90, 23);
    expect((await patient.read()).body.may.arrive).toBe(true);
    await tell(slug);
    expect((await patient.stored()).status).toBe('arrived');
    const other = await expected({ first_name: 'Olga' });
    await comeTo(other.visit, 90, 23);
    expect((await other.post('arrive')).body.state).toBe('here');
  });

  it('is limited by the caller, whatever becomes of it', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    const from = '10.8.1.1';
    await Promise.all(Array.from({ length: 30 }, () => tell(slug, 'zz', '1999-09-09', { from })));
    expect((await tell(slug, 'zz', '1999-09-09', { from })).status).toBe(429);
    expect((await tell(slug, 'zz', '1999-09-09', { from: '10.8.1.2' })).status).toBe(200);
  });

  it('is closed by the switch, like a door that never was, whether or not the clinic can be booked', async () => {
    const slug = await openPage(world, { arrivals_open: false });
    for (const word of [slug, 'nobody-here', "'--"]) {
      const path = doorOf(encodeURIComponent(word));
      expect([(await api.ask('GET', path)).text, (await tell(word)).text]).toEqual([
        '{"detail":"Not found."}',
        '{"detail":"Not found."}',
      ]);
    }
    const alone = await openPage(world, { is_open: false, arrivals_open: true });
    expect((await api.ask('GET', doorOf(alone))).status).toBe(200);
    expect((await api.ask('GET', `/api/public/clinics/${alone}/`)).status).toBe(404);
  });
});

describe('by the link of the visit', () => {
  it('checks in shortly before, where the clinic takes it, and once', async () => {
    await openPage(world, { arrivals_open: false });
    const patient = await expected();
    expect((await patient.read()).body.may.arrive).toBe(false);
    expect((await patient.post('arrive')).status).toBe(409);
    await openPage(world, { arrivals_open: true });
    await comeTo(patient.visit, 300);
    expect((await patient.read()).body.may.arrive).toBe(false);
    await comeTo(patient.visit, -5);
    expect((await patient.read()).body.may.arrive).toBe(true);
    const { body } = await patient.post('arrive');
    expect(body).toMatchObject({ state: 'here', may: { arrive: false } });
    expect((await patient.post('arrive')).status).toBe(200);
    const steps = (await patient.stored()).events.filter(
      ({ action }: { action: string }) => action === 'checkIn',
    );
    expect(steps).toHaveLength(1);
    expect((await byLink(api, ada, 0, 'nobody').post('arrive')).status).toBe(404);
  });
});

it('the role of the door sees the clinic, and nobody who is expected', async () => {
  const slug = await openPage(world, { arrivals_open: true });
  await expected();
  const asDoor = async (text: string) => {
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("SELECT * FROM open_arrivals(convert_to($1, 'UTF8'), 2700)", [slug]);
      return (await client.query(text)).rows;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  expect(await asDoor('SELECT id FROM clinics')).toEqual([{ id: world.clinic }]);
  for (const name of ['reservations', 'services', 'visit_links', 'door_bookings'])
    expect(await asDoor(`SELECT id FROM ${name}`)).toEqual([]);
  for (const text of ['SELECT FROM patients', 'SELECT FROM arrival_tries', 'DELETE FROM arrival_tries'])
    await expect(asDoor(text), text).rejects.toThrow('permission denied');
});
