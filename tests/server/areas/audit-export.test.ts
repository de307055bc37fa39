import { afterAll, beforeAll, expect, test } from 'vitest';
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

const get = (path: string, { token } = ada) => api.ask('GET', path, { token });

test('the log is asked for readings, changes and refusals, each entry of one kind', async () => {
  await get(`/api/patients/patients/${world.patient}/`);
  const kinds = async (kind: string) =>
    (await get(`/api/audit?clinic=${world.clinic}&kind=${kind}&limit=100`)).body;
  const [readings, changes] = [await kinds('reading'), await kinds('change')];
  expect(readings.results.map(({ action }: { action: string }) => action)).toContain('patient.read');
  expect(changes.results.map(({ action }: { action: string }) => action)).toContain('patient.created');
  for (const { results } of [readings, changes])
    expect(new Set(results.map(({ kind }: { kind: string }) => kind)).size).toBe(1);
  expect((await get(`/api/audit?clinic=${world.clinic}&kind=anything`)).status).toBe(400);
});

test('what is asked for leaves as a table in which nothing is a formula, and that is remembered', async () => {
  const eve = await api.signUp('eve');
  await api.ask('PUT', '/api/auth/user/update/', {
    token: ada.token,
    body: { email: ada.email, username: 'ada', first_name: '=1+1', last_name: 'Byron' },
  });
  const path = `/api/audit/export/?clinic=${world.clinic}&object_type=patient`;
  const said = await get(path);
  expect(said.status).toBe(200);
  expect(said.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = said.text.trimEnd().split('\r\n');
  expect(lines[0]).toContain('"Time (UTC)","User","Name","Via","Kind","Action"');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain(`"'=1+1 Byron"`);
  expect(said.text).not.toContain('"clinic"');
  const { body } = await get(`/api/audit?clinic=${world.clinic}&action=audit.exported`);
  expect(body.results[0]).toMatchObject({ user: ada.id, kind: 'reading' });
  expect((await get(path, eve)).status).toBe(404);
});

test('one clinic’s chain is verified without those of others', async () => {
  const other = await makeWorld(api, ada);
  const integrity = async (clinic: number) =>
    (await get(`/api/audit/integrity/?clinic=${clinic}`)).body.intact;
  await api.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_immutable');
  await api.pool.query('UPDATE audit_entries SET address = $1 WHERE clinic_id = $2', ['::1', other.clinic]);
  await api.pool.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_immutable');
  expect([await integrity(world.clinic), await integrity(other.clinic)]).toEqual([true, false]);
  await api.pool.query("DELETE FROM audit_chains WHERE chain = 'clinic:' || $1::int", [world.clinic]);
  expect(await integrity(world.clinic)).toBe(false);
});
