import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readOrigins } from '#server/areas/door/booking/embedding.ts';
import { keepForgetting } from '#server/areas/door/booking/forget-abandoned.ts';
import { readPicture } from '#server/areas/door/booking/picture.ts';
import { createHoldWork } from '#server/areas/door/booking/work.ts';
import { hashOfToken } from '#server/areas/door/link.ts';
import { withoutTokens } from '#server/http/log.ts';
import { solveWork } from '#src/effects/solveWork.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import {
  atBookingPage,
  codeFor,
  lastReservation,
  newToken,
  openPage,
  somebody,
} from '#tests/support/booking-page.ts';
import { byLink } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { watching } from '#tests/support/lock-watcher.ts';

type Task = Parameters<typeof solveWork>[0];

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

const aDay = 86_400_000;
let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * aDay);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};
const dayOf = (instant: string) => instant.slice(0, 10);

/** A time that is kept on a page. */
async function held(slug: string, start_at = morning()) {
  const page = atBookingPage(api, slug);
  const wish = { service: world.service, staff: world.staff, start_at };
  const { status, token } = await page.hold(wish);
  expect(status).toBe(201);
  return { page, wish, token };
}

/** Books from the hold to the answer. */
async function booked(slug: string, who: { recipient?: string } = {}) {
  const { page, wish, token } = await held(slug);
  expect((await page.person(token, who)).status).toBe(200);
  const { body } = await page.finish(token, await codeFor(api, who.recipient));
  return { page, wish, token, body };
}
const count = async (table: string) =>
  (await api.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count as number;

describe("a clinic's booking page", () => {
  it('shows what the clinic publishes, and times as the desk has them', async () => {
    const slug = await openPage(world);
    const page = atBookingPage(api, slug);
    const { body } = await page.read();
    expect(body).toMatchObject({
      clinic: { name: 'World', timezone: 'Europe/Berlin' },
      intro: 'Welcome.',
      services: [{ id: world.service, minutes: 30, is_final: true, staff: [world.staff] }],
      people: [{ id: world.staff, name: 'José Álvarez' }],
      channels: ['mail'],
    });
    const start = morning();
    const free = async () =>
      (await page.times(world.service, dayOf(start))).body.days[0].times.map(
        ({ start_at }: { start_at: string }) => start_at,
      );
    expect(await free()).toContain(start);
    const { clinic, patient, service, staff } = world;
    await world.post('/api/patients/appointments', { clinic, patient, service, staff, start_at: start });
    expect(await free()).not.toContain(start);
    const taken = await page.hold({ service, staff, start_at: start });
    expect([taken.status, taken.body.start_at]).toEqual([409, ['Someone else has just taken this time.']]);
  });

  it('is found under its word in capitals too, and its door', async () => {
    const slug = await openPage(world, { arrivals_open: true });
    const shouted = slug.toUpperCase();
    expect((await atBookingPage(api, shouted).read()).body).toEqual(
      (await atBookingPage(api, slug).read()).body,
    );
    expect((await api.ask('GET', `/api/public/clinics/${shouted}/arrivals/`)).status).toBe(200);
  });

  it('is shown by websites that exist as such, named as browsers send them', () => {
    expect(readOrigins([' https://Praxis-Müller.de/ ', 'https://x.org:8443', 'https://x.org:443'])).toEqual([
      'https://xn--praxis-mller-klb.de',
      'https://x.org:8443',
      'https://x.org',
    ]);
    expect(readOrigins(['http://localhost:3000', 'https://x.org', 'https://X.org/'])).toEqual([
      'http://localhost:3000',
      'https://x.org',
    ]);
    for (const given of [
      ...['https://x.org:99999', 'https://..', 'https://-', 'https://*.x.org', 'http://x.org', 'x.org'],
      ...[
        'https://x.org/page',
        'https://x.org?',
        'https://x.org#a',
        'https://a@x.org',
        "https://x.org;'self'",
      ],
      ...['https://x..org', 'https://-x.org', 'https://x_y.org', 'javascript:alert(1)', 'https://'],
    ])
      expect(() => readOrigins([given]), given).toThrow('refused with 400');
  });

  it('is gone the moment it is closed, like one that never was, and takes its bookings with it', async () => {
    const { page, token } = await held(await openPage(world));
    await openPage(world, { is_open: false });
    const answers = [await page.read(), await page.finish(token, '000000'), await page.person(token)];
    answers.push(await atBookingPage(api, 'nobody').read(), await atBookingPage(api, "'--").read());
    for (const { status, body } of answers) expect([status, body]).toEqual([404, { detail: 'Not found.' }]);
  });

  it('offers no more of a service on a day than its limit, whoever of the clinic gives it', async () => {
    const { clinic, patient, staff, post } = world;
    const other = await post('/api/staff/staff', {
      ...{ clinic, first_name: 'Not', last_name: 'Shown', color: 'red' },
    });
    const { id: service } = await post('/api/services/services', {
      ...{ clinic, name: 'Seldom', duration_minutes: 30, color: 'red', max_per_day: 1 },
      staff: [{ staff }, { staff: other.id }],
    });
    const slug = await openPage(world, { services: [service], staff: [staff] });
    const page = atBookingPage(api, slug);
    const start_at = morning();
    const day = dayOf(start_at);
    const free = async () => (await page.times(service, day, day, staff)).body.days[0].times.length;
    expect(await free()).toBeGreaterThan(0);
    await post('/api/patients/appointments', {
      ...{ clinic, patient, service, staff: other.id, start_at, override_reason: 'Asked for.' },
    });
    expect(await free()).toBe(0);
    expect((await page.hold({ service, staff, start_at })).status).toBe(409);
    const query = `clinic=${clinic}&service=${service}&staff=${staff}&date_from=${day}&date_to=${day}`;
    const path = `/api/patients/appointments/availability/?${query}`;
    expect((await api.ask('GET', path, { token: ada.token })).body.days[0].slots).toEqual([]);
  });

  it('offers nothing that is too soon, too far ahead, or with somebody else', async () => {
    const other = await world.post('/api/staff/staff', {
      ...{ clinic: world.clinic, first_name: 'Grace', last_name: 'Hopper', color: 'red' },
    });
    const page = atBookingPage(
      api,
      await openPage(world, { window_days: 2, notice_hours: 30, staff: [other.id] }),
    );
    expect((await page.read()).body).toMatchObject({ services: [], people: [] });
    const near = atBookingPage(api, await openPage(world, { window_days: 2, notice_hours: 30 }));
    const tomorrow = new Date(Date.now() + aDay).toISOString();
    const { body } = await near.times(world.service, dayOf(new Date().toISOString()), dayOf(morning()));
    const times = body.days.flatMap(({ times: of }: { times: { start_at: string }[] }) => of);
    expect(times.every(({ start_at }: { start_at: string }) => start_at > tomorrow)).toBe(true);
    expect(
      times.every(({ start_at }: { start_at: string }) => Date.parse(start_at) < Date.now() + 4 * aDay),
    ).toBe(true);
  });
});

describe('a booking from home', () => {
  it('keeps the time, sends a code, and stands as booked by the patient, by link', async () => {
    const slug = await openPage(world);
    const { page, wish, token } = await held(slug);
    expect((await page.hold(wish)).status).toBe(409);
    const { clinic, patient, service, staff, start_at } = { ...world, ...wish };
    const desk = await api.ask('POST', '/api/patients/appointments/check-conflicts/', {
      token: ada.token,
      body: { clinic, patient, service, staff, start_at },
    });
    expect(desk.body.conflicts.map(({ kind }: { kind: string }) => kind)).toContain('held');
    await page.person(token);
    const code = await codeFor(api);
    expect(code).toMatch(/^\d{6}$/);
    const done = await page.finish(token, code);
    expect(done.body).toMatchObject({ state: 'booked' });
    expect((await page.finish(token, code)).body.state).toBe('booked');
    expect((await page.finish(token, '000000')).body.link).toBeNull();

    const made = await lastReservation(api, ada, world.clinic);
    expect(made).toMatchObject({ start_at: wish.start_at, status: 'booked', source: 'online' });
    const visit = await api.ask('GET', `/api/public/visits/${done.body.link}/`);
    expect(visit.body).toMatchObject({ state: 'booked', start_at: wish.start_at });
    const { rows } = await api.pool.query(
      "SELECT user_id, patient_id FROM audit_entries WHERE action = 'visit.booked' AND object_id = $1",
      [made.id],
    );
    expect(rows).toEqual([{ user_id: null, patient_id: expect.any(Number) }]);
    const { rows: moves } = await api.pool.query(
      'SELECT action, by_link FROM moves WHERE reservation_id = $1',
      [made.id],
    );
    expect(moves).toEqual([{ action: 'book', by_link: true }]);
    const { rows: told } = await api.pool.query(
      "SELECT recipient FROM outbox WHERE template = 'visitLink' AND (data ->> 'reservation')::int = $1",
      [made.id],
    );
    expect(told).toEqual([{ recipient: somebody.recipient }]);
  });

  it('tells the mailbox whether forms wait, and moves by its link within what the page says', async () => {
    const slug = await openPage(world);
    const letter = async () =>
      (
        await api.pool.query(
          "SELECT data FROM outbox WHERE template = 'visitLink' AND recipient = $1 ORDER BY id DESC LIMIT 1",
          [somebody.recipient],
        )
      ).rows[0].data;
    const { body } = await booked(slug);
    expect(await letter()).toMatchObject({ has_forms: false });
    await openPage(world, { window_days: 9, notice_hours: 48 });
    const patient = byLink(api, ada, 0, body.link);
    await patient.identify();
    const from = dayOf(new Date().toISOString());
    const until = dayOf(new Date(Date.now() + 30 * aDay).toISOString());
    const offered = async () => {
      const { days } = (await patient.get(`times/?date_from=${from}&date_to=${until}&anyone=true`)).body;
      return days
        .flatMap(({ times }: { times: { start_at: string }[] }) => times)
        .map(({ start_at }: { start_at: string }) => Date.parse(start_at) - Date.now());
    };
    const within = await offered();
    expect(within.length).toBeGreaterThan(0);
    expect(Math.min(...within)).toBeGreaterThan(47.9 * 3_600_000);
    expect(Math.max(...within)).toBeLessThan(11 * aDay);
    await openPage(world, { is_open: false });
    expect(Math.max(...(await offered()))).toBeGreaterThan(11 * aDay);
  });

  it('is kept once for whoever asks again with the same token', async () => {
    const slug = await openPage(world);
    const { page, wish, token } = await held(slug);
    const holds = async () =>
      (
        await api.pool.query(
          'SELECT count(*)::int AS count FROM slot_holds JOIN door_bookings b ON b.id = door_booking_id WHERE token_hash = $1',
          [hashOfToken(token)],
        )
      ).rows[0].count;
    await api.pool.query(
      "UPDATE door_bookings SET expires_at = expires_at - interval '5 minutes' WHERE token_hash = $1",
      [hashOfToken(token)],
    );
    const again = await page.hold({ ...wish, token });
    expect(again.status).toBe(201);
    expect(again.body.seconds_left).toBeLessThanOrEqual(600);
    expect(await holds()).toBe(1);
    expect((await page.hold({ ...wish, token, start_at: morning() })).body).toEqual({
      detail: 'This token already holds another time.',
    });
    await page.release(token);
    expect(await holds()).toBe(0);
    expect((await page.hold({ ...wish, token })).body.seconds_left).toBe(900);
    expect((await page.person(token)).status).toBe(200);
    expect((await page.finish(token, await codeFor(api))).body.state).toBe('booked');
    expect((await page.hold({ ...wish, token })).status).toBe(422);
  });

  it('is kept once however many ask with the same token at once', async () => {
    const page = atBookingPage(api, await openPage(world));
    const wish = { token: newToken(), service: world.service, staff: world.staff, start_at: morning() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => page.hold(wish)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS count FROM slot_holds WHERE staff_id = $1 AND start_at = $2',
      [wish.staff, wish.start_at],
    );
    expect(rows[0].count).toBe(1);
  });

  it('is that of one clinic, whoever has its token', async () => {
    const { wish, token } = await held(await openPage(world));
    const other = await makeWorld(api, ada);
    const elsewhere = atBookingPage(api, await openPage(other));
    const { service, staff } = other;
    const foreign = await elsewhere.hold({ token, service, staff, start_at: wish.start_at });
    expect(foreign.status).toBe(422);
    expect((await elsewhere.hold({ ...wish, token })).status).toBe(404);
    const { rows } = await api.pool.query('SELECT clinic_id FROM door_bookings WHERE token_hash = $1', [
      hashOfToken(token),
    ]);
    expect(rows).toEqual([{ clinic_id: world.clinic }]);
  });

  it('is a request where the clinic wants to answer, or takes no new patients', async () => {
    for (const settings of [{ is_final: false }, { takes_new: false }])
      expect((await booked(await openPage(world, settings))).body.state).toBe('requested');
  });

  it('finds the chart of a patient by names, date of birth and mailbox, and makes another for anybody else', async () => {
    const slug = await openPage(world);
    await booked(slug, { recipient: 'one@example.test' });
    const before = await count('patients');
    await booked(slug, { recipient: 'ONE@example.test' });
    expect(await count('patients')).toBe(before);
    await booked(slug, { recipient: 'two@example.test' });
    expect(await count('patients')).toBe(before + 1);
  });

  it('goes along with the chart of its patient where somebody merges that at the same moment', async () => {
    const known = { clinic: world.clinic, first_name: 'Ida', last_name: 'Moss', birth_date: '1990-01-02' };
    const patients = '/api/patients/patients';
    const into = await world.post(patients, known);
    const from = await world.post(patients, { ...known, email: 'ida@example.test' });
    const { page, token } = await held(await openPage(world));
    const { first_name, last_name, birth_date, email: recipient } = from;
    await page.person(token, { first_name, last_name, birth_date, recipient });
    const watch = await watching(api.url);
    // the booking waits for its number, and has found its chart by then
    await watch.query('BEGIN');
    await watch.query("SELECT next_number($1, 'reservation')", [world.clinic]);
    const finished = page.finish(token, await codeFor(api, recipient));
    await watch.waits(1);
    const merged = world.post(`${patients}/${from.id}/merge/`, {
      ...{ version: from.version, into: into.id, into_version: into.version, fields: [] },
    });
    await watch.waits(2);
    await watch.query('ROLLBACK');
    expect((await finished).body.state).toBe('booked');
    await merged;
    expect((await lastReservation(api, ada, world.clinic)).patient).toBe(into.id);
    expect(await watch.deadlocks()).toBe(0);
  });

  it('stands beside what its patient has then already, and the desk is told', async () => {
    const slug = await openPage(world);
    const known = { recipient: 'twice@example.test' };
    const { page, wish } = await booked(slug, known);
    const first = await lastReservation(api, ada, world.clinic);
    const second = await world.post('/api/staff/staff', {
      ...{ clinic: world.clinic, first_name: 'Second', last_name: 'Doctor' },
      ...{ color: 'teal', role: 'practitioner' },
    });
    const gives = [world.clinic, world.service, second.id];
    await api.pool.query(
      'INSERT INTO service_staff (clinic_id, service_id, staff_id) VALUES ($1, $2, $3)',
      gives,
    );
    const atOnce = async (who: object) => {
      const held = await page.hold({ ...wish, staff: second.id });
      expect(held.status).toBe(201);
      await page.person(held.token, who);
      return page.finish(held.token, await codeFor(api, known.recipient));
    };
    expect((await atOnce(known)).body.state).toBe('booked');
    const made = await lastReservation(api, ada, world.clinic);
    const read = (id: unknown) => world.read(`/api/patients/appointments/${id}/`);
    const stored = await read(made.id);
    expect(stored).toMatchObject({
      ...{ override_reason: 'Booked online', patient_busy: { id: first.id, start_at: wish.start_at } },
      events: [{ action: 'book', reason: 'Booked online', by_link: true }],
    });
    expect((await read(first.id)).patient_busy).toMatchObject({ id: made.id });
    const { rows } = await api.pool.query('SELECT sent FROM moves WHERE reservation_id = $1', [made.id]);
    expect(rows[0].sent.event).toMatchObject({ conflicts: 'soft', overrideReason: 'Booked online' });
    const news = await world.read(`/api/clinics/${world.clinic}/online-news/`);
    const told = news.items.find(({ reservation }: { reservation: number }) => reservation === made.id);
    expect(told).toMatchObject({ what: 'booked', patient_busy_at: wish.start_at });
    await api.pool.query(
      'DELETE FROM service_staff WHERE clinic_id = $1 AND service_id = $2 AND staff_id = $3',
      gives,
    );
  });

  it('knows a Chinese patient wherever the name is divided', async () => {
    const slug = await openPage(world);
    const recipient = 'ouyang@example.test';
    const named = (last_name: string, first_name: string) =>
      booked(slug, { ...{ last_name, first_name }, recipient });
    await named('欧阳', '修');
    const { patient } = await lastReservation(api, ada, world.clinic);
    await named('欧', '阳修');
    expect((await lastReservation(api, ada, world.clinic)).patient).toBe(patient);
  });

  it('answers patient and stranger with the same bytes', async () => {
    const slug = await openPage(world);
    const person = { first_name: 'Known', recipient: 'known@example.test' };
    await booked(slug, person);
    const shape = (text: string) => text.replace(/"link":"[\w-]{32}"/, '"link":"*"');
    const answers = [];
    for (const who of [person, { first_name: 'Unknown', recipient: 'unknown@example.test' }]) {
      const { page, token } = await held(slug);
      const sent = await page.person(token, who);
      const began = performance.now();
      const done = await page.finish(token, await codeFor(api, who.recipient));
      expect(performance.now() - began).toBeGreaterThanOrEqual(149);
      answers.push([sent.status, sent.text, done.status, shape(done.text)]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('is free again when it is given back, and by itself', async () => {
    const slug = await openPage(world);
    const { page, wish, token } = await held(slug);
    expect((await page.release(token)).status).toBe(204);
    expect((await page.release(token)).status).toBe(404);
    const again = await page.hold(wish);
    expect(again.status).toBe(201);
    await api.pool.query(
      `UPDATE slot_holds SET expires_at = now() WHERE door_booking_id IS NOT NULL;
       UPDATE door_bookings SET expires_at = now()`,
    );
    expect((await page.person(again.token)).status).toBe(404);
    expect((await page.hold(wish)).status).toBe(201);
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS count FROM door_bookings WHERE expires_at <= now()',
    );
    expect(rows[0].count).toBe(0);
  });

  it('is forgotten with whoever wanted it once it has run out, in every clinic', async () => {
    const { token, page } = await held(await openPage(world));
    await page.person(token, { recipient: 'gone@example.test' });
    const lasting = await held(await openPage(world));
    const ended = hashOfToken(token);
    const kept = async (hash: Buffer) =>
      (await api.pool.query('SELECT FROM door_bookings WHERE token_hash = $1', [hash])).rowCount;
    await keepForgetting(api.pool)();
    expect(await kept(ended)).toBe(1);
    await api.pool.query('UPDATE door_bookings SET expires_at = now() WHERE token_hash = $1', [ended]);
    await keepForgetting(api.pool)();
    expect([await kept(ended), await kept(hashOfToken(lasting.token))]).toEqual([0, 1]);
  });

  it('for a child is booked by somebody who answers for it', async () => {
    const { page, token } = await held(await openPage(world));
    const child = { birth_date: dayOf(new Date(Date.now() - 3000 * aDay).toISOString()) };
    expect((await page.person(token, child)).body.guardian).toEqual([
      'Someone over 18 has to book for a child.',
    ]);
    await page.person(token, { ...child, guardian: 'Ana Lima' });
    await page.finish(token, await codeFor(api));
    const { rows } = await api.pool.query('SELECT guardian FROM patients ORDER BY id DESC LIMIT 1');
    expect(rows[0].guardian).toEqual({ name: 'Ana Lima' });
  });
});

describe('a time when many book', () => {
  const solve = async (task: Task) => solveWork(task, new AbortController().signal);
  /** How many times were kept in the clinic within the quarter of an hour. */
  const holdsSoFar = (count: number, clinic = world.clinic) =>
    api.pool.query(
      `INSERT INTO throttles (key, failures, window_ends_at) VALUES ($1, $2, now() + interval '10 minutes')
        ON CONFLICT (key) DO UPDATE SET failures = $2`,
      [`holdingIn:${clinic}`, count],
    );
  const counted = async () =>
    (await api.pool.query('SELECT failures FROM throttles WHERE key = $1', [`holdingIn:${world.clinic}`]))
      .rows[0].failures;
  const aWish = () => ({
    ...{ token: newToken(), service: world.service, staff: world.staff, start_at: morning() },
  });

  it('costs a task, and nothing below that', async () => {
    const page = atBookingPage(api, await openPage(world));
    await holdsSoFar(99);
    expect((await page.hold(aWish())).status).toBe(201);
    expect(await counted()).toBe(100);
    const wish = aWish();
    const asked = await page.hold(wish);
    expect([asked.status, asked.body.code, asked.body.bits]).toEqual([428, 'work_needed', 11]);
    expect(await counted()).toBe(100);
    const work = await solve(asked.body);
    const done = await page.hold({ ...wish, work });
    expect([done.status, done.body.seconds_left]).toEqual([201, 900]);
    // sent once more, it is the same time
    expect((await page.hold({ ...wish, work })).status).toBe(201);
    expect(await count(`slot_holds WHERE start_at = '${wish.start_at}'`)).toBe(1);
    await holdsSoFar(200);
    expect((await page.hold(aWish())).body.bits).toBe(12);
    await holdsSoFar(599);
    expect((await page.hold(aWish())).body.bits).toBe(15);
  });

  it('is not had for an answer that is wrong, late, or of another time, booking or clinic', async () => {
    const slug = await openPage(world);
    const page = atBookingPage(api, slug);
    await holdsSoFar(100);
    const wish = aWish();
    const { body: task } = await page.hold(wish);
    const work = await solve(task);
    const wrong = { ...work, answers: work.answers.map((one) => one + 1) };
    const easier = { ...work, challenge: work.challenge.replace(/^11\./, '1.') };
    const other = await makeWorld(api, ada);
    const elsewhere = atBookingPage(api, await openPage(other));
    await holdsSoFar(100, other.clinic);
    const refused = [
      await page.hold({ ...wish, work: wrong }),
      await page.hold({ ...wish, work: { ...work, answers: work.answers.slice(1) } }),
      await page.hold({ ...wish, work: easier }),
      await page.hold({ ...wish, work: { ...work, challenge: 'nothing' } }),
      await page.hold({ ...wish, work, token: newToken() }),
      await page.hold({ ...wish, work, start_at: morning() }),
      await elsewhere.hold({ ...wish, work, service: other.service, staff: other.staff }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 428));
    expect((await page.hold({ ...wish, work })).status).toBe(201);

    const works = createHoldWork(Buffer.from('a secret of this test'));
    const now = new Date();
    const solved = await solve({ ...task, ...works.ask('wish', 1, now) });
    expect(works.isDone(solved, 'wish', now)).toBe(true);
    expect(works.isDone(solved, 'wish', new Date(now.getTime() + 301_000))).toBe(false);
    expect(createHoldWork(Buffer.from('another secret')).isDone(solved, 'wish', now)).toBe(false);
  });
});

describe('guessing', () => {
  it('a code is over after five wrong ones, however many come at once', async () => {
    const { page, token } = await held(await openPage(world));
    await page.person(token);
    const code = await codeFor(api);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => page.finish(token, wrong, { from: `10.4.0.${at}` })),
    );
    expect(answers.filter(({ body }) => body.state === 'wrong')).toHaveLength(4);
    expect((await page.finish(token, code)).body).toEqual({ state: 'locked', left: 0, link: null });
    expect((await page.finish('Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO', code)).status).toBe(404);
    expect(withoutTokens('/api/public/bookings/secret/finish/')).toBe('/api/public/bookings/*/finish/');
    expect(withoutTokens('//visit//secret')).toBe('//visit//*');
  });

  it('of two codes on their way to one mailbox either books, of three the last two, and none that went elsewhere', async () => {
    const slug = await openPage(world);
    const twice = await held(slug);
    const recipient = 'twice@example.test';
    await twice.page.person(twice.token, { recipient });
    const first = await codeFor(api, recipient);
    await twice.page.person(twice.token, { recipient });
    expect((await twice.page.finish(twice.token, first)).body.state).toBe('booked');

    const { page, token } = await held(slug);
    const sent: string[] = [];
    for (const to of [
      'mine@example.test',
      'other@example.test',
      'other@example.test',
      'other@example.test',
    ]) {
      await page.person(token, { recipient: to });
      sent.push(await codeFor(api, to));
    }
    const tried: unknown[] = [];
    for (const code of [sent[0], sent[1]] as string[])
      tried.push((await page.finish(token, code)).body.state);
    expect(tried).toEqual(['wrong', 'wrong']);
    expect((await page.finish(token, sent[2] as string)).body.state).toBe('booked');
  });

  it('a time whose code is over is free again when it is given back, and the code books it no more', async () => {
    const { page, token, wish } = await held(await openPage(world));
    const recipient = 'over@example.test';
    await page.person(token, { recipient });
    const code = await codeFor(api, recipient);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let at = 0; at < 5; at += 1) await page.finish(token, wrong, { from: `10.7.0.${at}` });
    expect((await page.hold({ ...wish, token: newToken() })).status).toBe(409);
    expect((await page.release(token)).status).toBe(204);
    expect((await page.hold({ ...wish, token })).status).toBe(201);
    expect((await page.finish(token, code)).body.state).toBe('locked');
    await page.release(token);
  });

  it('is limited by mailbox, by address and by token', async () => {
    const slug = await openPage(world);
    for (let sent = 0; sent < 5; sent += 1) {
      const { page, token } = await held(slug);
      expect((await page.person(token, {}, { from: `10.5.0.${sent}` })).status).toBe(200);
    }
    const { page, token } = await held(slug);
    expect((await page.person(token, {}, { from: '10.5.0.9' })).status).toBe(429);
    for (let tries = 0; tries < 30; tries += 1)
      await page.finish(`guess-${tries}`, '1', { from: '10.6.0.1' });
    expect((await page.finish(token, '1', { from: '10.6.0.1' })).status).toBe(429);
    const wish = { service: world.service, staff: world.staff, start_at: morning() };
    for (let tries = 0; tries < 30; tries += 1) await page.hold(wish, { from: '10.6.0.2' });
    expect((await page.hold(wish, { from: '10.6.0.2' })).status).toBe(429);
  });
});

describe('the limits of a clinic', () => {
  /** What was counted within the quarter of an hour, where making so much would take long. */
  const counted = (key: string, failures: number) =>
    api.pool.query(
      `INSERT INTO throttles (key, failures, window_ends_at) VALUES ($1, $2, now() + interval '10 minutes')
        ON CONFLICT (key) DO UPDATE SET failures = $2`,
      [key, failures],
    );
  const sentTo = (recipient: string) => count(`outbox WHERE recipient = '${recipient}'`);

  it('are 600 times, from wherever they are asked for, and no other clinic minds', async () => {
    const page = atBookingPage(api, await openPage(world));
    const wish = { service: world.service, staff: world.staff, start_at: morning() };
    await counted(`holdingIn:${world.clinic}`, 100);
    const token = newToken();
    const { body: task } = await page.hold({ ...wish, token }, { from: '10.7.0.1' });
    const work = await solveWork(task, new AbortController().signal);
    await counted(`holdingIn:${world.clinic}`, 599);
    expect((await page.hold({ ...wish, token, work }, { from: '10.7.0.1' })).status).toBe(201);
    const over = await page.hold({ ...wish, start_at: morning() }, { from: '10.7.0.2' });
    expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    const other = await makeWorld(api, ada);
    const elsewhere = atBookingPage(api, await openPage(other));
    const { service, staff } = other;
    expect((await elsewhere.hold({ ...wish, service, staff }, { from: '10.7.0.2' })).status).toBe(201);
  });

  it('are 300 codes, after which nothing is sent', async () => {
    const slug = await openPage(world);
    const [last, over] = [await held(slug), await held(slug)];
    await counted(`bookingCodesIn:${world.clinic}`, 299);
    expect((await last.page.person(last.token, { recipient: 'last@example.test' })).status).toBe(200);
    const refused = await over.page.person(
      over.token,
      { recipient: 'beyond@example.test' },
      { from: '10.7.1.1' },
    );
    expect(refused.status).toBe(429);
    expect([await sentTo('last@example.test'), await sentTo('beyond@example.test')]).toEqual([1, 0]);
  });

  it('are 30 codes from one address, whichever mailboxes they go to', async () => {
    const slug = await openPage(world);
    const [first, other] = [await held(slug), await held(slug)];
    await counted('bookingCodes:10.7.2.1', 29);
    const ask = (token: string, recipient: string, from: string) =>
      first.page.person(token, { recipient }, { from });
    expect((await ask(first.token, 'thirty@example.test', '10.7.2.1')).status).toBe(200);
    expect((await ask(other.token, 'more@example.test', '10.7.2.1')).status).toBe(429);
    expect(await sentTo('more@example.test')).toBe(0);
    expect((await ask(other.token, 'more@example.test', '10.7.2.2')).status).toBe(200);
  });
});

describe('the settings of the page', () => {
  it('are for those who manage, keep one word to one clinic, and refuse what has changed meanwhile', async () => {
    const slug = await openPage(world);
    const path = `/api/clinics/${world.clinic}/booking-page/`;
    const { body, headers } = await api.ask('GET', path, { token: ada.token });
    expect(body).toMatchObject({ slug, is_open: true, services: [world.service] });
    expect(body.address).toMatch(new RegExp(`/book/${slug}$`));
    const { version, updated_at, address, all_services, all_staff, ...settings } = body;
    const put = (changes: object, given = {}) =>
      api.ask('PUT', path, { token: ada.token, body: { ...settings, ...changes }, ...given });
    expect((await put({ services: [] })).status).toBe(400);
    expect((await put({ services: [999_999] })).status).toBe(404);
    expect(
      (await put({ intro: 'New.' }, { headers: { 'if-match': String(headers.etag) } })).body.version,
    ).toBe(version + 1);
    expect((await put({ intro: 'Old.' }, { headers: { 'if-match': String(headers.etag) } })).status).toBe(
      412,
    );
    const other = await makeWorld(api, ada);
    const taken = await api.ask('PUT', `/api/clinics/${other.clinic}/booking-page/`, {
      token: ada.token,
      body: { ...settings, services: [other.service] },
    });
    expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['slug']]);
    const eve = await api.signUp('eve');
    expect((await api.ask('GET', path, { token: eve.token })).status).toBe(404);
  });
});

