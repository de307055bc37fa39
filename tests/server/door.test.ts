import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withoutTokens } from '#server/http/log.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { openPage } from '#tests/support/booking-page.ts';
import { contract } from '#tests/support/contract.ts';
import { byLink, linkedVisit } from '#tests/support/door.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';
import { sampleRequest } from '#tests/support/requests.ts';

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
const aDay = 86_400_000;
let days = 3;
/** A morning that no other test takes. */
const morning = () => {
  days += 1;
  const at = new Date(Date.now() + days * aDay);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};
const linked = (body?: object) => linkedVisit(api, ada, world, morning(), body);
const dayOf = (instant: string) => instant.slice(0, 10);
const post = (path: string, body: object) => api.ask('POST', path, { token: ada.token, body });
const audited = async (visit: number) =>
  (
    await api.pool.query('SELECT action, user_id FROM audit_entries WHERE object_id = $1 ORDER BY id', [
      visit,
    ])
  ).rows.filter(({ action }) => action.startsWith('visit.'));

const publicCalls = contract.operations.filter(({ path }) => path.startsWith('/api/public/'));

describe('a token that opens nothing', () => {
  it.each(publicCalls.map((operation) => [operation.id, operation] as const))(
    '%s answers it like every other',
    async (_id, operation) => {
      const over = await linked();
      await api.pool.query(
        'UPDATE visit_links SET withdrawn_at = now() WHERE token_hash = visit_token_hash($1)',
        [over.token],
      );
      const answers = [];
      for (const token of [over.token, 'Zk3vQm1n8sJtY5wXc2LrP0aUeHdGi7bO', 'x', "'--"]) {
        const { path, body } = sampleRequest(operation, encodeURIComponent(token));
        answers.push(await api.ask(operation.method, path, { body, from: `10.1.0.${answers.length}` }));
      }
      for (const { status, body } of answers) expect([status, body]).toEqual([404, { detail: 'Not found.' }]);
    },
  );

  it.each(publicCalls.map((operation) => [operation.id, operation] as const))(
    '%s answers a live one like every other while the clinic has closed everything',
    async (_id, operation) => {
      const visit = await linked();
      const slug = await openPage(world, { arrivals_open: true, all_closed: true });
      const { path, body } = sampleRequest(
        operation,
        operation.path.includes('{token}') ? visit.token : slug,
      );
      const answer = await api.ask(operation.method, path, { body, from: '10.1.1.1' });
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found.' }]);
      const again = await openPage(world, { arrivals_open: true, all_closed: false });
      expect((await visit.read()).status).toBe(200);
      expect((await api.ask('GET', `/api/public/clinics/${again}/`)).status).toBe(200);
      expect((await api.ask('GET', `/api/public/clinics/${again}/arrivals/`)).status).toBe(200);
    },
  );

  it('is tried thirty times from an address, and then refused whatever it is', async () => {
    const own = await linked();
    const from = '10.2.0.1';
    for (let tries = 0; tries < 30; tries += 1)
      expect((await byLink(api, ada, 0, `guess-${tries}`).read({ from })).status).toBe(404);
    expect((await byLink(api, ada, 0, 'guess').read({ from })).status).toBe(429);
    expect((await own.read({ from })).status).toBe(429);
    expect((await own.read({ from: '10.2.0.2' })).status).toBe(200);
  });

  it('stands in no line of the log', () => {
    expect(withoutTokens('/api/public/visits/secret/cancel/')).toBe('/api/public/visits/*/cancel/');
    expect(withoutTokens('/visit/secret')).toBe('/visit/*');
  });
});

