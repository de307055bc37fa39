import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
const visits = '/api/patients/appointments';

beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  const { clinic, patient, service, staff } = world;
  const person = { clinic, phone_number: '+34 612 345 678', birth_date: '1951-07-04' };
  await world.post('/api/patients/patients', { ...person, first_name: 'José', last_name: 'García' });
  const start_at = '2036-03-12T09:00:00Z';
  await world.post(visits, { clinic, patient, service, staff, start_at, override_reason: 'Asked for.' });
});
afterAll(() => api.close());

const ask = (body: object, token = ada.token) =>
  api.ask('POST', '/api/search/', { token, body: { clinic: world.clinic, ...body } });
const search = async (text: string, more: object = {}) => (await ask({ search: text, ...more })).body;
const counts = async (text: string, more: object = {}) => {
  const { patients, reservations, staff } = await search(text, more);
  return [patients.count, reservations.count, staff.count];
};
const names = async (text: string) =>
  (await search(text)).patients.results.map(({ last_name }: { last_name: string }) => last_name);

describe('a search', () => {
  it('answers all kinds with their counts, blind to case and accents', async () => {
    const { terms, patients, reservations, staff } = await search('NGUYEN');
    expect(terms).toEqual({ words: ['NGUYEN'], days: [], phone: null });
    expect(patients).toMatchObject({ count: 1, count_is_least: false, is_near: false });
    expect(patients.results).toMatchObject([
      { id: world.patient, last_name: 'Nguyễn', birth_date: '1984-02-29' },
    ]);
    expect(reservations.results).toMatchObject([
      {
        patient: world.patient,
        patient_name: 'Minh Nguyễn',
        service_name: 'Consultation',
        start_at: '2036-03-12T09:00:00.000Z',
      },
    ]);
    expect(staff.count).toBe(0);
    expect(await counts('alvarez')).toEqual([0, 1, 1]);
    expect(await counts('consultation nguyen')).toEqual([0, 1, 0]);
    expect(await counts('consultation garcia')).toEqual([0, 0, 0]);
  });

  it.each(['García, José', 'garcía,josé', '\u202bJosé García\u202c', 'José، García'])(
    'parts the words of %j as people write and paste them',
    async (text) => expect(await names(text)).toEqual(['García']),
  );

  it('takes the number of a chart without its zeros', async () => {
    const { mrn } = await world.read(`/api/patients/patients/${world.patient}/`);
    expect(mrn).toMatch(/^P0+\d+$/);
    const short = mrn.replace(/^P0+/, 'p');
    expect(await names(short)).toEqual(['Nguyễn']);
    expect((await search(short)).reservations.count).toBe(1);
  });

  it('finds a reservation by its number without zeros in the list of reservations too', async () => {
    const { body } = await api.ask('GET', `${visits}?clinic=${world.clinic}`, { token: ada.token });
    const [{ number }] = body.results;
    const short = number.replace(/^A0+/, 'a');
    const path = `${visits}?clinic=${world.clinic}&search=${short}`;
    expect((await api.ask('GET', path, { token: ada.token })).body.results).toMatchObject([{ number }]);
  });

  it('forgives slips of the pen, and says so', async () => {
    const { patients, reservations } = await search('nguyne');
    expect(patients).toMatchObject({ count: 1, is_near: true });
    expect(reservations).toMatchObject({ count: 1, is_near: true });
    expect((await search('alvares')).staff).toMatchObject({ count: 1, is_near: true });
    expect(await counts('consultatoin')).toEqual([0, 1, 0]);
  });

  it.each(['+34 612 345 678', '0034612345678', '612-345', '(612) 345678', '٦١٢٣٤٥٦٧٨'])(
    'takes %s as a telephone',
    async (text) => expect(await names(text)).toEqual(['García']),
  );

  it.each([
    '1951-07-04',
    '4.7.1951',
    '07/04/1951',
    '4/7/51',
    '4 July 1951',
    'jul 4, 1951',
    '4 de julho de 1951',
  ])('takes %s as a day of birth', async (text) => {
    expect(await names(text)).toEqual(['García']);
    expect(await names(`jose ${text}`)).toEqual(['García']);
    expect(await names(`minh ${text}`)).toEqual([]);
  });

  it('finds reservations by their day in the zone of the clinic, and by their number', async () => {
    expect(await counts('12.03.2036')).toEqual([0, 1, 0]);
    expect(await counts('12 March 2036 minh')).toEqual([0, 1, 0]);
    expect(await counts('13.03.2036')).toEqual([0, 0, 0]);
    const [{ number }] = (await search('minh')).reservations.results;
    expect(await counts(number)).toEqual([0, 1, 0]);
    expect((await counts(String(Number(number.slice(1)))))[1]).toBe(1);
  });

  it('hides who is archived until asked, and pages one kind', async () => {
    const { clinic } = world;
    const made = await world.post('/api/patients/patients', {
      clinic,
      first_name: 'Zoe',
      last_name: 'Quill',
    });
    await world.remove(`/api/patients/patients/${made.id}/`);
    expect(await counts('quill')).toEqual([0, 0, 0]);
    expect(await counts('quill', { with_inactive: true })).toEqual([1, 0, 0]);
    for (const first_name of ['Ann', 'Bea', 'Cay'])
      await world.post('/api/patients/patients', { clinic, first_name, last_name: 'Paged' });
    const second = await search('paged', { kind: 'patients', limit: 2, offset: 2 });
    expect(second.patients).toMatchObject({ count: 3, results: [{ first_name: 'Cay' }] });
    expect(await search('paged', { kind: 'staff' })).toMatchObject({ patients: { count: 3, results: [] } });
  });

  it('puts a whole name before a part of one', async () => {
    const { clinic } = world;
    for (const last_name of ['Annable', 'Bohannan', 'Ann'])
      await world.post('/api/patients/patients', { clinic, first_name: 'X', last_name });
    expect(await names('ann')).toEqual(['Ann', 'Paged', 'Annable', 'Bohannan']);
  });

  it.each(["'", '%', '_inh', '\\', '$1', '0', '1.1.1'])('takes %s literally', async (text) => {
    const answer = await ask({ search: text });
    expect(answer.status).toBe(200);
    expect(answer.body.patients.count).toBe(0);
  });

  it('asks for something that shows', async () => {
    for (const text of ['', ' ', '\u202e', '\u200b '])
      expect(await ask({ search: text })).toMatchObject({
        status: 400,
        body: { search: [expect.any(String)] },
      });
  });

  it('counts up to two thousand', async () => {
    const { rows } = await api.pool.query(
      `SELECT string_agg(attname, ', ') AS own FROM pg_attribute
       WHERE attrelid = 'patients'::regclass AND attnum > 0 AND attgenerated = '' AND attidentity = ''`,
    );
    const own: string = rows[0].own;
    await api.pool.query(
      `INSERT INTO patients (${own}) SELECT ${own.replace('mrn', "'Z' || n").replace('last_name', "'Okafor ' || lpad(n::text, 5, '0')")}
       FROM patients p, generate_series(1, 2001) n WHERE p.id = $1`,
      [world.patient],
    );
    const many = await search('okafor', { kind: 'patients', limit: 2 });
    expect(many.patients).toMatchObject({ count: 2000, count_is_least: true });
    expect(many.patients.results.map(({ mrn }: { mrn: string }) => mrn)).toEqual(['Z1', 'Z2']);
    expect(await counts('minh')).toEqual([2000, 1, 0]);
  });
});

