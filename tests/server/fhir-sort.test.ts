import { afterAll, beforeAll, expect, it } from 'vitest';
import { kinds } from '#server/fhir/kinds.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Line, pathOf } from '#tests/support/bulk.ts';
import { askFhir, demoClinic, programToken, sendFhir } from '#tests/support/fhir.ts';

let api: Api;
let ask: ReturnType<typeof askFhir>;
let send: ReturnType<typeof sendFhir>;
beforeAll(async () => {
  api = await openApi();
  const demo = await demoClinic(api, 40);
  const secret = await programToken(api, demo);
  ask = askFhir(api, secret);
  send = sendFhir(api, secret);
  const sets = [
    // some of one day, some of none, and moments that differ by less than a millisecond
    "UPDATE patients SET birth_date = '1980-05-17' WHERE id % 3 = 0",
    'UPDATE patients SET birth_date = NULL WHERE id % 7 = 0',
    "UPDATE patients SET last_name = 'Ångström' WHERE id % 5 = 0",
    "UPDATE patients SET updated_at = '2026-03-02T09:00:00Z'::timestamptz + id % 9 * interval '1 microsecond'",
    `UPDATE reservations SET status = 'waitlisted', start_at = NULL, end_at = NULL, waitlist = '{"staff_any":true}'
     WHERE status = 'cancelled'`,
  ];
  for (const text of sets) await api.pool.query(text);
});
afterAll(() => api.close());

/** Every resource that a search finds, page by page. */
async function all(path: string): Promise<Line[]> {
  const found: Line[] = [];
  for (let next: string | undefined = path; next; ) {
    const { body, text } = await ask(next);
    if (body.resourceType !== 'Bundle') throw new Error(text);
    found.push(...(body.entry ?? []).map(({ resource }: { resource: Line }) => resource));
    const link = body.link.find(({ relation }: { relation: string }) => relation === 'next');
    next = link && pathOf(link.url);
  }
  return found;
}

const orders = [
  ['Patient', 'family', 'patients', 'last_key'],
  ['Patient', 'birthdate', 'patients', 'birth_date'],
  ['Patient', '_lastUpdated', 'patients', 'updated_at'],
  ['Appointment', 'date', 'reservations', 'start_at'],
  ['Appointment', '_lastUpdated', 'reservations', 'updated_at'],
  ['Composition', '_lastUpdated', 'medical_records', 'updated_at'],
] as const;

