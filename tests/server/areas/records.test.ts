import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCodes } from '#server/areas/diagnosis-codes/codes.ts';
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

const ask = (method: string, path: string, body?: object, who = ada) =>
  api.ask(method, path, { token: who.token, body });
const templates = '/api/patients/record-templates';
const records = '/api/patients/medical-records';
const write = (more: object = {}) =>
  ask('POST', records, {
    clinic: world.clinic,
    patient: world.patient,
    staff: world.staff,
    occurred_at: '2026-03-02T09:00:00Z',
    chief_complaint: 'Headache',
    assessment: 'Tension',
    ...more,
  });
const act = (one: { id: number; version: number }, action: string, body: object = {}) =>
  ask('POST', `/api/medical-records/${one.id}/${action}/`, { version: one.version, ...body });

describe('templates and snippets', () => {
  it('are stored, found, changed, archived and restored, one name once', async () => {
    const body = { clinic: world.clinic, name: 'Migraine visit', kind: 'template', plan: 'Diary.' };
    const made = await ask('POST', templates, body);
    expect(made).toMatchObject({
      status: 201,
      body: { ...body, subjective: '', text: '', status: 'active' },
    });
    expect(await ask('POST', templates, { ...body, name: 'MIGRAINE VISIT' })).toMatchObject({
      status: 400,
      body: { name: ['Another template or snippet has this name.'] },
    });
    await ask('POST', templates, {
      clinic: world.clinic,
      name: 'Wash',
      kind: 'snippet',
      text: 'Wash hands.',
    });
    const found = await ask('GET', `${templates}?clinic=${world.clinic}&kind=template&search=migr`);
    expect(found.body).toMatchObject({ count: 1, results: [{ name: 'Migraine visit' }] });
    const one = `${templates}/${made.body.id}/`;
    const changed = await ask('PUT', one, { name: 'Migraine', kind: 'template', subjective: 'Aura:' });
    expect(changed.body).toMatchObject({ name: 'Migraine', subjective: 'Aura:', plan: 'Diary.', version: 2 });
    const stale = await api.ask('PUT', one, {
      token: ada.token,
      body: { name: 'X', kind: 'template' },
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(412);
    expect((await ask('DELETE', one)).status).toBe(204);
    expect((await ask('GET', `${templates}?clinic=${world.clinic}`)).body.count).toBe(1);
    expect((await ask('POST', `${one}restore/`, { version: 3 })).body.status).toBe('active');
  });

  it('are read by those who read records and changed by those who write them', async () => {
    const viewer = await api.signUp('viewer');
    const invited = await world.post('/api/staff/staff', {
      clinic: world.clinic,
      first_name: 'Vi',
      last_name: 'Ewer',
      color: 'red',
      role: 'viewer',
    });
    const { code } = await world.post(`/api/staff/staff/${invited.id}/invite/`, { version: invited.version });
    expect((await ask('POST', '/api/staff/staff/accept-invitation/', { code }, viewer)).status).toBeLessThan(
      300,
    );
    const list = `${templates}?clinic=${world.clinic}`;
    expect((await ask('GET', list, undefined, viewer)).status).toBe(200);
    const body = { clinic: world.clinic, name: 'No', kind: 'snippet' };
    expect((await ask('POST', templates, body, viewer)).status).toBe(403);
  });
});

describe('diagnosis codes', () => {
  const find = async (search: string, limit = 5) =>
    (await ask('GET', `/api/patients/diagnosis-codes?search=${encodeURIComponent(search)}&limit=${limit}`))
      .body.results;

  it('are found by code and by words, blind to accents and order, codes first', async () => {
    expect((await find('G43')).map(({ code }: { code: string }) => code)).toEqual([
      'G43.0',
      'G43.1',
      'G43.9',
    ]);
    expect((await find('tension headache'))[0]).toEqual({ code: 'G44.2', text: 'Tension-type headache' });
    expect((await find('meniere'))[0]).toMatchObject({ code: 'H81.0' });
    expect((await find('diabetes type 2', 1))[0].code).toBe('E11.2');
    expect(await find('zzz')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect((await ask('GET', '/api/patients/diagnosis-codes')).status).toBe(400);
  });

  it('come from a full list where one is given, and a broken list stops the start', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'codes-')), 'full.tsv');
    writeFileSync(file, '# a remark\nA00.0\tCholera due to Vibrio cholerae 01, biovar cholerae\n');
    expect(readCodes(file).find('cholera', 5)).toHaveLength(1);
    writeFileSync(file, 'A00.0 without a tab\n');
    expect(() => readCodes(file)).toThrow('line 1');
    expect(() => readCodes(`${file}.gone`)).toThrow('cannot be read');
  });
});

