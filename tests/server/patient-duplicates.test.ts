import { expect, test } from 'vitest';
import { type Api, openApiForTest } from '#tests/support/api.ts';

const path = '/api/patients/patients';

async function desk() {
  const api: Api = await openApiForTest();
  const { token } = await api.signUp('ada');
  const { body: clinic } = await api.ask('POST', '/api/clinics/', { token, body: { name: 'Harbour' } });
  const add = async (body: object) =>
    (await api.ask('POST', path, { token, body: { clinic: clinic.id, ...body } })).body;
  const check = async (body: object) => {
    const said = await api.ask('POST', `${path}/check-duplicates/`, {
      token,
      body: { clinic: clinic.id, ...body },
    });
    expect(said.status).toBe(200);
    return said.body.results.map(
      ({ patient, score, reasons }: { patient: { id: number }; score: number; reasons: string[] }) => ({
        id: patient.id,
        score,
        reasons,
      }),
    );
  };
  return { api, token, clinic, add, check };
}

const jose = {
  first_name: 'José',
  last_name: 'García',
  birth_date: '1984-03-02',
  phone_number: '+34 612 345 678',
  email: 'jose@example.test',
};

test('somebody is found by name and day of birth, without accents, with the reasons', async () => {
  const { add, check } = await desk();
  const known = await add(jose);
  await add({ first_name: 'Josefina', last_name: 'Garland', birth_date: '1990-01-01' });
  expect(await check({ first_name: 'jose', last_name: 'GARCIA', birth_date: '1984-03-02' })).toEqual([
    { id: known.id, score: 32, reasons: ['last_name', 'first_name', 'birth_date'] },
  ]);
});

test('a day and month the other way round, a number without its country, an address in capitals', async () => {
  const { add, check } = await desk();
  const { id } = await add(jose);
  expect(await check({ last_name: 'Garcia', birth_date: '1984-02-03' })).toEqual([
    { id, score: 18, reasons: ['last_name', 'birth_date_swapped'] },
  ]);
  expect(await check({ phone_number: '612 34 56 78', email: 'JOSE@example.test' })).toEqual([
    { id, score: 18, reasons: ['phone_number', 'email'] },
  ]);
});

test('one name alone and another clinic say nothing', async () => {
  const { api, token, add, check } = await desk();
  await add(jose);
  expect(await check({ last_name: 'García' })).toEqual([]);
  const { body: other } = await api.ask('POST', '/api/clinics/', { token, body: { name: 'Hill' } });
  expect(await check({ clinic: other.id, ...jose })).toEqual([]);
});

test('who was told apart is not proposed again, from either side', async () => {
  const { add, check } = await desk();
  const first = await add(jose);
  const twin = await add({ ...jose, distinct_from: { patients: [first.id], reason: 'Twins.' } });
  expect(await check({ ...jose, except: first.id })).toEqual([]);
  expect(await check({ ...jose, except: twin.id })).toEqual([]);
  expect((await check(jose)).map(({ id }: { id: number }) => id)).toEqual([first.id, twin.id]);
});

test('a brother and a sister born on one day, with one number, are not proposed; a pet name is', async () => {
  const { add, check } = await desk();
  const { email: _, ...shared } = jose;
  const { id } = await add({ ...shared, first_name: 'Anton', sex: 'male' });
  expect(await check({ ...shared, first_name: 'Berta', sex: 'female' })).toEqual([]);
  expect(await check({ ...shared, first_name: 'Toni', sex: 'male' })).toMatchObject([{ id }]);
});

test('telling apart from a foreign patient is refused as if there were none', async () => {
  const { api, token, clinic } = await desk();
  const body = { clinic: clinic.id, ...jose, distinct_from: { patients: [999], reason: 'x' } };
  expect((await api.ask('POST', path, { token, body })).status).toBe(404);
});

test('every pair of the clinic that is alike is listed, whatever it has in common, and counted by the overview', async () => {
  const { api, token, clinic, add } = await desk();
  const pairs = [
    [{}, { first_name: 'Pepe' }],
    [{}, { last_name: 'Smith' }],
    [{}, { birth_date: '1984-02-03' }],
    [
      { birth_date: null, phone_number: '+34 612 345 678' },
      { last_name: 'Smith', birth_date: null, phone_number: '0612 345 678' },
    ],
    [
      { birth_date: null, email: 'a@example.test' },
      { last_name: 'Smith', birth_date: null, email: 'A@example.test' },
    ],
    [
      { first_name: 'José', last_name: 'García' },
      { first_name: 'Josef', last_name: 'Garzía' },
    ],
  ] as const;
  const expected: number[][] = [];
  for (const [at, [one, other]] of pairs.entries()) {
    const own = {
      first_name: `José${'x'.repeat(at)}`,
      last_name: `Garcia${'y'.repeat(at)}`,
      birth_date: `19${50 + at}-03-02`,
    };
    const ids = [];
    for (const more of [one, other]) {
      const swapped = 'birth_date' in more && more.birth_date ? { birth_date: `19${50 + at}-02-03` } : {};
      ids.push((await add({ ...own, ...more, ...swapped })).id);
    }
    expected.push(ids);
  }
  await add({
    first_name: 'Noah',
    last_name: 'Lyle',
    birth_date: '1950-03-02',
    phone_number: '+34 612 345 678',
  });
  const listed = await api.ask('GET', `${path}/duplicates/?clinic=${clinic.id}`, { token });
  const found = listed.body.results.map(
    ({ patient, other }: { patient: { id: number }; other: { id: number } }) => [patient.id, other.id],
  );
  expect(found.toSorted(([a]: number[], [b]: number[]) => (a ?? 0) - (b ?? 0))).toEqual(expected);
  const work = await api.ask('GET', `/api/analytics/dashboard/work/?clinic=${clinic.id}`, { token });
  expect(work.body.duplicates).toMatchObject({ count: expected.length, count_is_least: false });
  expect(work.body.duplicates.items).toHaveLength(5);
});

