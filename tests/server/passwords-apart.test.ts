import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, openApi, password } from '#tests/support/api.ts';
import { hashInFull } from '#tests/support/quick-hashes.ts';

hashInFull();

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

/** The rows of a statement that requests could run, with its values, as whoever is named. */
async function asRequest(text: string, values: unknown[] = [], userId?: number) {
  const client = await api.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE chartroom_app');
    await client.query("SELECT set_config('chartroom.user_id', $1, true)", [String(userId ?? '')]);
    return (await client.query(text, values)).rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const hashOf = async (id: number): Promise<string> =>
  (await api.pool.query('SELECT password_hash FROM users WHERE id = $1', [id])).rows[0].password_hash;

const other = 'quiet harbour lantern';
const put = (token: string, old_password: string, new_password: string) =>
  api.ask('PUT', '/api/auth/user/change-password/', { token, body: { old_password, new_password } });

describe('with the rights of the role that answers requests', () => {
  it('every column of an account is read but the hash, which is never set', async () => {
    const { id } = await api.signUp('ada');
    const columns = await api.pool.query(
      `SELECT attname AS name, has_column_privilege('chartroom_app', attrelid, attnum, 'SELECT') AS may_read
       FROM pg_attribute WHERE attrelid = 'users'::regclass AND attnum > 0 AND NOT attisdropped`,
    );
    expect(columns.rows.filter(({ may_read }) => !may_read)).toEqual([
      { name: 'password_hash', may_read: false },
    ]);
    for (const text of [
      'SELECT password_hash FROM users',
      'SELECT users FROM users',
      'SELECT to_jsonb(u) FROM users u',
      "SELECT FROM users WHERE password_hash LIKE '$argon2id$%'",
      "UPDATE users SET password_hash = 'x'",
      "INSERT INTO users (email, email_key, username, username_key, first_name, last_name, password_hash) SELECT email, email_key, username, username_key, '', '', 'x' FROM users ON CONFLICT (email_key) DO UPDATE SET password_hash = 'x'",
    ])
      await expect(asRequest(text), text).rejects.toMatchObject({ code: '42501' });
    const [{ parameters }] = await asRequest('SELECT password_parameters($1) AS parameters', [id]);
    const stored = await hashOf(id);
    expect(parameters).toBe(stored.slice(0, stored.lastIndexOf('$')));
    expect(parameters).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$[A-Za-z0-9+/]{22}$/);
  });

  it('everything that a password is needed for goes on', async () => {
    const ben = await api.signUp('ben');
    expect((await put(ben.token, password, other)).status).toBe(200);
    expect((await api.logIn(ben.email, password)).status).toBe(401);
    const again = await api.logIn(ben.email, other);
    expect(again.status).toBe(200);
    const token = again.body.token.access;
    const confirm = (given: string) =>
      api.ask('POST', '/api/auth/user/confirm-password/', { token, body: { password: given } });
    expect((await confirm(other)).status).toBe(200);
    expect((await confirm(password)).status).toBe(400);
    const address = { email: 'ben@new.example.test', password: other };
    expect((await api.ask('POST', '/api/auth/user/address/', { token, body: address })).status).toBe(202);
    const profile = { email: ben.email, username: ben.username, first_name: 'Benjamin', last_name: 'Ek' };
    expect((await api.ask('PUT', '/api/auth/user/update/', { token, body: profile })).status).toBe(200);
    await api.pool.query(
      `INSERT INTO password_resets (user_id, code_hash, expires_at) VALUES ($1, sha256('a code'), now() + interval '1 hour')`,
      [ben.id],
    );
    const reset = { code: 'a code', password };
    expect((await api.ask('POST', '/api/auth/reset-password/', { body: reset })).status).toBe(200);
    expect((await api.ask('POST', '/api/auth/reset-password/', { body: reset })).status).toBe(400);
    expect((await api.logIn(ben.email, password)).status).toBe(200);
  });
});

describe('the functions', () => {
  it('say no of a wrong hash, an account that does not exist and none, and lock nothing then', async () => {
    const { id } = await api.signUp('cal');
    const stored = await hashOf(id);
    const same = 'SELECT is_password($1, $2) AS yes';
    expect(await asRequest(same, [id, stored])).toEqual([{ yes: true }]);
    for (const [account, given] of [
      [id, `${stored.slice(0, -1)}x`],
      [id, ''],
      [id, null],
      [id + 1_000_000, stored],
      [null, stored],
    ])
      expect(await asRequest(same, [account, given])).toEqual([{ yes: false }]);
  });

  it('change a password for whoever acts and shows the present one', async () => {
    const [dan, eve] = [await api.signUp('dan'), await api.signUp('eve')];
    const change = 'SELECT change_password($1, $2) AS yes';
    const stored = await hashOf(dan.id);
    expect(await asRequest(change, [stored, 'x'], dan.id)).toEqual([{ yes: true }]);
    expect(await asRequest(change, [stored, 'x'], eve.id)).toEqual([{ yes: false }]);
    expect(await asRequest(change, [stored, 'x'])).toEqual([{ yes: false }]);
    expect(await asRequest(change, [null, 'x'], dan.id)).toEqual([{ yes: false }]);
  });

  it('end only the password of an account whose address was never proven', async () => {
    const flo = await api.signUp('flo');
    const end = () => api.pool.query('SELECT end_unproven_password($1)', [flo.id]);
    await api.pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [flo.id]);
    await end();
    expect((await api.logIn(flo.email, flo.password)).status).toBe(200);
    await api.pool.query('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [flo.id]);
    const before = await hashOf(flo.id);
    await end();
    const after = await hashOf(flo.id);
    expect(after).toHaveLength(before.length);
    expect(after.slice(0, after.lastIndexOf('$'))).toBe(before.slice(0, before.lastIndexOf('$')));
    expect((await api.logIn(flo.email, flo.password)).status).toBe(401);
  });
});

it('a password that was hashed with other costs opens its account', async () => {
  const { id, email } = await api.signUp('gus');
  const older = await hash(other, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  await api.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, older]);
  expect((await api.logIn(email, other)).status).toBe(200);
  expect((await api.logIn(email, password)).status).toBe(401);
});

it('a sign-in asks the database the same of an account and of none', async () => {
  const { email } = await api.signUp('hal');
  const askedBy = async (name: string, from: string) => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    expect((await api.logIn(name, other, from)).status).toBe(401);
    const texts = sent.mock.calls.map(
      ([asked]: unknown[]) => (asked as { text?: string }).text ?? String(asked),
    );
    sent.mockRestore();
    return texts;
  };
  const ofOne = await askedBy(email, '10.3.0.1');
  expect(ofOne.join()).toContain('is_password');
  expect(await askedBy('nobody@example.test', '10.3.0.2')).toEqual(ofOne);
});
