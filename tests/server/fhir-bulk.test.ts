import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { apiScopes } from '#machines/lifecycles/apiScopes.ts';
import { createTransactions } from '#server/database/transaction.ts';
import { demoPassword } from '#server/demo/account.ts';
import { linesOf as piecesOf } from '#server/fhir/bulk/kept.ts';
import { eraseExports, exportDue, keepExporting } from '#server/fhir/bulk/run.ts';
import { kinds } from '#server/fhir/kinds.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { exported, kickOff, type Line, linesOf, pathOf } from '#tests/support/bulk.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { askFhir, demoClinic, programToken, sendFhir } from '#tests/support/fhir.ts';
import { freePort, startServer } from '#tests/support/server-process.ts';

let api: Api;
let demo: { clinic: number; token: string };
let secret: string;
let ask: ReturnType<typeof askFhir>;
beforeAll(async () => {
  api = await openApi();
  demo = await demoClinic(api);
  secret = await programToken(api, demo);
  ask = askFhir(api, secret);
});
afterAll(() => api.close());
afterEach(() => api.pool.query('DELETE FROM clinic_exports'));

/** Every resource of a kind, as a search shows it page by page. */
async function searchedAll(path: string): Promise<Line[]> {
  const found: Line[] = [];
  for (let next: string | undefined = path; next; ) {
    const { body } = await ask(next);
    found.push(...(body.entry ?? []).map(({ resource }: { resource: Line }) => resource));
    const link = body.link.find(({ relation }: { relation: string }) => relation === 'next');
    next = link && pathOf(link.url);
  }
  return found;
}

/** Keeps exports from reading on at the patients; answers how to let them. */
async function holdPatients(first = 'SELECT'): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  let isOver = false;
  const release = async () => {
    if (isOver) return;
    isOver = true;
    await client.query('COMMIT');
    await client.end();
  };
  onTestFinished(release);
  await client.query('BEGIN; LOCK TABLE patients IN ACCESS EXCLUSIVE MODE');
  await client.query(first);
  return release;
}

const progressOf = async (status: string) => String((await ask(status)).headers['x-progress']);
/** An export that was only taken up says that it has written 0. */
const hasWritten = (status: string) =>
  expect.poll(() => progressOf(status)).toMatch(/^[1-9]\d* resources written/);
const startedAt = async (path = '$export') => pathOf((await kickOff(ask, path)).headers['content-location']);
const piecesLeft = async () =>
  (await api.pool.query('SELECT count(*)::int AS count FROM clinic_export_pieces')).rows[0].count;

it('gives of every kind what reading and searching give, in one file each', async () => {
  const { manifest, files, status } = await exported(api, ask);
  expect(manifest).toMatchObject({ requiresAccessToken: true, error: [] });
  expect(manifest.request).toMatch(/\/fhir\/R4\/\$export$/);
  expect(Date.parse(manifest.transactionTime)).toBeLessThanOrEqual(Date.now());
  expect(manifest.output.map(({ type }) => type)).toEqual(kinds.map(({ type }) => type).sort());
  for (const { type, count } of manifest.output) {
    const lines = files.get(type) ?? [];
    expect([type, lines.length]).toEqual([type, count]);
    const read = await searchedAll(`${type}?_count=200`);
    // whoever reads the log adds to it
    if (type === 'AuditEvent') expect(read.slice(0, count)).toEqual(lines);
    else expect(lines).toEqual(read);
    expect((await ask(`${type}/${lines[0]?.id}`)).body).toEqual(lines[0]);
  }
  const again = await ask(status);
  expect(again.headers.expires).toBeDefined();
  const file = await ask(pathOf(manifest.output[0]?.url));
  expect(file.headers['content-type']).toBe('application/fhir+ndjson');
});

it('gives what is asked for: some types, what changed since, the patients alone, those of a group', async () => {
  const some = await exported(api, ask, '$export?_type=Patient,Organization&_outputFormat=ndjson');
  expect([...some.files.keys()]).toEqual(['Organization', 'Patient']);
  const [changed] = some.files.get('Patient') ?? [];
  const { rows } = await api.pool.query(
    'UPDATE patients SET updated_at = now() WHERE id = $1 RETURNING updated_at',
    [changed?.id],
  );
  const since = encodeURIComponent(rows[0].updated_at.toISOString());
  const later = await exported(api, ask, `$export?_type=Patient&_since=${since}`);
  expect(later.files.get('Patient')?.map(({ id }) => id)).toEqual([changed?.id]);
  const patients = await exported(api, ask, 'Patient/$export');
  for (const type of ['Organization', 'Practitioner', 'Group', 'AuditEvent'])
    expect(patients.files.has(type)).toBe(false);
  expect(patients.files.has('Composition')).toBe(true);
  const groups = (await searchedAll('Group')).sort((one, other) => other.quantity - one.quantity);
  const members = await exported(api, ask, `Group/${groups[0]?.id}/$export`);
  const ids = new Set(members.files.get('Patient')?.map(({ id }) => `Patient/${id}`));
  expect(ids.size).toBe(groups[0]?.quantity);
  const about = [...members.files.values()].flat().map((one) => one.subject ?? one.patient);
  const strangers = about.filter((one) => one && !ids.has(one.reference));
  expect(strangers).toEqual([]);
  expect(about.filter(Boolean).length).toBeGreaterThan(0);
});