test.each([
  ['a sister with the number of the house', {}, { first_name: 'Ana', birth_date: '1990-11-20' }],
  [
    'a brother whose day of birth nobody knows',
    { birth_date: null },
    { first_name: 'Ana', birth_date: null },
  ],
  ['a father of the same name', {}, { birth_date: '1951-11-20' }],
  ['a twin of another sex', { sex: 'male' }, { first_name: 'Ana', sex: 'female' }],
  ['another blood group', { blood_type: 'a_pos' }, { last_name: 'Smith', blood_type: 'b_pos' }],
])('%s is somebody else: in the check, in the list and in an import', async (_who, mine, theirs) => {
  const { api, token, clinic, add, check } = await desk();
  await add({ ...jose, email: '', ...mine });
  const other = { ...jose, email: '', ...theirs };
  expect(await check(other)).toEqual([]);
  const opened = await api.ask('POST', '/api/patients/imports/', {
    token,
    body: { clinic: clinic.id, file_name: 'a.csv', date_order: 'ymd' },
  });
  const values = Object.fromEntries(Object.entries(other).filter(([, value]) => value));
  const rows = await api.ask('POST', `/api/patients/imports/${opened.body.id}/rows/`, {
    token,
    body: { rows: [{ line: 2, values }] },
  });
  expect(rows.body.results, rows.text).toMatchObject([{ alike: [] }]);
  await add(other);
  const listed = await api.ask('GET', `${path}/duplicates/?clinic=${clinic.id}`, { token });
  expect(listed.body.results).toEqual([]);
});

test('who may not read blood groups learns nothing of them by asking who is alike', async () => {
  const { api, token, clinic, add } = await desk();
  await add({ ...jose, blood_type: 'a_pos' });
  const { token: his } = await api.signUp('bea');
  const staff = '/api/staff/staff';
  const person = {
    clinic: clinic.id,
    first_name: 'Bea',
    last_name: 'Wells',
    color: 'lime',
    role: 'receptionist',
  };
  const { body: member } = await api.ask('POST', staff, { token, body: person });
  const invited = await api.ask('POST', `${staff}/${member.id}/invite/`, {
    token,
    body: { version: member.version },
  });
  await api.ask('POST', `${staff}/accept-invitation/`, { token: his, body: { code: invited.body.code } });
  const scores = [];
  for (const blood_type of ['a_pos', 'b_pos'])
    scores.push(
      (
        await api.ask('POST', `${path}/check-duplicates/`, {
          token: his,
          body: { clinic: clinic.id, ...jose, blood_type },
        })
      ).body.results[0].score,
    );
  expect(scores[0]).toBe(scores[1]);
});

test.each([
  [
    { last_name: '欧阳', first_name: '修' },
    { last_name: '欧', first_name: '阳修' },
  ],
  [
    { last_name: '김', first_name: '민준' },
    { last_name: '김민', first_name: '준' },
  ],
])('%j is %j: in the check, in the list and in an import', async (mine, theirs) => {
  const { api, token, clinic, add, check } = await desk();
  const birth_date = '1984-03-02';
  const known = await add({ ...mine, birth_date });
  const reasons = ['last_name', 'first_name', 'birth_date'];
  expect(await check({ ...theirs, birth_date })).toEqual([{ id: known.id, score: 32, reasons }]);
  expect(await check(theirs)).toEqual([{ id: known.id, score: 20, reasons: ['last_name', 'first_name'] }]);
  const opened = await api.ask('POST', '/api/patients/imports/', {
    token,
    body: { clinic: clinic.id, file_name: 'a.csv', date_order: 'ymd' },
  });
  const rows = await api.ask('POST', `/api/patients/imports/${opened.body.id}/rows/`, {
    token,
    body: { rows: [{ line: 2, values: { ...theirs, birth_date } }] },
  });
  expect(rows.body.results, rows.text).toMatchObject([
    { alike: [{ patient: known.id, score: 32, reasons }] },
  ]);
  const other = await add({ ...theirs, birth_date });
  const listed = await api.ask('GET', `${path}/duplicates/?clinic=${clinic.id}`, { token });
  expect(listed.body.results, listed.text).toHaveLength(1);
  expect(JSON.stringify(listed.body.results)).toContain(`"id":${other.id},`);
});
