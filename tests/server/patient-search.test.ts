import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTransactions } from '#server/database/transaction.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

const sessionOf = (account: Account) => ({
  userId: account.id,
  sessionId: JSON.parse(Buffer.from(account.token.split('.')[1] ?? '', 'base64url').toString()).sid,
});
const search = async (text: string, more = '') =>
  (
    await api.ask(
      'GET',
      `/api/patients/patients?clinic=${world.clinic}&search=${encodeURIComponent(text)}${more}`,
      {
        token: ada.token,
      },
    )
  ).body;

it('looks words up past the policies, and in no clinic out of reach', async () => {
  const eve = await api.signUp('eve');
  const { openAs, open } = createTransactions(api.pool);
  const lookUp = sql<{ ids: number[] }>`
    SELECT patients_found(${world.clinic}, NULL, '[{"contains": ["minh"]}]', 10) AS ids`;
  const idsFor = (account: Account) =>
    openAs(sessionOf(account), async (trx) => (await lookUp.execute(trx)).rows[0]?.ids);
  expect(await idsFor(ada)).toEqual([world.patient]);
  expect(await idsFor(eve)).toEqual([]);
  expect(await open(async (trx) => (await lookUp.execute(trx)).rows[0]?.ids)).toEqual([]);
});

it.each(["'", "o'brien", '\\', '%$L', "') OR true --", '_i_h', '$1', '%%'])(
  'takes %s literally',
  async (text) => {
    expect(await search(text)).toMatchObject({ count: 0, results: [] });
  },
);

const lastNames = [
  'Álvarez',
  'Đặng',
  'García-Ibáñez',
  'Müller',
  'Nguyễn',
  'O’Brien',
  'Öztürk',
  'Phạm',
  'Smith',
];

/** A letter left out, doubled, put in the place of each, and each two in turn. */
const slipsOf = (name: string) => {
  const letters = [...name];
  const slips = letters.flatMap((letter, at) => [
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, letter),
    letters.with(at, letter === 'u' ? 'e' : 'u'),
    letters.with(at, letters[at + 1] ?? letter).with(Math.min(at + 1, letters.length - 1), letter),
  ]);
  return slips.map((slip) => slip.join(''));
};

it('finds a last name through any one slip of the pen, on its pages too', async () => {
  for (const last_name of lastNames)
    await api.ask('POST', '/api/patients/patients', {
      token: ada.token,
      body: { clinic: world.clinic, first_name: 'Ines', last_name },
    });
  const missed: string[] = [];
  for (const name of lastNames)
    for (const slip of slipsOf(name)) {
      const { results } = await search(slip, '&limit=100');
      if (!results.some(({ last_name }: { last_name: string }) => last_name === name))
        missed.push(`${name} as ${slip}`);
    }
  expect(missed).toEqual([]);
  const { count, is_near } = await search('Inse');
  expect([is_near, (await search('Ines')).is_near]).toEqual([true, undefined]);
  for (const offset of [0, 1, count - 1])
    expect(await search('Inse', `&limit=1&offset=${offset}`)).toMatchObject({ count, results: [{}] });
  // one letter of two signs
  expect((await search('e\u0301e')).count).toBe(0);
});

it('knows the names that are changed, the second half of a double name, and mail that went to a wrong place', async () => {
  const body = {
    clinic: world.clinic,
    first_name: 'Ines',
    last_name: 'Weissenboeck',
    email: 'ines.w@harbour.test',
  };
  const { body: made } = await api.ask('POST', '/api/patients/patients', { token: ada.token, body });
  const found = async (text: string) =>
    (await search(text)).results.map(({ id }: { id: number }) => id).includes(made.id);
  expect([await found('Wiessenboeck'), await found('Farquharsno')]).toEqual([true, false]);
  await api.ask('PUT', `/api/patients/patients/${made.id}/`, {
    token: ada.token,
    body: { ...body, last_name: 'Weissenboeck-Farquharson' },
  });
  expect(await found('Farquharsno')).toBe(true);
  expect(await search('ines.w@harbuor.test')).toMatchObject({ is_near: true, results: [{ id: made.id }] });
  // a number is meant as it stands, and so is what stands beside a name
  expect((await search('Wiessenboeck P999')).count).toBe(0);
  expect((await search('Wiessenboeck 1999-03-04')).count).toBe(0);
  expect((await search(`${made.mrn}9`)).count).toBe(0);
});

/** Changes many rows beside the pool, which waits no longer than a request may. */
async function change(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  await client.query(text, values);
  await client.end();
}