describe('measured values', () => {
  it('are listed newest first, without those of voided, discarded and private records', async () => {
    const measured = (day: string, systolic: number, more: object = {}) =>
      write({
        occurred_at: `${day}T09:00:00Z`,
        vitals: { systolic, weight_kg: 70, height_cm: 172 },
        ...more,
      });
    await measured('2026-01-05', 128);
    await measured('2026-02-05', 190);
    await write({ occurred_at: '2026-02-06T09:00:00Z' });
    const wrong = (await measured('2026-02-07', 90)).body;
    await act(wrong, 'void', { reason: 'Another patient.' });
    const list = `${records}/vitals?clinic=${world.clinic}&patient=${world.patient}`;
    const { body } = await ask('GET', list);
    expect(body.results).toMatchObject([
      {
        at: '2026-02-05T09:00:00.000Z',
        vitals: { systolic: 190, bmi: 23.7, flags: { systolic: 'critical' } },
      },
      { at: '2026-01-05T09:00:00.000Z', vitals: { systolic: 128, flags: { systolic: 'normal' } } },
    ]);
    const before = await ask('GET', `${list}&before=2026-02-01T00:00:00Z`);
    expect(before.body.results).toHaveLength(1);
    expect((await ask('GET', `${list}&before=yesterday`)).status).toBe(400);
    const { rows } = await api.pool.query(
      `SELECT count(*)::int AS count FROM audit_entries WHERE action = 'medical_record.vitals_read' AND patient_id = $1`,
      [world.patient],
    );
    expect(rows[0].count).toBe(2);
  });
});

describe('a record says who and what', () => {
  it('names signer, authors of addenda and versions, and what is missing, in lists too', async () => {
    const open = (await write({ chief_complaint: '' })).body;
    const unsigned = await ask('GET', `${records}?clinic=${world.clinic}&status=unsigned&limit=100`);
    const listed = unsigned.body.results.find(({ id }: { id: number }) => id === open.id);
    expect(listed).toMatchObject({ missing: ['chief_complaint'], signed_by_name: '' });
    let one = (await write()).body;
    one = (await act(one, 'sign')).body;
    const name = one.signed_by_name;
    expect(name).not.toBe('');
    one = (await act(one, 'addenda', { text: 'More.', reason: 'Called back.' })).body;
    expect(one.addenda).toMatchObject([{ author_name: name, status: 'draft' }]);
    const versions = await ask('GET', `/api/medical-records/${one.id}/versions/`);
    expect(versions.body.results).toMatchObject([{ number: 1, signed_by_name: name }]);
  });
});

