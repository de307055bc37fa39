import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';

let api: Api;
let ada: Account;
let clinic: number;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  clinic = (await api.ask('POST', '/api/clinics/', { token: ada.token, body: { name: 'Harbour' } })).body.id;
});
afterAll(() => api.close());

const ask = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
  api.ask(method, path, { token: ada.token, body, headers });
const names = (page: { results: { last_name: string }[] }) => page.results.map(({ last_name }) => last_name);

describe('a new clinic', () => {
  it('has its owner as first member of staff, with every permission', async () => {
    const { body } = await ask('GET', `/api/staff/staff?clinic=${clinic}&mine=true`);
    expect(body.results).toMatchObject([{ role: 'owner', status: 'active', user: ada.id }]);
    expect(body.results[0].permissions).toContain('records.sign');
  });
});

describe('staff', () => {
  const body = { first_name: 'José', last_name: 'Álvarez', title: 'Dr', color: 'indigo' };

  it('joins by a code, reaches the clinic as far as its role goes, and is out when suspended', async () => {
    const made = await ask('POST', '/api/staff/staff', { clinic, ...body, role: 'receptionist' });
    expect(made.status).toBe(201);
    const path = `/api/staff/staff/${made.body.id}`;
    const invited = await ask('POST', `${path}/invite/`, { version: 1 });
    expect(invited.status).toBe(200);
    const eve = await api.signUp('eve');
    const asEve = (method: string, to: string, sent?: object) =>
      api.ask(method, to, { token: eve.token, body: sent });
    expect((await asEve('GET', `/api/staff/staff?clinic=${clinic}`)).status).toBe(404);
    const { code } = invited.body;
    expect((await asEve('POST', '/api/staff/staff/accept-invitation/', { code })).body).toMatchObject({
      status: 'active',
      user: eve.id,
    });
    expect((await asEve('POST', '/api/staff/staff/accept-invitation/', { code })).status).toBe(400);
    expect((await asEve('GET', '/api/clinics')).body.count).toBe(1);
    expect((await asEve('GET', `/api/staff/staff?clinic=${clinic}`)).status).toBe(200);
    expect((await asEve('POST', '/api/staff/staff', { clinic, ...body })).status).toBe(403);
    expect((await asEve('PUT', `/api/clinics/${clinic}/`, { name: 'Mine' })).status).toBe(403);
    const { version } = (await ask('GET', `${path}/`)).body;
    expect((await ask('POST', `${path}/suspend/`, { version: version - 1 })).status).toBe(412);
    expect((await ask('POST', `${path}/suspend/`, { version })).status).toBe(200);
    expect((await asEve('GET', `/api/staff/staff?clinic=${clinic}`)).status).toBe(404);
    expect((await asEve('GET', '/api/clinics')).body.count).toBe(0);
  });

  it('has weekly hours that do not overlap, and exceptions', async () => {
    const { id } = (await ask('POST', '/api/staff/staff', { clinic, ...body })).body;
    const day = { weekday: 1, start: '09:00', end: '17:00', breaks: [{ start: '12:00', end: '13:00' }] };
    const put = (schedules: object[], version: number) =>
      ask('PUT', `/api/staff/staff/${id}/schedules/`, { version, schedules });
    expect(
      await put([{ valid_from: '2026-01-01', days: [day, { ...day, start: '16:00' }] }], 1),
    ).toMatchObject({ status: 400 });
    expect(
      (
        await put(
          [
            { valid_from: '2026-01-01', days: [day] },
            { valid_from: '2026-05-01', days: [day] },
          ],
          1,
        )
      ).status,
    ).toBe(400);
    const stored = await put([{ valid_from: '2026-01-01', days: [day] }], 1);
    expect(stored.body.schedules).toEqual([{ valid_from: '2026-01-01', valid_to: null, days: [day] }]);
    const off = { version: 2, start_at: '2036-07-01T00:00:00Z', end_at: '2036-07-08T00:00:00Z', kind: 'off' };
    const added = await ask('POST', `/api/staff/staff/${id}/exceptions/`, off);
    expect(added.status).toBe(201);
    const exception = added.body.exceptions[0].id;
    expect((await ask('DELETE', `/api/staff/staff/${id}/exceptions/${exception}/`)).status).toBe(204);
    expect((await ask('DELETE', `/api/staff/staff/${id}/exceptions/${exception}/`)).status).toBe(404);
  });
});

