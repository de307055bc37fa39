import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealChains } from '#server/audit/seals.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { type Account, type Api, auditKey, openApi, password } from '#tests/support/api.ts';
import { askFhir, programToken } from '#tests/support/fhir.ts';
import { type Made, makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { tablesOfPeople } from '#tests/support/tables-of-people.ts';
import { makeWholePerson, markers } from '#tests/support/whole-person.ts';

let api: Api;
let owner: Account;
let world: World;
let secret: string;
let person: Made;
let merged: number;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  world = await makeWorld(api, owner);
  secret = await programToken(api, { clinic: world.clinic, token: owner.token });
  await world.put(`/api/clinics/${world.clinic}/retention/`, {
    ...{ years_after_visit: 10, years_after_death: null, years_after_majority: 10, age_of_majority: 18 },
  });
  await world.post('/api/connections/webhooks', {
    ...{ clinic: world.clinic, name: 'Billing', url: 'https://billing.example.org/hook' },
    events: ['patient.created', 'patient.updated'],
  });
  person = await makeWholePerson(api, owner, world);
  const { rows } = await api.pool.query('SELECT id FROM patients WHERE merged_into = $1', [person.id]);
  merged = rows[0].id;
});
afterAll(() => api.close());

const ask = (method: string, path: string, body?: object, token = owner.token) =>
  api.ask(method, path, { token, body });
const remove = (body: object = {}, version = person.version) =>
  ask('POST', '/api/patients/removals', {
    ...{ clinic: world.clinic, charts: [{ patient: person.id, version }], password },
    ...body,
  });
const due = async (state = 'due') =>
  (await ask('GET', `/api/patients/due-charts?clinic=${world.clinic}&state=${state}`)).body;

async function counts(tables: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables)
    found[table] = (await api.pool.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
  return found;
}