describe('a link', () => {
  it('tells when and where, and more only after the date of birth', async () => {
    const patient = await linked();
    const { body } = await patient.read();
    expect(body).toMatchObject({
      state: 'booked',
      about: null,
      may: { confirm: true, cancel: true, move: true },
    });
    expect(JSON.stringify(body)).not.toMatch(/Minh|Nguy|Consultation|Álvarez/);
    for (const what of ['cancel', 'move', 'questions']) {
      const given = { cancel: { reason: 'sick' }, move: { start_at: morning(), staff: 1 } }[what] ?? {
        text: 'Hello?',
      };
      const { status, body: refused } = await patient.post(what, given);
      expect([status, refused.code]).toEqual([403, 'birth_date_needed']);
    }
    expect((await patient.identify('1984-02-28')).body).toMatchObject({
      state: 'wrong',
      left: 4,
      pass: null,
    });
    const known = (await patient.identify()).body;
    expect(known.visit.about).toMatchObject({ service: 'Consultation', staff_name: 'José Álvarez' });
    expect((await patient.read()).body.about).toEqual(known.visit.about);
    const other = await linked();
    const foreign = await other.post('cancel', { reason: 'sick' }, { headers: { 'visit-pass': known.pass } });
    expect(foreign.status).toBe(403);
  });

  it('is dead after five wrong dates, however many come at once, and the desk is told', async () => {
    const patient = await linked();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => patient.identify(`1990-01-${at + 10}`, { from: `10.3.0.${at}` })),
    );
    const states = answers.map(({ body }) => body.state ?? 'dead');
    expect(states.filter((state) => state === 'wrong')).toHaveLength(4);
    expect(states).not.toContain('right');
    expect((await patient.identify()).status).toBe(404);
    expect((await patient.links()).links[0].state).toBe('locked');
    expect((await audited(patient.visit)).map(({ action }) => action)).toContain('visit.locked');
  });

  it("confirms, moves, asks and cancels, and every step is the patient's", async () => {
    const patient = await linked();
    expect((await patient.post('confirm')).body.state).toBe('confirmed');
    expect((await patient.post('confirm')).status).toBe(200);
    await patient.identify();
    const day = dayOf(morning());
    const { body } = await patient.get(`times/?date_from=${day}&date_to=${day}`);
    const [{ start_at, staff }] = body.days[0].times;
    expect((await patient.post('move', { start_at, staff })).body).toMatchObject({
      start_at,
      state: 'confirmed',
    });
    expect((await patient.post('move', { start_at, staff })).status).toBe(200);
    expect((await patient.post('questions', { text: 'Is there parking?' })).status).toBe(200);
    await patient.post('questions', { text: 'Is there parking?' });
    const [question, ...more] = (await patient.links()).questions;
    expect([question.text, more]).toEqual(['Is there parking?', []]);
    const settled = await post(`${visits}/${patient.visit}/questions/${question.id}/settle/`, {});
    expect(settled.body.questions[0].settled_by_name).toBe('Ada Byron');
    expect((await patient.post('cancel', { reason: 'sick', note: 'Fever.' })).body.state).toBe('cancelled');
    expect((await patient.post('cancel', { reason: 'sick' })).status).toBe(200);
    expect((await patient.post('confirm')).status).toBe(409);

    const stored = await patient.stored();
    expect(stored).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'patient',
      cancellation_note: 'Fever.',
    });
    expect(stored.late_cancel).toBe(false);
    const steps = stored.events.filter(({ by_link }: { by_link?: boolean }) => by_link);
    expect(steps.map(({ action }: { action: string }) => action)).toEqual([
      'confirm',
      'reschedule',
      'cancel',
    ]);
    const entries = await audited(patient.visit);
    expect(entries.every(({ user_id }) => user_id === null)).toBe(true);
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['visit.confirmed', 'visit.moved', 'visit.asked', 'visit.cancelled']),
    );
    const { rows } = await api.pool.query(
      'SELECT count(*)::int AS count FROM freed_times WHERE freed_by = $1',
      [patient.visit],
    );
    expect(rows[0].count).toBe(2);
  });

  it("gives up a request within the clinic's notice, which took no time and is not late", async () => {
    const soon = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000).toISOString();
    const patient = await linkedVisit(api, ada, world, soon, { action: 'request' });
    await patient.identify();
    expect((await patient.read()).body).toMatchObject({ is_late: false, may: { cancel: true } });
    await patient.post('cancel', { reason: 'other' });
    expect(await patient.stored()).toMatchObject({ status: 'cancelled', late_cancel: false });
  });

  it("cancels late within the clinic's notice, moves no more then, and ends with the visit", async () => {
    const soon = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3_600_000).toISOString();
    const patient = await linkedVisit(api, ada, world, soon, { override_reason: 'Urgent.' });
    await patient.identify();
    expect((await patient.read()).body).toMatchObject({ is_late: true, may: { move: false, cancel: true } });
    await patient.post('cancel', { reason: 'other' });
    expect((await patient.stored()).late_cancel).toBe(true);
    await api.pool.query(
      "UPDATE reservations SET start_at = now() - interval '2 hours', end_at = now() - interval '1 hour' WHERE id = $1",
      [patient.visit],
    );
    expect((await patient.read()).status).toBe(404);
  });

  it('gives a calendar when and where alone', async () => {
    const patient = await linked();
    const { text, headers } = await patient.get('ics/');
    expect(headers['content-type']).toContain('text/calendar');
    expect(text).toContain('SUMMARY:World');
    expect(text).not.toMatch(/Consultation|Álvarez|Nguy/);
  });

  it('is withdrawn at once, and the token is kept nowhere', async () => {
    const patient = await linked();
    const [{ id }] = (await patient.links()).links;
    const { body } = await post(`${visits}/${patient.visit}/links/${id}/withdraw/`, {});
    expect(body.links[0].state).toBe('withdrawn');
    expect((await patient.read()).status).toBe(404);
    const { rows } = await api.pool.query(
      "SELECT * FROM visit_links WHERE encode(token_hash, 'escape') = $1",
      [patient.token],
    );
    expect(rows).toEqual([]);
    expect(patient.token).toMatch(/^[\w-]{32}$/);
  });

  it('is sent in the way the patient wants to be reached, and withdrawn with its message', async () => {
    const reach = {
      first_name: 'Eva',
      last_name: 'Lima',
      preferred_channel: 'email',
      email: 'eva@example.test',
    };
    const { id: who } = await world.post('/api/patients/patients', { clinic: world.clinic, ...reach });
    const patient = await linked({ patient: who });
    const sent = await post(`${visits}/${patient.visit}/links/`, { send: true });
    expect(sent.body).toMatchObject({ url: null, links: { channel: 'mail', recipient: 'eva@example.test' } });
    const message = "SELECT state, last_error, data, closed_code FROM outbox WHERE template = 'visitLink'";
    const code = await mailedCode(api, { template: 'visitLink' });
    expect((await byLink(api, ada, patient.visit, code).read()).status).toBe(200);
    await post(`${visits}/${patient.visit}/links/${sent.body.links.links[0].id}/withdraw/`, {});
    expect((await api.pool.query(message)).rows[0]).toMatchObject({
      state: 'failed',
      last_error: 'withdrawn',
      closed_code: null,
    });
    await openPage(world, { all_closed: true });
    const refused = await post(`${visits}/${patient.visit}/links/`, { send: true });
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: [
          'The clinic has closed its pages to patients, so the link would open nothing. Send it when they are open again.',
        ],
      },
    ]);
    // what is printed opens the visit when the pages are open again
    const printed = await post(`${visits}/${patient.visit}/links/`, { send: false });
    expect([printed.status, printed.body.links.is_closed]).toEqual([201, true]);
    await openPage(world, { all_closed: false });
    const [nobody] = [await linked()];
    expect((await post(`${visits}/${nobody.visit}/links/`, { send: true })).status).toBe(409);
  });
});