it.each(orders)(
  'sorts %s by %s, either way, with nothing lost between pages',
  async (type, name, table, column) => {
    const ids = new Set((await all(`${type}?_count=200`)).map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(10);
    for (const [minus, direction] of [
      ['', 'ASC'],
      ['-', 'DESC'],
    ]) {
      const { rows } = await api.pool.query(
        `SELECT id::text FROM ${table} t ORDER BY ${column} ${direction} NULLS LAST, t.id ${direction}`,
      );
      const expected = rows.map(({ id }) => id).filter((id) => ids.has(id));
      const found = await all(`${type}?_sort=${minus}${name}&_count=${type === 'Patient' ? 7 : 61}`);
      expect(found.map(({ id }) => id)).toEqual(expected);
    }
  },
);

it('sorts what a search finds, and tells in its statement by what', async () => {
  const found = await all('Patient?family=ang&_sort=-birthdate&_count=2');
  const days = found.map(({ birthDate = '' }) => birthDate);
  expect(days.length).toBeGreaterThan(3);
  expect(days).toEqual([...days].sort().reverse());
  const [{ resource }] = (await ask('metadata')).body.rest;
  const told = resource.flatMap(({ type, documentation = '' }: Line) =>
    documentation.startsWith('_sort') ? [type] : [],
  );
  expect(told).toEqual(kinds.filter(({ sorts }) => sorts).map(({ type }) => type));
  expect(new Set(told)).toEqual(new Set(orders.map(([type]) => type)));
});

it.each([
  ['Patient?_sort=given', 'Patient is sorted by one of these: family, birthdate, _lastUpdated.'],
  ['Patient?_sort=family,birthdate', 'Patient is sorted by one of these: family, birthdate, _lastUpdated.'],
  [
    'Patient?_sort=family&_sort=birthdate',
    'Patient is sorted by one of these: family, birthdate, _lastUpdated.',
  ],
  ['Patient?_sort=', 'Patient is sorted by one of these: family, birthdate, _lastUpdated.'],
  ['Observation?_sort=date', 'Observation is not sorted here.'],
  ['Patient?_sort=family&_cursor=MTc', 'The page is none of this search.'],
  [
    `Patient?_sort=birthdate&_cursor=${Buffer.from('["1; x",1]').toString('base64url')}`,
    'The page is none of this search.',
  ],
])('refuses %s', async (path, sentence) => {
  const { status, body } = await ask(path);
  expect([status, body.issue[0].diagnostics]).toEqual([400, sentence]);
});

it('sorts by nothing that would sort all rows of a clinic for each page', async () => {
  const tables: Record<string, string> = {
    Patient: 'patients',
    Appointment: 'reservations',
    Composition: 'medical_records',
  };
  const { rows } = await api.pool.query<{ tablename: string; indexdef: string }>(
    "SELECT tablename, indexdef FROM pg_indexes WHERE indexdef NOT LIKE '% WHERE %'",
  );
  for (const { type, sorts = {} } of kinds)
    for (const [name, { by }] of Object.entries(sorts)) {
      const [column = ''] = by.toOperationNode().sqlFragments;
      const index = `(clinic_id, ${column.replace('t.', '')}, id)`;
      const found = rows.filter(
        ({ tablename, indexdef }) => tablename === tables[type] && indexdef.endsWith(index),
      );
      expect(found.length, `${type} by ${name}`).toBe(1);
    }
});

it('includes the calendars of free times', async () => {
  const monday = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await ask(`Slot?start=ge${monday}&_include=Slot:schedule&_count=200`);
  const modes = (mode: string) => body.entry.filter(({ search }: Line) => search.mode === mode);
  const named = new Set(modes('match').map(({ resource }: Line) => resource.schedule.reference));
  expect(named.size).toBeGreaterThan(0);
  expect(
    new Set(modes('include').map(({ resource: { resourceType, id } }: Line) => `${resourceType}/${id}`)),
  ).toEqual(named);
  expect((await ask('Slot?_include=Slot:nothing')).status).toBe(400);
  const [{ resource }] = (await ask('metadata')).body.rest;
  expect(resource.find(({ type }: Line) => type === 'Slot').searchInclude).toEqual(['Slot:schedule']);
});

it('takes an asterisk for whatever version is stored, of what there is', async () => {
  const { resource } = (await ask('Patient?_count=1&active=true')).body.entry[0];
  const changed = { ...resource, gender: resource.gender === 'other' ? 'unknown' : 'other' };
  const path = `Patient/${resource.id}`;
  expect((await send('PUT', path, changed)).status).toBe(428);
  const { status, body } = await send('PUT', path, changed, { 'if-match': ' * ' });
  expect([status, body.gender]).toEqual([200, changed.gender]);
  expect(Number(body.meta.versionId)).toBe(Number(resource.meta.versionId) + 1);
  const nobody = { ...changed, id: '999999' };
  expect((await send('PUT', 'Patient/999999', nobody, { 'if-match': '*' })).status).toBe(404);
  expect((await send('PUT', path, changed, { 'if-match': '"*"' })).status).toBe(412);
});

it.each([
  ['GET', '/fhir', 404],
  ['GET', '/fhir/', 404],
  ['GET', '/fhir?x=1', 404],
  ['GET', '/fhir/R5/Patient', 404],
  ['GET', '/fhir/r4/metadata', 404],
  ['POST', '/fhir/Patient', 404],
  ['GET', '/fhir/R4', 404],
  ['POST', '/fhir/R4', 404],
  ['POST', '/fhir/R4/', 404],
  ['GET', '/fhir/R4/Patient/%ZZ', 400],
  ['HEAD', '/fhir/R4/Patient/1/nothing', 404],
  ['PROPFIND', '/fhir/R4/Patient', 404],
] as const)('answers %s %s in the shape of FHIR', async (method, url, status) => {
  const answered = await api.raw({ method: method as 'GET', url });
  expect([answered.status, answered.headers['content-type']]).toEqual([
    status,
    'application/fhir+json; charset=utf-8',
  ]);
  if (method !== 'HEAD') expect(JSON.parse(answered.text).resourceType).toBe('OperationOutcome');
});

it('leaves what only begins like FHIR to the pages, in their shape', async () => {
  for (const url of ['/fhirs', '/fhir-x/%ZZ'])
    expect((await api.raw({ url })).headers['content-type']).toBe('application/json; charset=utf-8');
});

it.each([
  ['DELETE', 'Patient/1', 'GET, HEAD, PUT'],
  ['PUT', 'Patient', 'GET, HEAD, POST'],
  ['PATCH', 'Composition/1?x=/', 'GET, HEAD'],
  ['POST', 'Composition', 'GET, HEAD'],
  ['DELETE', 'Patient/1/_history/1', 'GET, HEAD'],
  ['DELETE', 'Patient/$export/', 'GET, HEAD, POST'],
] as const)('says of a refused %s %s what is taken instead', async (method, path, allow) => {
  const { status, headers } = await send(method, path, { resourceType: 'Composition' });
  expect([status, headers.allow]).toEqual([405, allow]);
});
