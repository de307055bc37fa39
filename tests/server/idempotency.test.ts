import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { watching } from '#tests/support/lock-watcher.ts';

let api: Api;
let ada: Account;
let eve: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  eve = await api.signUp('eve');
});
afterAll(() => api.close());

const create = (account: Account, key: string, name: string) =>
  api.ask('POST', '/api/clinics/', {
    token: account.token,
    body: { name },
    headers: { 'idempotency-key': key },
  });
const countOf = async (name: string) =>
  (await api.pool.query('SELECT count(*)::int AS n FROM clinics WHERE name = $1', [name])).rows[0].n;

describe('the same Idempotency-Key', () => {
  it('gives the same answer to the same body, and makes one clinic', async () => {
    const first = await create(ada, 'key-of-ada-1', 'Once');
    const second = await create(ada, 'key-of-ada-1', 'Once');
    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(second.headers.etag).toBe(first.headers.etag);
    expect(await countOf('Once')).toBe(1);
  });

  it('makes one clinic of fifty requests at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => create(ada, 'key-of-ada-2', 'Rush')));
    expect(new Set(all.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(all[0]?.status).toBe(201);
    expect(await countOf('Rush')).toBe(1);
  });

  it('is refused with another body', async () => {
    await create(ada, 'key-of-ada-3', 'One');
    expect((await create(ada, 'key-of-ada-3', 'Other')).status).toBe(422);
    expect(await countOf('Other')).toBe(0);
  });

  it('with another body names what the first one made, so that the edit becomes a change of it', async () => {
    const first = await create(ada, 'key-of-ada-6', 'Lost answer');
    const edited = await create(ada, 'key-of-ada-6', 'Edited');
    expect(edited.status).toBe(422);
    expect(edited.body.saved).toEqual({ id: first.body.id, version: 1 });
    const mended = await api.ask('PUT', `/api/clinics/${first.body.id}/`, {
      token: ada.token,
      body: { name: 'Edited' },
      headers: { 'if-match': `"${edited.body.saved.version}"` },
    });
    expect(mended.status).toBe(200);
    expect(await countOf('Lost answer')).toBe(0);
  });

  it('keeps no answer and no key that could be read in the database', async () => {
    await create(ada, 'key-of-ada-7', 'A telling name');
    const { rows } = await api.pool.query('SELECT * FROM idempotency_keys');
    const stored = JSON.stringify(rows);
    for (const told of ['key-of-ada-7', 'A telling name']) expect(stored).not.toContain(told);
    for (const { body } of rows)
      expect(Buffer.from(body ?? '', 'base64').toString('latin1')).not.toContain('telling');
  });

  it('does not wait for others who clear away what is over', async () => {
    await create(ada, 'key-of-ada-8', 'Long ago');
    await api.pool.query("UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'");
    const other = await watching(api.url);
    await other.query("BEGIN; DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'");
    expect((await create(ada, 'key-of-ada-9', 'Not kept waiting')).status).toBe(201);
    await other.query('ROLLBACK');
    await create(ada, 'key-of-ada-10', 'Clears away');
    const over = "SELECT FROM idempotency_keys WHERE created_at < now() - interval '24 hours'";
    expect((await api.pool.query(over)).rowCount).toBe(0);
  });

  it('of another user is another key', async () => {
    await create(ada, 'key-of-both', 'Shared name');
    const hers = await create(eve, 'key-of-both', 'Shared name');
    expect(hers.body.user).toBe(eve.id);
    expect(await countOf('Shared name')).toBe(2);
  });

  it('may be sent again after a refusal, with what was mended', async () => {
    expect((await create(ada, 'key-of-ada-4', '')).status).toBe(400);
    expect((await create(ada, 'key-of-ada-4', 'Mended')).status).toBe(201);
  });

  it('is forgotten after a day', async () => {
    await create(ada, 'key-of-ada-5', 'Yesterday');
    await api.pool.query("UPDATE idempotency_keys SET created_at = created_at - interval '25 hours'");
    await create(ada, 'key-of-ada-5', 'Yesterday');
    expect(await countOf('Yesterday')).toBe(2);
  });

  it('makes one account of two sign-ups, and tells nobody the password', async () => {
    const body = { email: 'bo@x.test', username: 'bo', first_name: 'Bo', last_name: 'Ek', password };
    const signUp = () =>
      api.ask('POST', '/api/auth/register/', { body, headers: { 'idempotency-key': 'sign-up-of-bo' } });
    const [first, second] = await Promise.all([signUp(), signUp()]);
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    const { rows } = await api.pool.query("SELECT * FROM idempotency_keys WHERE scope = 'anonymous'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

describe('a step on a version that is sent again under its key', () => {
  let clinic: number;
  const ask = (method: string, path: string, body?: object, headers = {}) =>
    api.ask(method, path, { token: ada.token, body, headers });
  const make = async (path: string, body: object) =>
    (await ask('POST', path, { clinic, ...body })).body as { id: number; version: number };
  const patient = (first_name: string) => make('/api/patients/patients', { first_name, last_name: 'Silva' });
  const pathOf = ({ id }: { id: number }) => `/api/patients/patients/${id}/`;
  beforeAll(async () => {
    clinic = (await ask('POST', '/api/clinics/', { name: 'Steps' })).body.id;
  });

  /** Sends a step twice under one key, as someone does whose first answer was lost, and once more under another. */
  async function twice(path: string, body: object) {
    const headers = { 'idempotency-key': `step-${path}` };
    const first = await ask('POST', path, body, headers);
    const second = await ask('POST', path, body, headers);
    expect(first.status).toBe(200);
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect((await ask('POST', path, body, { 'idempotency-key': `other-${path}` })).status).not.toBe(200);
    return first.body as { id: number; version: number };
  }

  it('restores a patient once', async () => {
    const ana = await patient('Ana');
    await ask('DELETE', pathOf(ana));
    await twice(`${pathOf(ana)}restore/`, { version: ana.version + 1 });
  });

  it('stores a death once', async () => {
    const rui = await patient('Rui');
    const body = { version: rui.version, deceased_at: new Date(Date.now() - 60_000).toISOString() };
    await twice(`${pathOf(rui)}mark-deceased/`, body);
  });

  it('merges two charts and takes that back once', async () => {
    const [from, into] = [await patient('Eva'), await patient('Eve')];
    const body = { version: from.version, into: into.id, into_version: into.version, fields: [] };
    await twice(`${pathOf(from)}merge/`, body);
    const { version } = (await ask('GET', pathOf(from))).body;
    await twice(`${pathOf(from)}unmerge/`, { version });
  });

  it('restores a label once', async () => {
    const label = await make('/api/patients/labels', { name: 'Recall', color: 'teal', is_alert: false });
    await ask('DELETE', `/api/patients/labels/${label.id}/`);
    await twice(`/api/patients/labels/${label.id}/restore/`, { version: label.version + 1 });
  });

  it('tells a suspended member nothing, and a member who is back what was told before', async () => {
    const { id: clinic } = (await create(ada, 'key-of-ada-11', 'Shared')).body;
    const bea = await joinAs(api, ada, clinic, 'practitioner');
    const body = { clinic, first_name: 'Nora', last_name: 'Quiet', birth_date: '1990-01-02' };
    const add = (given: object = body) =>
      api.ask('POST', '/api/patients/patients', {
        ...{ token: bea.token, body: given },
        headers: { 'idempotency-key': 'key-of-bea-1' },
      });
    const first = await add();
    expect(first.status).toBe(201);
    const act = (step: string, version: number) =>
      api.ask('POST', `/api/staff/staff/${bea.staff}/${step}/`, { token: ada.token, body: { version } });
    const { version } = (await act('suspend', bea.version)).body;
    const refused = [await add(), await add({ ...body, first_name: 'Other' })];
    expect(refused.map(({ status }) => status)).toEqual([404, 422]);
    for (const { text } of refused) expect(text).not.toMatch(/Nora|saved/);
    await act('reinstate', version);
    expect(await add()).toMatchObject({ status: 201, text: first.text });
    const { rows } = await api.pool.query('SELECT count(*)::int AS n FROM patients WHERE clinic_id = $1', [
      clinic,
    ]);
    expect(rows[0].n).toBe(1);
  });
});

describe('an answer that something is out of reach', () => {
  it('is not kept: the same key is heard anew once it is within reach', async () => {
    const { id } = (await create(ada, 'reach-of-ada', 'Within reach')).body;
    const label = () =>
      api.ask('POST', '/api/patients/labels', {
        token: eve.token,
        body: { clinic: id, name: 'Recall', color: 'teal', is_alert: false },
        headers: { 'idempotency-key': 'label-of-eve' },
      });
    expect((await label()).status).toBe(404);
    await api.pool.query('UPDATE clinics SET owner_id = $1 WHERE id = $2', [eve.id, id]);
    expect((await label()).status).toBe(201);
  });
});