describe('the role of the public calls', () => {
  /** Asks the database itself, as a statement of a public call would. */
  const asDoor = async (token: string, text: string) => {
    const client = await api.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT * FROM open_door(visit_token_hash($1), 2700)', [token]);
      return (await client.query(text)).rows;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };

  it('sees its own visit and what free times are made of, and no other row', async () => {
    const [one, other] = [await linked(), await linked()];
    expect(await asDoor(one.token, 'SELECT id FROM reservations')).toEqual([{ id: one.visit }]);
    expect(await asDoor(other.token, 'SELECT id FROM reservations')).toEqual([{ id: other.visit }]);
    expect(await asDoor('nobody', 'SELECT id FROM reservations')).toEqual([]);
    expect(await asDoor(one.token, 'SELECT id FROM clinics')).toEqual([{ id: world.clinic }]);
    expect(await asDoor('nobody', 'SELECT id FROM clinics')).toEqual([]);
    expect(await asDoor(one.token, 'SELECT clinic_id FROM booking_pages')).toEqual([]);
    expect(await asDoor(one.token, 'SELECT id FROM door_bookings')).toEqual([]);
    expect(await asDoor(one.token, 'SELECT id FROM services')).toEqual([{ id: world.service }]);
    expect(await asDoor(one.token, 'SELECT id FROM staff')).toEqual([{ id: world.staff }]);
    const changed = `UPDATE reservations SET status = 'cancelled' WHERE id = ${other.visit} RETURNING id`;
    expect(await asDoor(one.token, changed)).toEqual([]);
  });

  it('is refused everything else', async () => {
    const { token, visit } = await linked();
    const open = [
      'booking_pages',
      'clinics',
      'consent_form_versions',
      'consent_forms',
      'door_bookings',
      'intake_answers',
      'moves',
      'patient_consents',
      'reservations',
      'service_consent_forms',
      'service_staff',
      'services',
      'staff',
      'staff_exceptions',
    ];
    const { rows } = await api.pool.query(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    );
    const closed = rows
      .map(({ name }) => name)
      .filter((name) => ![...open, 'staff_schedules', 'visit_links', 'audit_entries'].includes(name));
    expect(closed).toContain('patients');
    for (const statement of [
      ...closed.map((name) => `SELECT FROM ${name}`),
      ...closed.map((name) => `DELETE FROM ${name}`),
      'SELECT * FROM audit_entries',
      'SELECT * FROM moves',
      'SELECT notes FROM reservations',
      'SELECT version FROM booking_pages',
      'SELECT code_hash FROM door_bookings',
      'DELETE FROM door_bookings',
      'SELECT answers FROM intake_answers',
      'UPDATE intake_answers SET settled_at = now()',
      'DELETE FROM intake_answers',
      'SELECT reason FROM staff_exceptions',
      'SELECT phone_number FROM staff',
      'SELECT token_hash FROM visit_links',
      `UPDATE reservations SET patient_id = 1 WHERE id = ${visit}`,
    ])
      await expect(asDoor(token, statement), statement).rejects.toThrow('permission denied');
  });
});
