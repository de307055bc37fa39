import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransactions } from '#server/database/transaction.ts';
import { toRefusal } from '#server/http/failures.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';
import { makeWholePerson } from '#tests/support/whole-person.ts';

let api: Api;
let ada: Account;
let eve: Account;
let adasClinic: number;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
  eve = await api.signUp('eve');
  adasClinic = await create(ada, 'Marker of Ada');
  await create(eve, 'Marker of Eve');
});
afterAll(() => api.close());

async function create(account: Account, name: string): Promise<number> {
  const body = {
    name,
    id: 4711,
    user: 1,
    owner_id: 1,
    version: 9,
    created_at: '2000-01-01T00:00:00Z',
    __proto__: {},
  };
  return (await api.ask('POST', '/api/clinics/', { token: account.token, body })).body.id;
}

describe('two users', () => {
  it('see nothing of each other in lists, searches and counts', async () => {
    for (const query of [
      '',
      '?search=Marker',
      '?search=of',
      '?ordering=-name',
      '?limit=1',
      '?clinic=1',
      '?user=1',
    ]) {
      const adas = await api.ask('GET', `/api/clinics${query}`, { token: ada.token });
      expect(adas.body.count, query).toBe(1);
      expect(adas.text).not.toContain('Eve');
      const eves = await api.ask('GET', `/api/clinics${query}`, { token: eve.token });
      expect(eves.text).not.toContain('Ada');
    }
  });

  it.each(['GET', 'PUT', 'DELETE'])(
    'get the same answer to %s for a foreign clinic as for none',
    async (method) => {
      const body = method === 'PUT' ? { name: 'Mine now' } : undefined;
      const foreign = await api.ask(method, `/api/clinics/${adasClinic}/`, { token: eve.token, body });
      const absent = await api.ask(method, '/api/clinics/987654/', { token: eve.token, body });
      expect(foreign.status).toBe(404);
      expect(foreign.text).toBe(absent.text);
    },
  );

  it('cannot move a clinic by ids in a body', async () => {
    const { rows } = await api.pool.query('SELECT id, owner_id, version FROM clinics WHERE id = $1', [
      adasClinic,
    ]);
    expect(rows[0]).toEqual({ id: adasClinic, owner_id: ada.id, version: 1 });
    await api.ask('PUT', `/api/clinics/${adasClinic}/`, {
      token: ada.token,
      body: { name: 'Marker of Ada', user: eve.id, owner_id: eve.id, id: 5 },
    });
    const after = await api.pool.query('SELECT id, owner_id FROM clinics WHERE id = $1', [adasClinic]);
    expect(after.rows[0]).toEqual({ id: adasClinic, owner_id: ada.id });
  });
});

describe('the database by itself', () => {
  it('shows a transaction only the clinics of its user', async () => {
    const transactions = createTransactions(api.pool);
    const { rows } = await api.pool.query('SELECT id FROM sessions WHERE user_id = $1 LIMIT 1', [eve.id]);
    const all = await transactions.openAs({ sessionId: rows[0].id, userId: eve.id }, async (trx) => {
      const seen = await trx.selectFrom('clinics').select('name').execute();
      const changed = await trx
        .updateTable('clinics')
        .set({ name: 'Taken' })
        .where('id', '=', adasClinic)
        .execute();
      const removed = await trx.deleteFrom('clinics').where('id', '=', adasClinic).execute();
      return { seen, changed: changed[0]?.numUpdatedRows, removed: removed[0]?.numDeletedRows };
    });
    expect(all).toEqual({ seen: [{ name: 'Marker of Eve' }], changed: 0n, removed: 0n });
    expect(await transactions.open((trx) => trx.selectFrom('clinics').select('id').execute())).toEqual([]);
  });

  it('refuses a clinic for another owner', async () => {
    const transactions = createTransactions(api.pool);
    const { rows } = await api.pool.query('SELECT id FROM sessions WHERE user_id = $1 LIMIT 1', [eve.id]);
    const values = { owner_id: ada.id, name: 'x', address: '', email: '', phone_number: '', timezone: 'UTC' };
    const refused = transactions.openAs({ sessionId: rows[0].id, userId: eve.id }, (trx) =>
      trx.insertInto('clinics').values(values).execute(),
    );
    await expect(refused).rejects.toThrow('row-level security');
    // a clinic that went out of reach after the handler had looked is answered like one that is not there
    expect(await refused.catch((error) => toRefusal(error, {}).status)).toBe(404);
  });

  it('walls in every table that belongs to clinics', async () => {
    const { rows } = await api.pool.query(
      `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname IN ('clinic_id', 'owner_id')
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity AND c.relname <> 'audit_entries'`,
    );
    expect(rows).toEqual([]);
  });

  it('shows a stranger no row of another clinic, table by table', async () => {
    const world = await makeWorld(api, ada);
    await makeWholePerson(api, ada, world);
    const { rows: tables } = await api.pool.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.column_privileges
       WHERE grantee = 'chartroom_app' AND table_schema = 'public' AND column_name = 'clinic_id' AND privilege_type = 'SELECT'
       ORDER BY 1`,
    );
    const holding = (name: string) =>
      `SELECT count(*)::int AS count FROM ${name} WHERE clinic_id = ${world.clinic}`;
    const filled: string[] = [];
    for (const { name } of tables)
      if ((await api.pool.query(holding(name))).rows[0].count > 0) filled.push(name);
    expect(filled).toEqual(
      expect.arrayContaining(['patients', 'medical_record_versions', 'services', 'outbox']),
    );
    expect(filled.length).toBeGreaterThan(30);
    const { rows } = await api.pool.query('SELECT id FROM sessions WHERE user_id = $1 LIMIT 1', [eve.id]);
    const seen = await createTransactions(api.pool).openAs(
      { sessionId: rows[0].id, userId: eve.id },
      async (trx) => {
        const counts: Record<string, number> = {};
        for (const name of filled) {
          const { rows: told } = await sql<{ count: number }>`${sql.raw(holding(name))}`.execute(trx);
          if (told[0]?.count !== 0) counts[name] = told[0]?.count ?? Number.NaN;
        }
        return counts;
      },
    );
    expect(seen).toEqual({});
  });
});