it('is signed by several who write it together, one after the other, and the last signature locks it', async () => {
  const bea = await api.signUp('bea');
  const invited = await world.post('/api/staff/staff', {
    clinic: world.clinic,
    first_name: 'Bea',
    last_name: 'Nurse',
    color: 'red',
    role: 'practitioner',
  });
  const { code } = await world.post(`/api/staff/staff/${invited.id}/invite/`, { version: invited.version });
  await ask('POST', '/api/staff/staff/accept-invitation/', { code }, bea);
  const mine = (await ask('GET', `/api/staff/staff?clinic=${world.clinic}&mine=true`)).body.results[0].id;
  const by = (who: Account, one: { id: number; version: number }, action: string, body: object = {}) =>
    ask('POST', `/api/medical-records/${one.id}/${action}/`, { version: one.version, ...body }, who);
  const words = { staff: mine, occurred_at: '2026-03-02T09:00:00Z', co_authors: [invited.id] };

  const twice = await write({ staff: mine, co_authors: [mine] });
  expect(twice).toMatchObject({ status: 400, body: { co_authors: [expect.any(String)] } });
  let one = (await write({ ...words, privacy: 'author_only', assessment: '' })).body;
  expect((await by(bea, one, 'sign')).status).toBe(409);
  one = (await by(bea, one, 'sign-part')).body;
  expect(one).toMatchObject({ status: 'draft', locked: false, signed_at: null });
  const list = `${records}?clinic=${world.clinic}&status=unsigned&staff=${invited.id}`;
  expect((await ask('GET', list, undefined, bea)).body.results).toMatchObject([
    {
      id: one.id,
      signatures: [
        { staff: invited.id, number: 1, is_current: true },
        { staff: mine, signed_at: null },
      ],
    },
  ]);

  one = (await ask('PUT', `/api/medical-records/${one.id}/`, { ...words, assessment: 'Tension' })).body;
  expect(one.signatures[0]).toMatchObject({ staff: invited.id, is_current: false });
  expect(String((await by(ada, one, 'sign-part')).body.detail)).toContain('locks the record');
  one = (await by(ada, one, 'sign')).body;
  expect(one).toMatchObject({
    status: 'signed',
    locked: true,
    signatures: [{ number: 1 }, { number: 2, is_current: true }],
  });
  const versions = (await ask('GET', `/api/medical-records/${one.id}/versions/`)).body.results;
  expect(versions).toMatchObject([
    { number: 2, is_part: false },
    { number: 1, is_part: true },
  ]);
  const first = await ask('GET', `/api/medical-records/${one.id}/versions/1/`);
  expect(first.body.content).toMatchObject({ assessment: '' });
  await expect(
    api.pool.query(`UPDATE medical_records SET co_authors = '[]' WHERE id = $1`, [one.id]),
  ).rejects.toThrow('a signed record does not change');

  const same = (await write({ staff: mine, privacy: 'same_speciality' })).body;
  const seen = async () => (await ask('GET', `/api/medical-records/${same.id}/`, undefined, bea)).status;
  expect(await seen()).toBe(404);
  await api.pool.query(`UPDATE staff SET speciality = 'Neurology' WHERE id IN ($1, $2)`, [mine, invited.id]);
  expect(await seen()).toBe(200);

  // no one takes from themselves what only the author could give back
  const shared = (await write({ staff: mine, privacy: 'author_only', shared_with: [invited.id] })).body;
  const edit = (record: { id: number }, changes: object, who = bea) =>
    ask('PUT', `/api/medical-records/${record.id}/`, { ...words, co_authors: [], ...changes }, who);
  expect(await edit(shared, { shared_with: [] })).toMatchObject({
    status: 400,
    body: { shared_with: [expect.stringContaining('no longer be able to read')] },
  });
  const open = (await write({ staff: mine })).body;
  expect(await edit(open, { privacy: 'author_only' })).toMatchObject({
    status: 400,
    body: { privacy: [expect.stringContaining('no longer be able to read')] },
  });
  expect(await edit(open, { privacy: 'author_only' }, ada)).toMatchObject({ status: 200 });
  expect((await edit(open, {})).status).toBe(404);

  const second = (await write({ staff: mine, co_signer: invited.id })).body;
  const hers = async () =>
    (await ask('GET', list, undefined, bea)).body.results.map(({ id }: { id: number }) => id);
  expect(await hers()).not.toContain(second.id);
  const asked = (await by(ada, second, 'request-review')).body;
  expect(asked.co_signer_name).toBe('Bea Nurse');
  expect(await hers()).toContain(second.id);

  one = (await by(ada, one, 'unlock', { reason: 'A dose is wrong.' })).body;
  expect(one.signatures.map(({ signed_at }: { signed_at: string | null }) => signed_at)).toEqual([
    null,
    null,
  ]);
});
