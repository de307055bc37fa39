import { expect, it } from 'vitest';
import { openApiForTest } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

const path = '/api/patients/imports';
const people = '/api/patients/patients';

async function desk(dateOrder = 'dmy') {
  const api = await openApiForTest();
  const owner = await api.signUp('owner');
  const world = await makeWorld(api, owner);
  const { clinic } = world;
  const ask = (method: string, at: string, body?: object) =>
    api.ask(method, at, { token: owner.token, body });
  const { id } = await world.post(path, { clinic, file_name: 'patients.csv', date_order: dateOrder });
  const rows = (...values: object[]) => values.map((one, index) => ({ line: index + 2, values: one }));
  const check = async (...values: object[]) =>
    (await ask('POST', `${path}/${id}/rows/`, { rows: rows(...values) })).body.results;
  const commit = (lines: number[]) => ask('POST', `${path}/${id}/commit/`, { lines });
  const count = async () => (await ask('GET', `${people}?clinic=${clinic}`)).body.count;
  return { api, world, clinic, ask, id, check, commit, count };
}

const lea = { first_name: 'Lea', last_name: 'Novák' };

it('looks at rows without storing anybody, and tells what is wrong with each', async () => {
  const { check, count, ask, id } = await desk();
  const results = await check(
    { ...lea, birth_date: '29.02.1984', sex: 'w', labels: 'label', phone_number: "'+44 20 7946 0018" },
    { first_name: 'Lea' },
    { ...lea, birth_date: '31/02/1980', email: 'nowhere', sex: 'maybe' },
    { ...lea, birth_date: '1.5.2020' },
    { ...lea, labels: 'Unheard of', birth_date: '01.01.2999' },
  );
  expect(results.map(({ problems }: { problems: object }) => Object.keys(problems).sort())).toEqual([
    [],
    ['last_name'],
    ['birth_date', 'email', 'sex'],
    ['guardian'],
    ['birth_date', 'labels'],
  ]);
  expect(await count()).toBe(1);
  expect((await ask('GET', `${path}/${id}/`)).body).toMatchObject({
    status: 'open',
    rows: 5,
    wrong: 4,
    created: 0,
  });
});

it('reads days in the order that was said', async () => {
  const { check, commit, ask } = await desk('mdy');
  await check({ ...lea, birth_date: '02/03/1984' });
  const { created } = (await commit([2])).body;
  expect((await ask('GET', `${people}/${created[0].id}/`)).body.birth_date).toBe('1984-02-03');
});

it('completes no short year, and says how to write it', async () => {
  const { check } = await desk();
  const results = await check(
    { ...lea, birth_date: '01/02/83' },
    { ...lea, birth_date: '83-02-01' },
    { ...lea, birth_date: '31/02/1983' },
    { ...lea, birth_date: '1983' },
    { ...lea, birth_date: '٠١/٠٢/١٩٨٣', sex: 'أنثى' },
  );
  const short = ['Write the year with 4 digits, for example 1983.'];
  const other = ["This isn't a date in the order day, month, year."];
  expect(results.map(({ problems }: { problems: { birth_date?: string[] } }) => problems.birth_date)).toEqual(
    [short, short, other, other, undefined],
  );
  expect(results[4].problems).toEqual({});
});

it('shows who is known already, and which row came before', async () => {
  const { check, world } = await desk();
  const [first, second] = await check(
    { first_name: 'MINH', last_name: 'nguyen', birth_date: '1984-02-29' },
    { first_name: 'Minh', last_name: 'Nguyễn', birth_date: '29.2.1984' },
  );
  expect(first.alike).toEqual([
    {
      patient: world.patient,
      name: 'Minh Nguyễn',
      score: 32,
      reasons: ['last_name', 'first_name', 'birth_date'],
    },
  ]);
  expect([first.same_as, second.same_as]).toEqual([null, 2]);
});

