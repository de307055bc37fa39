import { expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { openApiForTest } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';

const mebibyte = 1024 * 1024;
const files = '/api/patients/attachments';

async function desk(overrides: { clinicFiles?: number; userFilesDaily?: number }) {
  const api = await openApiForTest(overrides);
  const owner = await api.signUp('owner');
  const { token } = owner;
  const worlds = [await makeWorld(api, owner), await makeWorld(api, owner)] as const;
  const begin = (at: 0 | 1, size: number) =>
    api.ask('POST', `/api/patients/patients/${worlds[at].patient}/attachments/`, {
      token,
      body: { file_name: 'Note.txt', size },
    });
  /** Stores a file of one piece. */
  const store = async (at: 0 | 1, size: number) => {
    const { id, version } = (await begin(at, size)).body;
    await api.ask('PUT', `${files}/${id}/pieces/1/`, { token, body: Buffer.alloc(size, 'a') });
    const stored = await api.ask('POST', `${files}/${id}/finish/`, { token, body: { version } });
    expect(stored.body.status).toBe('stored');
    return stored.body as { id: number; version: number };
  };
  return { api, owner, token, worlds, begin, store };
}

const half = mebibyte / 2;

it('a clinic keeps as much in files as the server gives it, with those that were taken out', async () => {
  const { api, token, begin, store } = await desk({ clinicFiles: 1 });
  const { id, version } = await store(0, half);
  await api.ask('DELETE', `${files}/${id}/`, { token, headers: { 'if-match': `"${version}"` } });
  await store(0, half);
  const refused = await begin(0, 1);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toEqual([expect.stringContaining('all its space for files')]);
  // what is announced has its room already, and other clinics have their own
  expect((await begin(1, mebibyte)).status).toBe(201);
  expect((await begin(1, 1)).status).toBe(409);
});

it('a user stores only so much within a day, in all clinics together', async () => {
  const { api, owner, begin, store } = await desk({ userFilesDaily: 1 });
  await store(0, half);
  await store(1, half);
  const refused = await begin(1, 1);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toEqual([expect.stringContaining('Continue tomorrow')]);
  await api.pool.query(
    "UPDATE attachments SET created_at = created_at - interval '25 hours' WHERE created_by = $1",
    [owner.id],
  );
  expect((await begin(1, 1)).status).toBe(201);
});

it('files of an import that have no room are named, and hold nobody up', async () => {
  const { api, token, worlds, store } = await desk({ clinicFiles: 1 });
  await store(0, half);
  await store(0, half - 4);
  const { clinic } = worlds[0];
  const ask = (path: string, body: object) =>
    api.ask('POST', `/api/patients/imports${path}`, { token, body });
  const { id } = (await ask('', { clinic, file_name: 'bundle.json', date_order: 'ymd' })).body;
  const patient = { resourceType: 'Patient', id: 'p', name: [{ family: 'Novák', given: ['Lea'] }] };
  const document = {
    resourceType: 'DocumentReference',
    id: 'd',
    status: 'current',
    subject: { reference: 'Patient/p' },
    content: [{ attachment: { contentType: 'text/plain', data: Buffer.from('Five!').toString('base64') } }],
  };
  await ask(`/${id}/rows/`, {
    rows: [
      { line: 1, kind: 'patient', values: {}, resources: [JSON.stringify(patient)] },
      { line: 2, kind: 'document', values: {}, resources: [JSON.stringify(document)] },
    ],
  });
  const { body } = await ask(`/${id}/commit/`, { lines: [1, 2] });
  expect(body).toMatchObject({
    created: [{ line: 1, kind: 'patient' }],
    refused: [{ line: 2, message: expect.stringContaining('all its space for files') }],
  });
});

it('of the imports that were begun and never stored only the newest stay, in all clinics together', async () => {
  const { api, owner, token, worlds } = await desk({});
  const ask = (path: string, body: object) =>
    api.ask('POST', `/api/patients/imports${path}`, { token, body });
  const begin = async (at: 0 | 1) => {
    const made = await ask('', { clinic: worlds[at].clinic, file_name: 'patients.csv', date_order: 'ymd' });
    const { id } = made.body;
    const rows = [{ line: 2, values: { first_name: 'Lea', last_name: `Novák ${id}` } }];
    expect((await ask(`/${id}/rows/`, { rows })).status).toBe(200);
    return id as number;
  };
  const kept = async (table: string, id: string) =>
    (await api.pool.query(`SELECT ${id} AS id FROM ${table} ORDER BY 1`)).rows.map((row) => row.id);
  const stored = await begin(0);
  await ask(`/${stored}/commit/`, { lines: [2] });
  const begun: number[] = [];
  for (let at = 0; at < 22; at += 1) begun.push(await begin(at % 2 ? 1 : 0));
  const newest = [stored, ...begun.slice(2)];
  expect(await kept('patient_imports', 'id')).toEqual(newest);
  expect(await kept('patient_import_rows', 'import_id')).toEqual(newest);
  await api.pool.query(
    "UPDATE patient_imports SET created_at = created_at - interval '8 days' WHERE created_by = $1",
    [owner.id],
  );
  const last = await begin(0);
  expect(await kept('patient_imports', 'id')).toEqual([stored, last]);
});

it('reads both bounds from the environment', () => {
  expect(readSettings({})).toMatchObject({ clinicFiles: 20_480, userFilesDaily: 2048 });
  expect(readSettings({ CLINIC_FILES_MB: '5', USER_FILES_DAILY_MB: '6' })).toMatchObject({
    clinicFiles: 5,
    userFilesDaily: 6,
  });
  expect(() => readSettings({ CLINIC_FILES_MB: '0' })).toThrow('CLINIC_FILES_MB must be a whole number');
});

it('rows that wait to be stored have as much room as files do, whatever import they are in', async () => {
  const { api, token, worlds } = await desk({ userFilesDaily: 1 });
  const body = { file_name: 'patients.csv', date_order: 'ymd' };
  const begun = async (at: 0 | 1) =>
    (await api.ask('POST', '/api/patients/imports/', { token, body: { ...body, clinic: worlds[at].clinic } }))
      .body.id as number;
  const look = (id: number, from: number) => {
    const values = { first_name: 'Ada', last_name: 'Byron', notes: 'x'.repeat(2000) };
    const rows = Array.from({ length: 100 }, (_, at) => ({ line: from + at, values }));
    return api.ask('POST', `/api/patients/imports/${id}/rows/`, { token, body: { rows } });
  };
  const [first, second] = [await begun(0), await begun(1)];
  // the same lines take the same room again
  for (let times = 0; times < 6; times += 1) expect((await look(first, 2)).status).toBe(200);
  expect((await look(first, 102)).status).toBe(200);
  expect((await look(second, 2)).status).toBe(200);
  expect((await look(second, 102)).status).toBe(200);
  const refused = await look(second, 202);
  expect(refused.status).toBe(409);
  expect(refused.body.detail).toEqual([
    expect.stringContaining('imported as much as one person can in a day'),
  ]);
  // what was refused keeps nothing
  expect((await api.ask('GET', `/api/patients/imports/${second}/`, { token })).body.rows).toBe(200);
});