it('is told of in the statement', async () => {
  const [{ operation, resource }] = (await ask('metadata')).body.rest;
  const named = ({ type }: { type: string }) => type === 'Patient' || type === 'Group';
  const operations = [
    ...operation,
    ...resource.filter(named).flatMap((one: typeof resource) => one.operation),
  ];
  const definitions = operations.map(({ definition }: { definition: string }) =>
    definition.split('/').at(-1),
  );
  expect(definitions.sort()).toEqual(['Patient-everything', 'export', 'group-export', 'patient-export']);
});

it('takes its wishes from a Parameters resource as well', async () => {
  const wish = {
    resourceType: 'Parameters',
    parameter: [
      { name: '_type', valueString: 'Organization' },
      { name: '_since', valueInstant: '2001-01-01T00:00:00Z' },
    ],
  };
  const asked = await sendFhir(api, secret)('POST', '$export', wish, { prefer: 'respond-async' });
  expect([asked.status, asked.text]).toEqual([202, '']);
  await exportDue(api.pool);
  const { body } = await ask(pathOf(asked.headers['content-location']));
  expect(body.output.map(({ type }: { type: string }) => type)).toEqual(['Organization']);
});

it.each([
  ['$export', {}, 400],
  ['$export?_type=Slot', { prefer: 'respond-async' }, 400],
  ['$export?_type=Nothing', { prefer: 'respond-async' }, 400],
  ['$export?_typeFilter=Patient%3Factive%3Dtrue', { prefer: 'respond-async' }, 400],
  ['$export?_outputFormat=text/csv', { prefer: 'respond-async' }, 400],
  ['$export?_since=yesterday', { prefer: 'respond-async' }, 400],
  ['Patient/$export?_type=Practitioner', { prefer: 'respond-async' }, 400],
  ['Group/2000000000/$export', { prefer: 'respond-async' }, 404],
  ['Group/x/$export', { prefer: 'respond-async' }, 404],
  ['$export/2000000000', {}, 404],
  ['$export/x', {}, 404],
  ['$export/1/Patient.ndjson', {}, 404],
])('refuses %s with an OperationOutcome', async (path, headers, status) => {
  const answer = await ask(path, headers as Record<string, string>);
  expect([answer.status, answer.body.resourceType]).toEqual([status, 'OperationOutcome']);
});

it('passes over what it does not know where the caller can bear it', async () => {
  const prefer = 'respond-async, handling=lenient';
  expect((await kickOff(ask, '$export?_type=Patient,Nothing&_elements=id', { prefer })).status).toBe(202);
});

it('gives a token what its scopes name, and refuses what is asked for beyond them', async () => {
  const few = askFhir(api, await programToken(api, demo, ['patient.read']));
  const { files } = await exported(api, few);
  expect([...files.keys()]).toEqual([
    ...['AllergyIntolerance', 'Group', 'Patient'],
    ...['QuestionnaireResponse', 'RelatedPerson'],
  ]);
  expect(JSON.stringify(files.get('Patient'))).not.toContain('blood_type');
  // which medicines someone takes is told to whoever may read them, in answers too
  const more = askFhir(api, await programToken(api, demo, ['patient.read', 'record.read']));
  const answers = async (reader: typeof few) =>
    JSON.stringify((await exported(api, reader)).files.get('QuestionnaireResponse'));
  expect(await answers(more)).toContain('Ramipril');
  expect(await answers(few)).toContain('Penicillin');
  expect(await answers(few)).not.toContain('Ramipril');
  expect((await kickOff(few, '$export?_type=Composition')).status).toBe(403);
  const clinicAlone = askFhir(api, await programToken(api, demo, ['clinic.read']));
  expect((await kickOff(clinicAlone, 'Patient/$export')).status).toBe(403);
  expect((await kickOff(clinicAlone, '$export')).status).toBe(202);
  const writer = askFhir(api, await programToken(api, demo, ['patient.write']));
  expect((await kickOff(writer, '$export')).status).toBe(400);
});