/** Where in the whole database a text stands. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await api.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.pool.query(
      `SELECT 1 FROM ${name} t WHERE EXISTS (SELECT FROM unnest($1::text[]) m WHERE t::text ILIKE '%' || m || '%') LIMIT 1`,
      [texts],
    );
    if (rows.length > 0) places.push(name);
  }
  return places;
}

describe('a chart that is due', () => {
  it('is kept while somebody decided so, and tells until when and why', async () => {
    expect(await due()).toMatchObject({ count: 0, is_ruled: true });
    expect((await due('kept')).results).toMatchObject([
      { patient: person.id, due_since: '2011-05-10', kept_until: '2999-01-01', ground: 'visit' },
    ]);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('decided to keep this chart longer')] },
    });
    const today = (await api.pool.query("SELECT (now() AT TIME ZONE 'Europe/Berlin')::date::text AS day"))
      .rows[0].day;
    await world.post(`/api/patients/patients/${person.id}/keep/`, { until: today, reason: markers[0] });
    await api.pool.query('UPDATE retention_holds SET until = until - 1');
    expect((await due()).results).toMatchObject([
      {
        ...{ patient: person.id, last_contact: '2001-05-10', due_since: '2011-05-10', kept_until: null },
        counts: { reservations: 2, records: 1, consents: 1, files: 1 },
      },
    ]);
  });

  it('is removed by nobody who was not asked for their password, or whose look is out of date', async () => {
    expect(await remove({ password: undefined })).toMatchObject({
      ...{ status: 409, body: { password: ['Enter your password to remove a chart.'] } },
    });
    expect(await remove({ password: 'not the one' })).toMatchObject({
      ...{ status: 400, body: { password: ['This is not your password.'] } },
    });
    expect(await remove({}, person.version + 1)).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('changed this chart')] },
    });
  });

  it('cannot be deleted by a request that says it is an erasure', async () => {
    const client = await api.pool.connect();
    try {
      for (const table of [
        'moves',
        'medical_record_versions',
        'medical_records',
        'patient_consents',
        'patients',
      ]) {
        await client.query('BEGIN');
        await client.query(`SELECT set_config('chartroom.user_id', '${owner.id}', true)`);
        await client.query("SELECT set_config('chartroom.erasing', 'on', true)");
        await client.query("SELECT set_config('role', 'chartroom_app', true)");
        await expect(client.query(`DELETE FROM ${table}`), table).rejects.toThrow();
        await client.query('ROLLBACK');
      }
    } finally {
      client.release();
    }
  });

  it('goes with everything that is stored about its patient, and leaves an entry and a whole audit log', async () => {
    const tables = await tablesOfPeople(api.pool);
    const before = await counts(tables);
    for (const table of tables)
      expect(before[table], `${table}: nothing to try the erasure on`).toBeGreaterThan(0);
    expect((await placesOf(markers)).length).toBeGreaterThan(15);
    expect(await verifyAudit(api.pool)).toEqual([]);
    await sealChains(api.pool, auditKey);

    const { counts: shown } = (await due()).results[0];
    expect(await remove()).toMatchObject({ status: 200, body: { removed: 1 } });

    expect(await placesOf(markers)).toEqual([]);
    // the other two patients, and the step of the clinic's own consent form
    const left: Record<string, number> = { patients: 2, moves: 1 };
    for (const [table, count] of Object.entries(await counts(tables)))
      expect([table, count]).toEqual([table, left[table] ?? 0]);
    expect(await counts(['clinic_exports', 'patient_import_rows'])).toEqual({
      ...{ clinic_exports: 0, patient_import_rows: 0 },
    });
    const { rows: deliveries } = await api.pool.query(
      'SELECT event, patient_id FROM webhook_deliveries WHERE patient_id = $1',
      [person.id],
    );
    expect(deliveries).toEqual([{ event: 'patient.updated', patient_id: person.id }]);

    expect(await verifyAudit(api.pool)).toEqual([]);
    const integrity = await ask('GET', `/api/audit/integrity/?clinic=${world.clinic}`);
    expect(integrity).toMatchObject({ status: 200, body: { broken_at: null } });
    const log = (await ask('GET', `/api/audit?clinic=${world.clinic}&patient=${person.id}&limit=100`)).body
      .results;
    expect(log[0]).toMatchObject({ action: 'patient.erased', patient: person.id, changes: [] });
    expect(log.map(({ action }: { action: string }) => action)).toContain('medical_record.signed');

    const removals = `/api/patients/removals?clinic=${world.clinic}`;
    expect((await ask('GET', removals)).body.results).toEqual([
      {
        ...{ patient: person.id, ground: 'visit', due_since: '2011-05-10', reason: '', counts: shown },
        ...{ also: [merged], erased_at: expect.any(String), erased_by_name: expect.stringContaining('Ada') },
      },
    ]);
    const byNumber = async (mrn: string) => (await ask('GET', `${removals}&mrn=${mrn}`)).body.count;
    expect([await byNumber(person.mrn.toUpperCase()), await byNumber('P999999')]).toEqual([1, 0]);
  });

  it('is not there for anybody, and gone for other programs', async () => {
    for (const id of [person.id, merged]) {
      expect((await ask('GET', `/api/patients/patients/${id}/`)).status).toBe(404);
      const fhir = askFhir(api, secret);
      const read = await fhir(`Patient/${id}`);
      expect([read.status, read.body.issue[0].code]).toEqual([410, 'deleted']);
      expect((await fhir(`Patient/${id}/$everything`)).status).toBe(410);
    }
    expect((await askFhir(api, secret)('Patient/999999')).status).toBe(404);
    expect(await remove()).toMatchObject({ status: 200, body: { removed: 0 } });
    const stranger = await api.signUp('stranger');
    const { body } = await api.ask('POST', '/api/clinics/', {
      token: stranger.token,
      body: { name: 'Elsewhere' },
    });
    const elsewhere = await programToken(api, { clinic: body.id, token: stranger.token });
    expect((await askFhir(api, elsewhere)(`Patient/${person.id}`)).status).toBe(404);
  });
});