/** Copies the one patient of the clinic, with other numbers and last names. */
async function addPatients(letter: string, name: string, count: number) {
  const { rows } = await api.pool.query(
    `SELECT string_agg(attname, ', ') AS own FROM pg_attribute
     WHERE attrelid = 'patients'::regclass AND attnum > 0 AND attgenerated = '' AND attidentity = ''`,
  );
  const own: string = rows[0].own;
  const made = own
    .replace('mrn', `'${letter}' || n`)
    .replace('last_name', `'${name} ' || lpad(n::text, 5, '0')`);
  await change(
    `INSERT INTO patients (${own}) SELECT ${made} FROM patients p, generate_series(1, $2) n WHERE p.id = $1`,
    [world.patient, count],
  );
}

it('counts up to ten thousand, and pages beyond', async () => {
  await addPatients('Z', 'Okafor', 10_005);
  const page = await search('okafor', '&limit=2');
  expect(page).toMatchObject({ count: 10_000, count_is_least: true });
  expect(page.results.map(({ mrn }: { mrn: string }) => mrn)).toEqual(['Z1', 'Z2']);
  const slipped = await search('okafro', '&limit=2');
  expect(slipped).toMatchObject({ count: 10_000, count_is_least: true, is_near: true });
  expect(slipped.results).toEqual(page.results);
  const deep = await search('okafor', '&limit=2&offset=10003');
  expect(deep.results.map(({ mrn }: { mrn: string }) => mrn)).toEqual(['Z10004', 'Z10005']);
  expect(await search('okafor 00007')).toMatchObject({ count: 1, results: [{ mrn: 'Z7' }] });
  expect(await search('okafor', '&sex=female')).toMatchObject({ count: 0 });
});

const list = async (more: string) =>
  (await api.ask('GET', `/api/patients/patients?clinic=${world.clinic}&limit=7${more}`, { token: ada.token }))
    .body;
const idsOn = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id);
const idsBy = async (order: string, condition = "t.status = 'active'") => {
  const rows = await api.pool.query(
    `SELECT id FROM patients t WHERE clinic_id = $1 AND ${condition} ORDER BY ${order}`,
    [world.clinic],
  );
  return rows.rows.map(({ id }) => id as number);
};

it.each([
  ['far from the beginning of the order', 'last_name', 't.last_key, t.id'],
  ['at the beginning of the order', '-last_name', 't.last_key DESC, t.id DESC'],
])('finds a name that more share than are counted %s', async (_where, ordering, order) => {
  if (ordering === 'last_name') await addPatients('A', 'Aaron', 4100);
  const all = await idsBy(order, "t.status = 'active' AND t.search_text LIKE '%okafor%'");
  for (const offset of [0, 390, 397, 1500, all.length - 3]) {
    const page = await list(`&search=okafor&ordering=${ordering}&offset=${offset}`);
    expect(page).toMatchObject({ count: 10_000, count_is_least: true });
    expect(idsOn(page), String(offset)).toEqual(all.slice(offset, offset + 7));
  }
});

it.each([
  ['last_name', 't.last_key, t.id'],
  ['-last_name', 't.last_key DESC, t.id DESC'],
  ['-last_visit_at', 't.last_visit_at DESC NULLS LAST, t.id DESC'],
  ['birth_date', 't.birth_date, t.id'],
])('comes to deep pages by %s from the nearer end', async (ordering, order) => {
  await change(`UPDATE patients SET last_visit_at = now() - id * interval '1 hour' WHERE id % 3 = 0`);
  const all = await idsBy(order);
  for (const offset of [993, 1000, 4999, 5003, 9001, all.length - 7, all.length - 3]) {
    const page = await list(`&ordering=${ordering}&offset=${offset}`);
    expect(page.count).toBe(all.length);
    expect(idsOn(page), String(offset)).toEqual(all.slice(offset, offset + 7));
  }
  expect(idsOn(await list(`&ordering=${ordering}&offset=${all.length}`))).toEqual([]);
  expect(idsOn(await list(`&ordering=${ordering}&offset=${all.length + 9000}`))).toEqual([]);
});