it('shows the three who are the likest, the likest first', async () => {
  const { check, world, clinic } = await desk();
  const stored = async (more: object) => (await world.post(people, { clinic, ...lea, ...more })).id as number;
  const phone = { phone_number: '+44 20 7946 0018' };
  const known = [
    await stored({}),
    await stored(phone),
    await stored({ birth_date: '1984-02-29' }),
    await stored({ ...phone, birth_date: '1984-02-29' }),
    await stored({ birth_date: '1931-11-11' }),
  ];
  const [row] = await check({ ...lea, ...phone, birth_date: '29.02.1984' });
  expect(row.alike.map(({ patient, score }: { patient: number; score: number }) => [patient, score])).toEqual(
    [
      [known[3], 42],
      [known[2], 32],
      [known[1], 30],
    ],
  );
});

it('stores the chosen rows once, with their labels, and leaves the wrong ones out', async () => {
  const { check, commit, ask, count, world } = await desk();
  await check(
    { ...lea, mrn: 'X-1', labels: 'Label', allergies: 'Latex; Nuts' },
    { first_name: '=1+1', last_name: '@x' },
    { first_name: 'Only' },
    { ...lea, mrn: 'X-2' },
  );
  await world.post(people, { clinic: world.clinic, first_name: 'Q', last_name: 'R', mrn: 'x-2' });
  const done = (await commit([2, 3, 4, 5, 6])).body;
  expect(done.created.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  expect(done.refused).toEqual([
    { line: 4, message: 'This field is required.' },
    { line: 5, message: 'Another patient has this number.' },
    { line: 6, message: 'This row was not checked before.' },
  ]);
  expect((await commit([2, 3])).body).toEqual({ created: done.created, refused: [] });
  expect(await count()).toBe(4);
  expect((await ask('GET', `${people}/${done.created[0].id}/`)).body).toMatchObject({
    mrn: 'X-1',
    labels: [{ name: 'Label' }],
    allergies: [{ substance: 'Latex' }, { substance: 'Nuts' }],
  });
  const csv = await ask('GET', `${people}/export/?clinic=${world.clinic}`);
  expect(csv.text).toContain('"\'=1+1"');
});

it('takes an import back, but for those whom somebody has worked on', async () => {
  const { api, check, commit, ask, id, count, world } = await desk();
  await check({ ...lea, labels: 'Label' }, lea, lea, lea);
  const { created } = (await commit([2, 3, 4, 5])).body;
  const [, changed, visited] = created.map((row: { id: number }) => row.id);
  await ask('PUT', `${people}/${changed}/note/`, { notes: 'Deaf.' });
  await world.post(`${people}/${visited}/attachments/`, { file_name: 'a.txt', size: 4 });
  expect((await ask('POST', `${path}/${id}/undo/`, { most: 1 })).body).toEqual({
    removed: 1,
    kept: [],
    remaining: 3,
  });
  expect((await ask('POST', `${path}/${id}/undo/`, { most: 100 })).body).toEqual({
    removed: 1,
    kept: [
      { kind: 'patient', id: changed, reason: 'It was changed since.' },
      { kind: 'patient', id: visited, reason: 'Something that stays still uses it.' },
    ],
    remaining: 0,
  });
  expect(await count()).toBe(3);
  expect((await ask('GET', `${path}/${id}/`)).body).toMatchObject({
    status: 'undone',
    created: 4,
    removed: 2,
  });
  expect((await commit([2])).status).toBe(409);
  await expect(api.pool.query('DELETE FROM patients WHERE id = $1', [changed])).rejects.toThrow(
    'a patient stays',
  );
  await expect(api.pool.query('DELETE FROM patients WHERE id = $1', [world.patient])).rejects.toThrow(
    'stays',
  );
});

it('refuses to undo what stored nobody', async () => {
  const { ask, id } = await desk();
  expect((await ask('POST', `${path}/${id}/undo/`, { most: 1 })).status).toBe(409);
});