it('is of one moment, whatever is stored meanwhile', async () => {
  const { rows } = await api.pool.query('SELECT id, last_name FROM patients ORDER BY id LIMIT 1');
  const [{ id, last_name }] = rows;
  const release = await holdPatients(`UPDATE patients SET last_name = 'Later' WHERE id = ${id}`);
  const status = await startedAt('$export?_type=Organization,Patient');
  const writing = exportDue(api.pool);
  await expect.poll(() => progressOf(status)).toContain('1 resources written');
  await release();
  expect(await writing).toBe(1);
  const { body } = await ask(status);
  const [first] = linesOf(await ask(`${status}/Patient.ndjson`));
  expect(first).toMatchObject({ id: String(id), name: [{ family: last_name }] });
  // what began before the files were read comes with the next export
  const since = encodeURIComponent(body.transactionTime);
  await api.pool.query(`UPDATE patients SET updated_at = $2 WHERE id = $1`, [id, body.transactionTime]);
  const later = await exported(api, ask, `$export?_type=Patient&_since=${since}`);
  expect(later.files.get('Patient')?.[0]).toMatchObject({ id: String(id), name: [{ family: 'Later' }] });
});

it('stops when it is deleted, and leaves nothing behind', async () => {
  const release = await holdPatients();
  const status = await startedAt();
  const writing = exportDue(api.pool);
  await hasWritten(status);
  expect(await piecesLeft()).toBeGreaterThan(0);
  expect((await api.raw({ method: 'DELETE', url: `/fhir/R4/${status}` })).status).toBe(401);
  const deleted = await sendFhir(api, secret)('DELETE', status, '');
  expect([deleted.status, (await ask(status)).status]).toEqual([202, 404]);
  await release();
  expect([await writing, await piecesLeft()]).toEqual([0, 0]);
});

it('is written anew by another server when the one that wrote it dies', async () => {
  const release = await holdPatients();
  const status = await startedAt();
  const server = await startServer({
    PORT: await freePort(),
    DATABASE_URL: api.url,
    AUDIT_KEY: 'x'.repeat(40),
  });
  await hasWritten(status);
  // no one else takes what is under way
  expect(await exportDue(api.pool)).toBe(0);
  await server.end('SIGKILL');
  await release();
  // PostgreSQL learns of the death when it answers
  await expect.poll(() => exportDue(api.pool)).toBe(1);
  const { body } = await ask(status);
  for (const { type, count } of body.output) {
    const lines = linesOf(await ask(`${status}/${type}.ndjson`));
    expect([type, new Set(lines.map(({ id }) => id)).size]).toEqual([type, count]);
  }
});

it('is left to the other servers by one that stops, and written by any that runs', async () => {
  const release = await holdPatients();
  const status = await startedAt();
  const stop = keepExporting(api.pool);
  await hasWritten(status);
  const stopped = stop();
  await release();
  await stopped;
  expect((await ask(status)).status).toBe(202);
  onTestFinished(keepExporting(api.pool));
  await expect.poll(async () => (await ask(status)).status).toBe(200);
});

it('is erased with its token, and when its time is over', async () => {
  const made = await api.ask('POST', '/api/connections/tokens', {
    token: demo.token,
    body: { clinic: demo.clinic, name: 'Short', scopes: apiScopes, days: 30 },
  });
  const short = askFhir(api, made.body.secret);
  const { manifest } = await exported(api, short);
  expect(await piecesLeft()).toBeGreaterThan(0);
  await api.ask('POST', `/api/connections/tokens/${made.body.token.id}/revoke/`, { token: demo.token });
  expect((await short(pathOf(manifest.output[0]?.url))).status).toBe(401);
  expect(await piecesLeft()).toBe(0);

  const { status } = await exported(api, ask);
  await api.pool.query('UPDATE clinic_exports SET expires_at = now()');
  expect((await ask(status)).status).toBe(404);
  expect((await ask(`${status}/Patient.ndjson`)).status).toBe(404);
  await eraseExports(api.pool);
  expect(await piecesLeft()).toBe(0);
});

