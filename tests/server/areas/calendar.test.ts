import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, auditKey, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada, {
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '08:00', end: '18:00' })),
    closed_periods: [{ start: '2037-01-06', end: '2037-01-06', reason: 'Epiphany' }],
  });
});
afterAll(() => api.close());

const base = '/api/patients/appointments';
const ask = (path: string, token = ada.token) => api.ask('GET', `${base}${path}`, { token });
const book = (start_at: string, more: object = {}) =>
  world.post(base, {
    clinic: world.clinic,
    patient: world.patient,
    service: world.service,
    staff: world.staff,
    start_at,
    override_reason: 'It was wished so.',
    ...more,
  });
const calendar = (query: string) => ask(`/calendar/?clinic=${world.clinic}&${query}`);

describe('the calendar', () => {
  it('shows the days with their hours, who works, and what is reserved', async () => {
    const one = await book('2037-01-05T09:00:00Z');
    const night = await book('2037-01-04T22:45:00Z');
    const cancelled = await book('2037-01-05T12:00:00Z');
    await world.post(`${base}/${cancelled.id}/cancel/`, { version: cancelled.version, reason: 'weather' });
    const { status, body } = await calendar('date_from=2037-01-05&date_to=2037-01-06');
    expect(status).toBe(200);
    // the one of the evening before reaches into the first day
    expect(body.appointments.map(({ id }: { id: number }) => id)).toEqual([night.id, one.id]);
    expect(body.appointments[1]).toMatchObject({
      source: 'staff',
      patient_name: 'Minh Nguyễn',
      service_name: 'Consultation',
      staff_name: 'José Álvarez',
      status: 'booked',
      consents: { state: 'none_required' },
    });
    expect(body.days).toMatchObject([
      {
        date: '2037-01-05',
        start_at: '2037-01-04T23:00:00.000Z',
        open: [{ start_at: '2037-01-05T07:00:00.000Z', end_at: '2037-01-05T17:00:00.000Z' }],
        closed_reason: null,
        count: 1,
        booked_minutes: 30,
      },
      { date: '2037-01-06', open: [], closed_reason: 'Epiphany', count: 0, working_minutes: 0 },
    ]);
    const jose = body.staff.find(({ id }: { id: number }) => id === world.staff);
    expect(jose.working).toEqual(body.days[0].open);
    const all = await calendar('date_from=2037-01-05&date_to=2037-01-05&status=cancelled');
    expect(all.body.appointments.map(({ id }: { id: number }) => id)).toEqual([cancelled.id]);
  });

  it('shows who is here for a reservation of another day, on the days with today among them', async () => {
    const own = await makeWorld(api, ada);
    const today = new Date();
    const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const visit = await own.post(base, {
      ...{ clinic: own.clinic, patient: own.patient, service: own.service, staff: own.staff },
      ...{ start_at: `${day(5)}T12:00:00Z`, override_reason: 'It was wished so.' },
    });
    const shown = async (query: string) => {
      const { body } = await ask(`/calendar/?clinic=${own.clinic}&${query}`);
      const ids = (entries: { id: number }[]) => entries.map(({ id }) => id);
      return [ids(body.here), ids(body.appointments)];
    };
    // wide enough for whichever day it is in the zone of the clinic
    const now = `date_from=${day(-1)}&date_to=${day(1)}`;
    expect(await shown(now)).toEqual([[], []]);
    await own.post(`${base}/${visit.id}/check-in/`, { version: visit.version, reason: 'Mixed up the days.' });
    expect(await shown(now)).toEqual([[visit.id], []]);
    expect(await shown(`${now}&status=arrived`)).toEqual([[visit.id], []]);
    for (const other of ['status=booked', 'per_day=3', `staff=${own.staff}&kind=virtual`])
      expect(await shown(`${now}&${other}`), other).toEqual([[], []]);
    expect(await shown(`date_from=${day(4)}&date_to=${day(6)}`)).toEqual([[], [visit.id]]);
    expect(await shown(`date_from=${day(-1)}&date_to=${day(6)}`)).toEqual([[], [visit.id]]);
    await api.pool.query("UPDATE reservations SET arrived_at = now() - interval '2 days' WHERE id = $1", [
      visit.id,
    ]);
    expect(await shown(now)).toEqual([[], []]);
  });

  it('counts all of a day where only its first reservations are wanted', async () => {
    for (const hour of ['08', '09', '10']) await book(`2037-02-02T${hour}:00:00Z`);
    const { body } = await calendar('date_from=2037-02-02&date_to=2037-02-03&per_day=2');
    expect(body.appointments).toHaveLength(2);
    expect(body.days.map(({ count }: { count: number }) => count)).toEqual([3, 0]);
    const none = await calendar(`date_from=2037-02-02&date_to=2037-02-02&patient=${world.patient}&per_day=0`);
    expect(none.body).toMatchObject({ appointments: [], days: [{ count: 3 }] });
  });

  it('shows only those that come about in one way, and so does the list', async () => {
    await book('2037-02-09T08:00:00Z');
    const { id } = await book('2037-02-09T10:00:00Z', { kind: 'virtual' });
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
    const days = 'date_from=2037-02-09&date_to=2037-02-09';
    const { body } = await calendar(`${days}&kind=virtual`);
    expect(ids(body.appointments)).toEqual([id]);
    const list = await ask(`?clinic=${world.clinic}&${days}&kind=virtual`);
    expect(ids(list.body.results)).toEqual([id]);
    expect((await ask(`?clinic=${world.clinic}&kind=sudden`)).status).toBe(400);
  });

  it('draws days of 23 and 25 hours as long as they are', async () => {
    const hours = async (date: string) => {
      const { body } = await calendar(`date_from=${date}&date_to=${date}`);
      const [{ start_at, end_at }] = body.days;
      return (Date.parse(end_at) - Date.parse(start_at)) / 3_600_000;
    };
    expect(await hours('2037-03-29')).toBe(23);
    expect(await hours('2037-10-25')).toBe(25);
  });

  it('refuses days that run backwards, too many of them, and states that none has', async () => {
    expect((await calendar('date_from=2037-01-05&date_to=2037-01-04')).status).toBe(400);
    expect((await calendar('date_from=2037-01-05&date_to=2037-05-04')).status).toBe(400);
    expect((await calendar('date_from=2037-01-05&date_to=2037-01-06&status=gone')).status).toBe(400);
    expect((await calendar('date_from=2037-01-05&date_to=2037-01-06&staff=999999')).status).toBe(404);
  });

  it('finds a week among very many by its index', async () => {
    // the pool gives a query less time than so many rows take
    const client = new pg.Client(api.url);
    await client.connect();
    try {
      await client.query(
        `INSERT INTO reservations (clinic_id, number, patient_id, service_id, staff_id, start_at, end_at, buffer_before,
           buffer_after, kind, room, reason, notes, priority, source, status)
         SELECT $1, 'X' || n, $2, $3, $4, '2050-01-01'::timestamptz + n * interval '1 hour',
           '2050-01-01'::timestamptz + n * interval '1 hour' + interval '30 minutes', 0, 0, 'scheduled', '', '', '',
           'routine', 'staff', 'booked' FROM generate_series(1, 12000) n`,
        [world.clinic, world.patient, world.service, world.staff],
      );
      await client.query('ANALYZE reservations');
      const { rows } = await client.query(
        `EXPLAIN SELECT t.* FROM reservations t WHERE t.clinic_id = ${world.clinic}
           AND t.start_at > '2051-01-01'::timestamptz AND t.start_at < '2051-01-09'::timestamptz
           AND t.end_at > '2051-01-02'::timestamptz AND t.status NOT IN ('cancelled', 'entered_in_error')
         ORDER BY t.start_at, t.id LIMIT 3001`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('reservations_by_start');
    } finally {
      await client.end();
    }
    const { body } = await calendar('date_from=2051-01-02&date_to=2051-01-08');
    expect(body.appointments.length).toBe(7 * 24);
    expect(body.is_whole).toBe(true);
  }, 120_000);
});

describe('the list', () => {
  it('finds those whose consents stand in a certain way, within days that end', async () => {
    const form = await world.post('/api/patients/consent-forms', {
      clinic: world.clinic,
      title: 'Surgery',
      signature_method: 'typed',
      blocks: [{ key: 'agree', type: 'checkbox', label: 'I agree.' }],
    });
    await world.post(`/api/patients/consent-forms/${form.id}/publish/`, { version: form.version });
    const surgery = await world.post('/api/services/services', {
      clinic: world.clinic,
      name: 'Surgery',
      duration_minutes: 60,
      color: 'red',
      required_consent_forms: [form.id],
    });
    const wanting = await book('2037-06-01T09:00:00Z', { service: surgery.id });
    const plain = await book('2037-06-02T09:00:00Z');
    const found = async (consent: string) => {
      const query = `clinic=${world.clinic}&date_from=2037-06-01&date_to=2037-06-30&consent=${consent}`;
      const { body } = await ask(`?${query}`);
      return body.results.map(({ id }: { id: number }) => id);
    };
    expect(await found('missing')).toEqual([wanting.id]);
    expect(await found('none_required')).toEqual([plain.id]);
    expect(await found('complete')).toEqual([]);
    expect((await ask(`?clinic=${world.clinic}&consent=missing`)).status).toBe(400);
  });
});

const changes = (after?: string) =>
  ask(`/changes/?clinic=${world.clinic}${after === undefined ? '' : `&after=${after}`}`);

/**
 * Other tests of the run have transactions in the same cluster, which may hold news back for a moment: asks until as many
 * are named.
 */
async function changed(after: string, most = 1): Promise<{ cursor: string; appointments: number[] }> {
  const answer = (await changes(after)).body;
  return answer.appointments.length >= most ? answer : changed(after, most);
}

/** A cursor that stands behind everything that was booked so far. */
async function upToNow(): Promise<string> {
  const { cursor } = (await changes()).body;
  const { rows } = await api.pool.query(
    'SELECT FROM reservations WHERE clinic_id = $1 AND changed_in >= $2::text::xid8 LIMIT 1',
    [world.clinic, cursor],
  );
  return rows.length === 0 ? cursor : upToNow();
}

describe('changes', () => {
  it('names what changed since a cursor, once', async () => {
    const cursor = await upToNow();
    const made = await book('2037-04-01T09:00:00Z');
    const since = await changed(cursor);
    expect(since).toMatchObject({ appointments: [made.id], is_whole: true });
    expect((await changes(since.cursor)).body.appointments).toEqual([]);
  });

  it('tells of records that are begun or signed alone, and of no word typed in between', async () => {
    const { clinic, patient, staff, post } = world;
    let { cursor } = (await changes()).body;
    const sees = async () => {
      const { body } = await changes(cursor);
      cursor = body.cursor;
      return body.records;
    };
    const records = '/api/patients/medical-records';
    const draft = await post(records, {
      ...{ clinic, patient, staff, occurred_at: '2026-03-02T09:00:00Z' },
      ...{ chief_complaint: 'Cough', assessment: 'A cold' },
    });
    await expect.poll(sees).toBe(true);
    await expect.poll(sees).toBe(false);
    const { rows } = await api.pool.query('SELECT changed_in::text FROM medical_records WHERE id = $1', [
      draft.id,
    ]);
    const typed = await world.put(`/api/medical-records/${draft.id}/`, {
      ...draft,
      subjective: 'Since Monday',
    });
    const after = await api.pool.query('SELECT changed_in::text FROM medical_records WHERE id = $1', [
      draft.id,
    ]);
    expect(after.rows).toEqual(rows);
    await post(`/api/medical-records/${draft.id}/sign/`, { version: typed.version });
    await expect.poll(sees).toBe(true);
  });

  it('tells of nothing that an older transaction, still running, could stand before', async () => {
    const made = await book('2037-04-02T09:00:00Z');
    const cursor = await upToNow();
    const slow = new pg.Client(api.url);
    await slow.connect();
    try {
      await slow.query('BEGIN');
      await slow.query("UPDATE reservations SET notes = 'slow' WHERE id = $1", [made.id]);
      const quick = await book('2037-04-03T09:00:00Z');
      const between = (await changes(cursor)).body;
      expect(between.appointments).not.toContain(quick.id);
      await slow.query('COMMIT');
      const both = await changed(between.cursor, 2);
      expect(both.appointments).toEqual([made.id, quick.id]);
    } finally {
      await slow.end();
    }
  });

  it('says that it cannot name everything after a cursor of another database', async () => {
    expect((await changes('99999999999')).body).toMatchObject({ appointments: [], is_whole: false });
    expect((await changes('99999999999999999999')).status).toBe(400);
  });
});

describe('the stream', () => {
  interface Heard {
    event: string;
    id: string;
    data: { appointments: number[] };
  }

  /** Reads events off a stream as they come. */
  async function listen(origin: string, token: string, query = '') {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const answer = await fetch(`${origin}${base}/changes/?clinic=${world.clinic}${query}`, { headers });
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const decoder = new TextDecoder();
    let text = '';
    return {
      async next(): Promise<Heard | 'end'> {
        for (;;) {
          const at = text.indexOf('\n\n');
          if (at !== -1) {
            const block = text.slice(0, at);
            text = text.slice(at + 2);
            const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/) as [string, string]));
            if (!fields.has('event')) continue;
            const [event = '', id = '', data = '{}'] = ['event', 'id', 'data'].map((name) =>
              fields.get(name),
            );
            return { event, id, data: JSON.parse(data) };
          }
          const { done, value } = await reader.read();
          if (done) return 'end';
          text += decoder.decode(value);
        }
      },
      close: () => reader.cancel(),
    };
  }

  it('tells at once of a change that another server made, resumes by its id, and ends with the session', async () => {
    const { buildApp } = await import('#server/app.ts');
    const { testSettings } = await import('#tests/support/api.ts');
    const other = await buildApp({ settings: testSettings(), pool: api.pool, auditKey });
    const origin = await other.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { token } = (await api.logIn(ada.email, ada.password)).body;
      await upToNow();
      const stream = await listen(origin, token.access);
      expect(await stream.next()).toMatchObject({ event: 'ready', data: { appointments: [] } });
      const first = await book('2037-05-01T09:00:00Z');
      const heard = await stream.next();
      expect(heard).toMatchObject({ event: 'changed', data: { appointments: [first.id] } });
      await stream.close();
      const missed = await book('2037-05-02T09:00:00Z');
      const after = heard === 'end' ? '' : heard.id;
      await changed(after);
      const again = await listen(origin, token.access, `&after=${after}`);
      expect(await again.next()).toMatchObject({ event: 'ready', data: { appointments: [missed.id] } });
      await api.ask('POST', '/api/auth/logout/', { body: { refresh: token.refresh } });
      await book('2037-05-03T09:00:00Z');
      expect(await again.next()).toBe('end');
    } finally {
      await other.close();
    }
  });

  it('ends when the server stops', async () => {
    const { buildApp } = await import('#server/app.ts');
    const { testSettings } = await import('#tests/support/api.ts');
    const other = await buildApp({ settings: testSettings(), pool: api.pool, auditKey });
    const origin = await other.listen({ port: 0, host: '127.0.0.1' });
    const stream = await listen(origin, ada.token);
    await stream.next();
    await other.close();
    expect(await stream.next()).toBe('end');
  });
});