describe('a clinic', () => {
  it('is searched by nobody else, and keeps no words in its log', async () => {
    const eve = await api.signUp('eve');
    const other = await makeWorld(api, eve);
    const foreign = await ask({ search: 'minh' }, eve.token);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await ask({ clinic: 2_000_000_000, search: 'minh' }, eve.token)).body);
    const own = await ask({ clinic: other.clinic, search: 'garcia' }, eve.token);
    expect(own.body).toMatchObject({
      patients: { count: 0 },
      reservations: { count: 0 },
      staff: { count: 0 },
    });
    const { rows } = await api.pool.query(
      `SELECT * FROM audit_entries WHERE action = 'search.made' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0]).toMatchObject({ clinic_id: other.clinic, user_id: eve.id });
    expect(JSON.stringify(rows)).not.toMatch(/garcia/i);
  });

  it('finds the reservations of a member of staff by the name with its title', async () => {
    const { id: doctor } = await world.post('/api/staff/staff', {
      ...{ clinic: world.clinic, title: 'Dr', first_name: 'Ada', last_name: 'Byron', color: 'red' },
    });
    const start_at = '2036-03-13T09:00:00Z';
    const { clinic, patient, service } = world;
    await world.post(visits, {
      ...{ clinic, patient, service, staff: doctor, start_at, override_reason: 'Asked for.' },
    });
    expect(await counts('Dr Byron')).toEqual([0, 1, 1]);
    expect(await counts('Dr Alvarez')).toEqual([0, 0, 0]);
  });

  it('is not searched for nothing', async () => {
    expect((await ask({ search: '  ' })).status).toBe(400);
    expect((await ask({ search: 'x'.repeat(201) })).status).toBe(400);
    expect((await ask({ search: 'x', kind: 'rooms' })).status).toBe(400);
  });
});