it.each([
  ['another role', (body: object) => ({ ...body, role: 'receptionist' })],
  ['another speciality', (body: object) => ({ ...body, speciality: 'Dermatology' })],
])('is erased, finished or under way, once its maker has %s', async (_, changed) => {
  const { rows } = await api.pool.query(
    'SELECT id, first_name, last_name, email FROM users ORDER BY id LIMIT 1',
  );
  const owner = { ...rows[0], username: '', password: demoPassword, token: demo.token, refresh: '' };
  const bea = await joinAs(api, owner, demo.clinic, 'practitioner');
  const hers = askFhir(
    api,
    await programToken(api, { ...demo, token: bea.token }, ['patient.read', 'record.read']),
  );
  const { status } = await exported(api, hers, 'Patient/$export');
  expect((await hers(`${status}/Composition.ndjson`)).status).toBe(200);
  const release = await holdPatients();
  const other = pathOf((await kickOff(hers, 'Patient/$export')).headers['content-location']);
  const writing = exportDue(api.pool);
  await expect.poll(async () => String((await hers(other)).headers['x-progress'])).toContain('now Patient');
  const member = (await api.ask('GET', `/api/staff/staff/${bea.staff}/`, { token: demo.token })).body;
  const stored = await api.ask('PUT', `/api/staff/staff/${bea.staff}/`, {
    token: demo.token,
    body: changed(member),
  });
  expect(stored.status, stored.text).toBe(200);
  await release();
  expect([await writing, await piecesLeft()]).toEqual([0, 0]);
  for (const path of [status, `${status}/Composition.ndjson`, other])
    expect((await hers(path)).status).toBe(404);
});

it('is torn and not cut short for who fetches it while it is erased', async () => {
  const { status } = await exported(api, ask, '$export?_type=Organization');
  const token = (await api.pool.query('SELECT id, user_id, clinic_id FROM api_tokens ORDER BY id LIMIT 1'))
    .rows[0];
  const held = {
    tokenId: token.id,
    userId: token.user_id,
    clinicId: token.clinic_id,
    scopes: new Set<never>(),
  };
  const lines = piecesOf(createTransactions(api.pool), held, {
    id: Number(status.split('/')[1]),
    type: 'Organization',
  });
  expect((await lines.next()).done).toBe(false);
  await api.pool.query('DELETE FROM clinic_exports');
  await expect(lines.next()).rejects.toThrow();
});

it('is limited in number, by what is under way and by what is kept', async () => {
  const few = '$export?_type=Organization';
  for (const status of [202, 202, 429]) expect((await kickOff(ask, few)).status).toBe(status);
  expect((await kickOff(ask, few)).headers['retry-after']).toBeDefined();
  expect(await exportDue(api.pool)).toBe(2);
  for (let more = 0; more < 3; more += 1) await exported(api, ask, few);
  expect((await kickOff(ask, few)).status).toBe(429);
});

it('says that it failed when it cannot be written', async () => {
  const status = await startedAt();
  await api.pool.query('UPDATE clinic_exports SET attempt = 4');
  await api.pool.query('ALTER TABLE patients RENAME TO patients_away');
  onTestFinished(async () => {
    await api.pool.query('ALTER TABLE patients_away RENAME TO patients');
  });
  expect(await exportDue(api.pool)).toBe(0);
  expect((await ask(status)).status).toBe(500);
});

it('stands in the audit log, from the asking to the end', async () => {
  const { status } = await exported(api, ask, '$export?_type=Organization');
  await sendFhir(api, secret)('DELETE', status, '');
  const { body } = await api.ask('GET', `/api/audit?clinic=${demo.clinic}&limit=3`, { token: demo.token });
  expect(body.results.map(({ action, via }: Record<string, string>) => [action, via])).toEqual([
    ['clinic.export_deleted', 'Program'],
    ['clinic.exported', 'Program'],
    ['clinic.export_started', 'Program'],
  ]);
});

it('is there for nobody but the token that asked for it', async () => {
  const { status } = await exported(api, ask);
  const other = askFhir(api, await programToken(api, demo));
  const stranger = await api.signUp('stranger');
  const made = await api.ask('POST', '/api/clinics/', { token: stranger.token, body: { name: 'Far' } });
  const strange = await programToken(api, { clinic: made.body.id, token: stranger.token });
  const absent = await ask('$export/2000000000');
  for (const one of [other, askFhir(api, strange)])
    for (const path of [status, `${status}/Patient.ndjson`]) {
      const answer = await one(path);
      expect([answer.status, answer.text]).toEqual([404, absent.text]);
    }
  expect((await sendFhir(api, strange)('DELETE', status, '')).status).toBe(404);
  const label = (await ask('Group?_count=1')).body.entry[0].resource.id;
  expect((await kickOff(askFhir(api, strange), `Group/${label}/$export`)).status).toBe(404);
  for (const path of [status, `${status}/Patient.ndjson`, '$export', 'Patient/$export'])
    expect((await kickOff(askFhir(api), path)).status).toBe(401);
  const own = await exported(api, askFhir(api, strange));
  const text = JSON.stringify([...own.files]);
  expect(own.files.has('Patient')).toBe(false);
  expect(text).toContain('Far');
  expect((await ask(status)).status).toBe(200);
});