it.each([
  ['few', 40],
  ['more than are counted', 1],
])('lists those who bear a label that %s bear', async (_many, every) => {
  await api.pool.query(
    `INSERT INTO patient_label_links (clinic_id, patient_id, label_id)
     SELECT clinic_id, id, $2 FROM patients WHERE clinic_id = $1 AND id % $3 = 0 ON CONFLICT DO NOTHING`,
    [world.clinic, world.label, every],
  );
  await api.pool.query(
    `UPDATE patients SET status = 'archived' WHERE id = (SELECT max(id) FROM patients WHERE id % $1 = 0)`,
    [every],
  );
  // as PostgreSQL does by itself a minute after so many new rows
  await api.pool.query('ANALYZE patients, patient_label_links');
  const all = await idsBy('t.last_key, t.id', `t.status = 'active' AND t.id % ${every} = 0`);
  const isCounted = every > 1;
  const page = await list(`&label=${world.label}&offset=20`);
  expect(page).toMatchObject(isCounted ? { count: all.length } : { count: Math.min(all.length, 10_000) });
  expect(idsOn(page)).toEqual(all.slice(20, 27));
});

it.each([
  ['أحمد', 'احمد'],
  ['احمد', 'أَحْمَد'],
  ['إيمان', 'ايمان'],
  ['ليلى', 'ليلي'],
  ['فاطمة', 'فاطمه'],
  ['محمد', 'محـمد'],
  ['مُحَمَّد', 'محمد'],
  ['Семён', 'СЕМЕН'],
  ['Çağrı', 'cagri'],
  ['Işık', 'ISIK'],
  ['Weiß', 'WEISS'],
  ['Ｗａｎｇ', 'wang'],
  ['王', '王'],
])('finds %s by %s, and the check for duplicates knows them as one', async (stored, asked) => {
  const { clinic, post } = world;
  const birth_date = '1971-06-05';
  const { id } = await post('/api/patients/patients', {
    clinic,
    first_name: stored,
    last_name: stored,
    birth_date,
  });
  const found = await search(asked);
  expect(found.results.map((row: { id: number }) => row.id)).toContain(id);
  const alike = await post('/api/patients/patients/check-duplicates/', {
    ...{ clinic, first_name: asked, last_name: asked },
  });
  expect(alike.results.map(({ patient }: { patient: { id: number } }) => patient.id)).toContain(id);
});

it.each([
  ['王', '小明', '王小明'],
  ['王', '小红', '王 小红'],
  ['欧阳', '修文', '阳修'],
  ['김', '민준', '김민준'],
  ['山田', '太郎', '田 太'],
])(
  'finds %s %s by %s in the list, among everything and among reservations',
  async (last_name, first_name, asked) => {
    const { clinic, post } = world;
    const { id } = await post('/api/patients/patients', { clinic, first_name, last_name });
    expect(idsOn(await search(asked))).toContain(id);
    const everything = await post('/api/search/', { clinic, search: asked });
    expect(idsOn(everything.patients)).toContain(id);
    const { service, staff } = world;
    const start_at = new Date(Date.UTC(2050, 0, id % 5000, 10)).toISOString();
    const visit = await post('/api/patients/appointments', {
      ...{ clinic, patient: id, service, staff, start_at, override_reason: 'Asked for.' },
    });
    const booked = await world.read(
      `/api/patients/appointments?clinic=${clinic}&search=${encodeURIComponent(asked)}`,
    );
    expect(idsOn(booked as never)).toEqual([visit.id]);
  },
);

it('looks names in other letters than Latin up by an index', async () => {
  await addPatients('L', 'Plain', 5000);
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  try {
    await client.query('ANALYZE patients');
    const plan = async (wanted: object) => {
      const met = await client.query('SELECT patients_meeting($1, $2) AS condition', [
        world.clinic,
        JSON.stringify([wanted]),
      ]);
      const condition = met.rows[0].condition
        .replace('$1', String(world.clinic))
        .replaceAll('$2', 'NULL::text');
      const { rows } = await client.query(`EXPLAIN SELECT id FROM patients WHERE ${condition}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const arabic = { contains: ['الخطيب'] };
    const russian = { contains: ['смирнов'] };
    const chinese = { contains: ['彌'] };
    for (const word of [arabic, russian, chinese, { begins: 'ст' }])
      expect(await plan(word)).toContain('patients_by_letters');
  } finally {
    await client.end();
  }
});

it('finds a name in other letters through a slip of the pen, by the index of letters', async () => {
  const { clinic, post } = world;
  const { id } = await post('/api/patients/patients', {
    clinic,
    first_name: 'Сергей',
    last_name: 'Кузнецов',
  });
  expect(idsOn(await search('Кузнцеов'))).toEqual([id]);
  const arabic = await post('/api/patients/patients', { clinic, first_name: 'ليلى', last_name: 'الخطيب' });
  expect(idsOn(await search('الخطبي'))).toEqual([arabic.id]);
});