describe('services and labels', () => {
  it('keep what a change leaves out, and their names apart', async () => {
    const service = { clinic, name: 'Consultation', duration_minutes: 30, color: 'teal', price: '60.50' };
    const made = await ask('POST', '/api/services/services', service);
    expect(made).toMatchObject({
      status: 201,
      body: { price: '60.50', capacity: 1, status: 'active', currency: 'EUR' },
    });
    expect(await ask('POST', '/api/services/services', { ...service, name: 'CONSULTATION' })).toMatchObject({
      status: 400,
      body: { name: ['Another service has this name.'] },
    });
    const path = `/api/services/services/${made.body.id}/`;
    const changed = await ask('PUT', path, { name: 'Visit', duration_minutes: 20, color: 'red' });
    expect(changed.body).toMatchObject({ name: 'Visit', price: '60.50', version: 2 });
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', `/api/services/services?clinic=${clinic}`)).body.count).toBe(0);
    expect((await ask('POST', `${path}restore/`, { version: 3 })).body.status).toBe('active');
    const label = await ask('POST', '/api/patients/labels', { clinic, name: 'VIP', color: 'pink' });
    expect(label).toMatchObject({ status: 201, body: { patients_count: 0, priority: 100 } });
    expect((await ask('POST', '/api/patients/labels', { clinic, name: 'vip', color: 'pink' })).status).toBe(
      400,
    );
  });
});

