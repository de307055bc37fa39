import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  // those of the later names have the smaller ids, so that the order of the list is another one
  const people = [
    { first_name: 'Tuva', last_name: 'Zimmermann', sex: 'female', birth_date: '1900-01-01' },
    { first_name: 'José', last_name: 'Okafor', sex: 'male', birth_date: '1980-01-01' },
    { first_name: 'Ana', last_name: 'Okafor', sex: 'female', birth_date: '1901-01-01' },
    { first_name: 'Ines', last_name: 'Álvarez', sex: 'female', labels: [world.label] },
  ];
  for (const person of people) await world.post(path, { clinic: world.clinic, ...person });
  const gone = await world.post(path, { clinic: world.clinic, first_name: 'Max', last_name: 'Okafor' });
  await world.remove(`${path}/${gone.id}/`);
  await addPatients('Okonjo', 45, "CASE WHEN n % 2 = 0 THEN 'male' ELSE 'female' END");
});
afterAll(() => api.close());

const path = '/api/patients/patients';
const get = (address: string, token = ada.token) => api.ask('GET', address, { token });
const ask = (more = '', clinic = world.clinic, token = ada.token) =>
  get(`${path}/ids/?clinic=${clinic}${more}`, token);

/** Copies the one patient that the clinic began with; beside the pool, which waits no longer than a request may. */
async function addPatients(name: string, count: number, sex = 'sex') {
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT string_agg(attname, ', ') AS own FROM pg_attribute
     WHERE attrelid = 'patients'::regclass AND attnum > 0 AND attgenerated = '' AND attidentity = ''`,
  );
  const own: string = rows[0].own;
  const made = own
    .replace('mrn', `'${name}' || n`)
    .replace('last_name', `'${name}'`)
    .replace(/\bsex\b/, sex);
  await client.query(
    `INSERT INTO patients (${own}) SELECT ${made} FROM patients p, generate_series(1, $2) n WHERE p.id = $1`,
    [world.patient, count],
  );
  await client.end();
}

/** What a list finds, walked page by page. */
async function walked(more: string) {
  const ids: number[] = [];
  let isNear: boolean | undefined;
  let next: string | null = `${path}?clinic=${world.clinic}&limit=20${more}`;
  while (next) {
    const { body } = await get(next);
    ids.push(...body.results.map(({ id }: { id: number }) => id));
    isNear = body.is_near;
    next = body.next && new URL(body.next, 'http://localhost').href.replace('http://localhost', '');
  }
  return { ids: ids.sort((one, other) => one - other), ...(isNear === undefined ? {} : { is_near: isNear }) };
}

describe('the ids of all patients that a list finds', () => {
  it.each([
    ['no filter', '', 50],
    ['a status', '&status=archived', 1],
    ['every status', '&status=all', 51],
    ['a label', '&label=LABEL', 1],
    ['a sex', '&sex=female', 26],
    ['an age', '&age_min=18&age_max=110', 47],
    ['the day on which they were stored', '&created_from=2036-01-01', 0],
    ['a name', '&search=okafor', 2],
    ['a name and a sex', '&search=okonjo&sex=male', 22],
    ['a sign that parts words', '&search=%2C', 50],
    ['a slip of the pen', '&search=okafro', 2],
    ['a slip of the pen and a sex', '&search=okafro&sex=male', 1],
    ['what is nearly there, but not with this filter', '&search=okafro&sex=other', 0],
    ['a name that no one has', '&search=wolkenkratzer', 0],
  ])('are those of its pages, by %s', async (_by, query, count) => {
    const more = query.replace('LABEL', String(world.label));
    const found = await ask(more);
    expect(found.status).toBe(200);
    expect(found.body).toEqual(await walked(more));
    expect(found.body.ids).toHaveLength(count);
  });

  it('say where these only nearly meet the search', async () => {
    expect((await ask('&search=okafro')).body.is_near).toBe(true);
    expect((await ask('&search=okafor')).body).not.toHaveProperty('is_near');
  });

  it('stand in the log as the list does', async () => {
    const told = async () =>
      (await get(`/api/audit?clinic=${world.clinic}&action=patient.listed`)).body.count as number;
    const before = await told();
    await ask();
    expect(await told()).toBe(before + 1);
  });

  it('are told to every role that sees the list, and to no one of another clinic', async () => {
    const viewer = await joinAs(api, ada, world.clinic, 'viewer');
    expect((await ask('', world.clinic, viewer.token)).status).toBe(200);
    const eve = await api.signUp('eve');
    const list = await get(`${path}?clinic=${world.clinic}`, eve.token);
    const refused = await ask('', world.clinic, eve.token);
    expect([refused.status, refused.body]).toEqual([list.status, list.body]);
    expect(refused.status).toBe(404);
  });
});

describe('a label for five hundred at once', () => {
  const label = (body: object, key: string) =>
    api.ask('POST', `${path}/labels/`, {
      token: ada.token,
      body: { clinic: world.clinic, ...body },
      headers: { 'idempotency-key': key },
    });
  const entries = async () =>
    (
      await api.pool.query(
        `SELECT user_id, object_type, object_id, patient_id, chain FROM audit_entries
         WHERE clinic_id = $1 AND action = 'patient.labelled' ORDER BY position`,
        [world.clinic],
      )
    ).rows;

  it('has an entry in the log for each, in their order, and is told the same when it is sent again', async () => {
    await addPatients('Many', 500);
    const patients = (await ask('&search=many')).body.ids as number[];
    expect(patients).toHaveLength(500);
    const [key, add] = [randomUUID(), [world.label]];
    const first = await label({ patients, add }, key);
    expect(first.status, first.text).toBe(200);
    expect(first.body).toEqual({
      changed: patients,
      given: [{ label: world.label, patients: expect.any(Array) }],
      taken: [],
      unchanged: [],
      refused: [],
    });
    expect(new Set(first.body.given[0].patients)).toEqual(new Set(patients));
    const expected = patients.map((id) => ({
      user_id: ada.id,
      object_type: 'patient',
      object_id: id,
      patient_id: id,
      chain: `clinic:${world.clinic}`,
    }));
    expect(await entries()).toEqual(expected);
    const again = await label({ patients, add }, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await entries()).toHaveLength(500);
  });

  it('tells apart who had it, who is merged and who is not there', async () => {
    const make = (last_name: string) =>
      world.post(path, { clinic: world.clinic, first_name: 'Lena', last_name });
    const [one, into, has] = [await make('Adler'), await make('Falke'), await make('Sperber')];
    const merging = { version: 1, into: into.id, into_version: 1, fields: [] };
    await world.post(`${path}/${one.id}/merge/`, merging);
    const add = [world.label];
    await label({ patients: [has.id], add }, randomUUID());
    const before = (await entries()).length;
    const missing = 2_000_000_000;
    const { body } = await label({ patients: [missing, has.id, one.id, into.id], add }, randomUUID());
    expect(body).toEqual({
      changed: [into.id],
      given: [{ label: world.label, patients: [into.id] }],
      taken: [],
      unchanged: [has.id],
      refused: [
        { patient: missing, message: 'There is no such patient.' },
        { patient: one.id, message: 'This patient was merged into another one.' },
      ],
    });
    expect((await entries()).slice(before)).toMatchObject([{ object_id: into.id }]);
  });
});

it('refuses more than ten thousand, and gives as many as that', async () => {
  await addPatients('Crowd', 10_000);
  const most = await ask('&search=crowd');
  expect(most.status).toBe(200);
  expect(most.body.ids).toHaveLength(10_000);
  await addPatients('Crowded', 1);
  const detail = ['More than 10,000 patients were found. Narrow the list by a filter.'];
  for (const more of ['', '&search=crowd', '&search=corwd', '&search=crowd&status=all'])
    expect(await ask(more)).toMatchObject({ status: 400, body: { detail } });
  expect((await ask('&search=crowded')).body.ids).toHaveLength(1);
});