describe('the picture of a page', () => {
  const png = (width: number, height: number) => {
    const bytes = Buffer.alloc(40);
    bytes.write('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return `data:image/png;base64,${bytes.toString('base64')}`;
  };

  it('is shown with its size where the page is open, and nowhere else', async () => {
    const picture = png(480, 320);
    const slug = await openPage(world, { picture, picture_alt: 'The house' });
    const other = await makeWorld(api, ada);
    const elsewhere = await openPage(other);
    const shown = async (word: string) => (await atBookingPage(api, word).read()).body.picture;
    expect(await shown(slug)).toEqual({ address: picture, alt: 'The house', width: 480, height: 320 });
    expect(await shown(elsewhere)).toBeNull();
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query("SELECT * FROM open_booking_page(convert_to($1, 'UTF8'), NULL, 2700)", [elsewhere]);
      expect((await client.query('SELECT picture FROM booking_pages')).rows).toEqual([{ picture: '' }]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    const closed = await openPage(world, { picture, is_open: false });
    expect((await atBookingPage(api, closed).read()).status).toBe(404);
    expect(await shown(await openPage(world))).toBeNull();
  });

  it('is a picture of a reasonable size, or is refused', async () => {
    const put = (picture: string) =>
      api.ask('PUT', `/api/clinics/${world.clinic}/booking-page/`, {
        token: ada.token,
        body: { ...settings, picture },
      });
    await openPage(world);
    const path = `/api/clinics/${world.clinic}/booking-page/`;
    const { version, updated_at, address, arrival_address, all_services, all_staff, ...settings } = (
      await api.ask('GET', path, { token: ada.token })
    ).body;
    const text = `data:image/png;base64,${Buffer.from('<script>'.repeat(9)).toString('base64')}`;
    for (const one of [text, png(2001, 10), png(0, 10), 'data:image/svg+xml;base64,PHN2Zz4='])
      expect([(await put(one)).status, Object.keys((await put(one)).body)]).toEqual([400, ['picture']]);
    expect((await put(`data:image/png;base64,${'A'.repeat(200_000)}`)).status).toBe(400);
    expect((await put(png(1, 1))).status).toBe(200);
  });

  it.each([
    ['lossy', 'VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0xe0, 0x01, 0x40, 0x01], [480, 320]],
    ['lossless', 'VP8L', [0, 0, 0, 0, 0x2f, 0xdf, 0xc1, 0x4f, 0x00], [480, 320]],
    ['extended', 'VP8X', [0, 0, 0, 0, 0, 0, 0, 0, 0xdf, 0x01, 0, 0x3f, 0x01, 0], [480, 320]],
  ])('is measured where it is a %s WebP', (_, kind, rest, [picture_width, picture_height]) => {
    const bytes = Buffer.alloc(40);
    bytes.write(`RIFF\0\0\0\0WEBP${kind}`, 'latin1');
    bytes.set(rest, 16);
    const picture = `data:image/webp;base64,${bytes.toString('base64')}`;
    expect(readPicture(picture)).toEqual({ picture, picture_width, picture_height });
  });
});

it('the role of the public calls sees what is published and its own booking, and nobody', async () => {
  const slug = await openPage(world);
  const { token } = await held(slug);
  await held(slug);
  const hidden = await world.post('/api/services/services', {
    ...{ clinic: world.clinic, name: 'Not published', duration_minutes: 30, color: 'teal' },
    staff: [{ staff: world.staff }],
  });
  const asDoor = async (opening: string, value: string, text: string) => {
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT * FROM open_booking_page(${opening}, 2700)`, [value]);
      return (await client.query(text)).rows;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  const byWord = (text: string, word = slug) => asDoor("convert_to($1, 'UTF8'), NULL", word, text);
  const byToken = (text: string) => asDoor('NULL, visit_token_hash($1)', token, text);
  expect(await byWord('SELECT id FROM services')).toEqual([{ id: world.service }]);
  expect(hidden.id).not.toBe(world.service);
  expect(await byWord('SELECT clinic_id FROM booking_pages')).toEqual([{ clinic_id: world.clinic }]);
  expect(await byToken('SELECT service_id FROM door_bookings')).toEqual([{ service_id: world.service }]);
  for (const text of ['reservations', 'visit_links', 'door_bookings'].map((name) => `SELECT id FROM ${name}`))
    expect(await byWord(text)).toEqual([]);
  for (const name of ['services', 'staff', 'clinics'])
    expect(await byWord(`SELECT id FROM ${name}`, 'nobody')).toEqual([]);
  for (const text of [
    'SELECT FROM patients',
    'SELECT FROM outbox',
    'SELECT FROM slot_holds',
    'DELETE FROM door_bookings',
  ])
    await expect(byToken(text), text).rejects.toThrow('permission denied');
});