describe('patients', () => {
  const people = [
    ['Nguyễn', 'Thị Minh', '1984-02-29', '+44 20 7946 0018'],
    ['José', 'Álvarez', '1990-05-06', ''],
    ['محمد', 'الأحمد', null, ''],
    ['Jürgen', 'Groß', '1955-11-30', '030 1234567'],
    ['花子', '山田', null, ''],
  ] as const;
  beforeAll(async () => {
    for (const [first_name, last_name, birth_date, phone_number] of people) {
      await ask('POST', '/api/patients/patients', {
        clinic,
        first_name,
        last_name,
        birth_date,
        phone_number,
      });
    }
  });
  const find = async (query: string) =>
    names((await ask('GET', `/api/patients/patients?clinic=${clinic}&${query}`)).body);

  it.each([
    ['alvarez', ['Álvarez']],
    ['minh nguyen', ['Thị Minh']],
    ['79460018', ['Thị Minh']],
    ['+44 20 7946', ['Thị Minh']],
    ['29.02.1984', ['Thị Minh']],
    ['2/29/1984', ['Thị Minh']],
    ['1955-11-30', ['Groß']],
    ['jurgen', ['Groß']],
    ['al', ['Álvarez']],
    ['alvares', ['Álvarez']],
    ['الأحمد', ['الأحمد']],
    ['山田', ['山田']],
    ['P000002', ['Álvarez']],
    ['%', []],
    ['nobody at all', []],
  ])('are found by %s', async (search, expected) => {
    expect(await find(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  it('are counted without counting, and filtered', async () => {
    const all = (await ask('GET', `/api/patients/patients?clinic=${clinic}&limit=2`)).body;
    expect(all).toMatchObject({ count: 5, previous: null });
    expect(await find('age_max=40&age_min=30')).toEqual(['Álvarez']);
    expect((await find('ordering=-birth_date')).length).toBe(5);
  });

  it('have no known allergies only where somebody asked, until one is recorded', async () => {
    const names = { first_name: 'Ana', last_name: 'Silva' };
    const none = { clinic, ...names, no_known_allergies: true };
    const { body: asked } = await ask('POST', '/api/patients/patients', none);
    expect(asked).toMatchObject({ no_known_allergies: true, allergies: [] });
    const path = `/api/patients/patients/${asked.id}/`;
    const allergies = [{ substance: 'Latex' }];
    const both = await ask('PUT', path, { ...names, allergies, no_known_allergies: true });
    expect(both).toMatchObject({ status: 400, body: { no_known_allergies: [expect.any(String)] } });
    const listed = await ask('PUT', path, { ...names, allergies });
    expect(listed.body).toMatchObject({ no_known_allergies: false, allergies });
    expect((await ask('PUT', path, { ...names, no_known_allergies: true })).status).toBe(400);
    const over = await ask('PUT', path, { ...names, allergies: [] });
    expect(over.body).toMatchObject({ no_known_allergies: false, allergies: [] });
    await ask('DELETE', path);
  });

  it('are archived, restored and marked deceased', async () => {
    const made = await ask('POST', '/api/patients/patients', {
      clinic,
      first_name: 'A',
      last_name: 'B',
      allergies: [{ substance: 'Penicillin' }],
    });
    expect(made.body).toMatchObject({
      mrn: 'P000007',
      age: null,
      allergies: [{ id: 1, substance: 'Penicillin' }],
    });
    const path = `/api/patients/patients/${made.body.id}/`;
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('GET', `/api/patients/patients?clinic=${clinic}`)).body.count).toBe(5);
    expect((await ask('GET', `/api/patients/patients?clinic=${clinic}&status=archived`)).body.count).toBe(2);
    expect((await ask('POST', `${path}restore/`, { version: 2 })).body.status).toBe('active');
    const dead = await ask('POST', `${path}mark-deceased/`, {
      version: 3,
      deceased_at: '2026-01-01T00:00:00Z',
    });
    expect(dead.body).toMatchObject({ status: 'deceased', version: 4 });
    expect(
      (
        await ask('POST', '/api/patients/patients', {
          clinic,
          first_name: 'A',
          last_name: 'B',
          mrn: 'p000006',
        })
      ).body,
    ).toEqual({
      mrn: ['Another patient has this number.'],
    });
  });
});

describe('hours that hold reservations', () => {
  // two Wednesdays, far enough ahead and in UTC, the zone of this clinic
  const [usual, extra] = ['2036-01-09', '2036-01-16'];
  const open = { weekday: 3, start: '09:00', end: '17:00' };
  let path: string;
  let version: number;
  const book = async (staff: number, start_at: string) => {
    const person = { clinic, first_name: 'Hana', last_name: start_at };
    const patient = (await ask('POST', '/api/patients/patients', person)).body.id;
    const service = { clinic, name: start_at, duration_minutes: 30, color: 'teal' };
    const { id } = (await ask('POST', '/api/services/services', service)).body;
    const wish = { clinic, patient, service: id, staff, start_at };
    const made = await ask('POST', '/api/patients/appointments', wish);
    expect(made.status, made.text).toBe(201);
    return made.body.number as string;
  };
  beforeAll(async () => {
    const body = { clinic, first_name: 'Ines', last_name: 'Costa', color: 'teal' };
    path = `/api/staff/staff/${(await ask('POST', '/api/staff/staff', body)).body.id}`;
    const schedules = [{ valid_from: '2026-01-01', valid_to: usual, days: [open] }];
    version = (await ask('PUT', `${path}/schedules/`, { version: 1, schedules })).body.version;
  });

  it('cannot be changed so that a reservation lies outside', async () => {
    const number = await book(Number(path.split('/').at(-1)), `${usual}T15:00:00Z`);
    const shorter = (end: string) =>
      ask('PUT', `${path}/schedules/`, {
        version,
        schedules: [{ valid_from: '2026-01-01', valid_to: usual, days: [{ ...open, end }] }],
      });
    expect(await shorter('15:00')).toMatchObject({
      status: 409,
      body: { schedules: [`These reservations would be outside the hours: ${number} on ${usual} 15:00.`] },
    });
    expect((await ask('GET', `${path}/`)).body).toMatchObject({ version, schedules: [{ days: [open] }] });
    const kept = await shorter('16:00');
    expect(kept.status).toBe(200);
    version = kept.body.version;
  });

  it('cannot be taken back where they are extra', async () => {
    const hours = { start_at: `${extra}T18:00:00Z`, end_at: `${extra}T20:00:00Z`, kind: 'extra' };
    const added = await ask('POST', `${path}/exceptions/`, { version, ...hours });
    expect(added.status).toBe(201);
    const [{ id }] = added.body.exceptions;
    const number = await book(Number(path.split('/').at(-1)), `${extra}T18:30:00Z`);
    const takeBack = () => ask('DELETE', `${path}/exceptions/${id}/`);
    expect(await takeBack()).toMatchObject({
      status: 400,
      body: { detail: [`These reservations would be outside the hours: ${number} on ${extra} 18:30.`] },
    });
    expect((await ask('GET', `${path}/`)).body.exceptions).toMatchObject([{ id, kind: 'extra' }]);
    const page = await ask('GET', `/api/patients/appointments?clinic=${clinic}&search=${number}`);
    const [reservation] = page.body.results;
    const cancelled = { version: reservation.version, reason: 'other' };
    const cancelling = await ask('POST', `/api/patients/appointments/${reservation.id}/cancel/`, cancelled);
    expect(cancelling.status, cancelling.text).toBe(200);
    expect((await takeBack()).status).toBe(204);
  });
});

describe('a service whose reservations wait to be accepted', () => {
  it('has them requested, unless it is said that they are booked', async () => {
    const post = async (path: string, body: object) => (await ask('POST', path, { clinic, ...body })).body;
    const [{ id: staff }, { id: service }, { id: patient }] = [
      await post('/api/staff/staff', { first_name: 'Rui', last_name: 'Sousa', color: 'teal' }),
      await post('/api/services/services', {
        name: 'Assessment',
        duration_minutes: 30,
        color: 'teal',
        initial_status: 'requested',
      }),
      await post('/api/patients/patients', { first_name: 'Tuva', last_name: 'Lund' }),
    ];
    const wish = { patient, service, staff };
    const path = '/api/patients/appointments';
    expect(await post(path, { ...wish, start_at: '2036-02-05T09:00:00Z' })).toMatchObject({
      status: 'requested',
    });
    expect(await post(path, { ...wish, start_at: '2036-02-05T11:00:00Z', action: 'book' })).toMatchObject({
      status: 'booked',
    });
  });
});

describe('names and parents', () => {
  it('names are seen, and keep what stands in them', async () => {
    const unseen = { first_name: '\u200b', last_name: '\u3164 \u00ad' };
    const blank = ['This field may not be blank.'];
    for (const path of ['/api/staff/staff', '/api/patients/patients']) {
      const refused = await ask('POST', path, { clinic, color: 'indigo', role: 'viewer', ...unseen });
      expect([refused.status, refused.body]).toEqual([400, { first_name: blank, last_name: blank }]);
    }
    const name = 'می\u200cخواهم\u200b';
    const seen = { clinic, first_name: ` ${name} `, last_name: 'Lima' };
    expect((await ask('POST', '/api/patients/patients', seen)).body.first_name).toBe(name);
  });

  it('labels stand in no circle, also where two are changed at once', async () => {
    const labels = '/api/patients/labels';
    const [top, middle, low] = await Promise.all(
      ['Top', 'Middle', 'Low'].map(
        async (name) => (await ask('POST', labels, { clinic, name, color: 'pink' })).body,
      ),
    );
    const under = ({ id, name }: { id: number; name: string }, parent: number | null) =>
      ask('PUT', `${labels}/${id}/`, { name, color: 'pink', parent });
    expect((await under(top, top.id)).body).toEqual({ parent: ["A label can't be its own parent."] });
    expect((await under(low, middle.id)).status).toBe(200);
    const both = await Promise.all([under(middle, top.id), under(top, low.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toEqual({
      parent: ['This label stands below the one that you are changing. Pick another parent.'],
    });
    expect((await under(middle, null)).status).toBe(200);
    expect((await under(top, low.id)).status).toBe(200);
  });
});
