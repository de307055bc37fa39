import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/audit/verify.ts';
import { createTransactions } from '#server/database/transaction.ts';
import { type Account, type Api, openApi, openApiForTest, password } from '#tests/support/api.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi();
  ada = await api.signUp('ada');
});
afterAll(() => api.close());

const entries = async (of: Api = api) =>
  (await of.pool.query('SELECT * FROM audit_entries ORDER BY id')).rows;

describe('the audit log', () => {
  it('tells who did what to which object, when and from where', async () => {
    const { token } = ada;
    const name = 'Clinic with a telling name';
    const before = (await entries()).length;
    const { id } = (await api.ask('POST', '/api/clinics/', { token, body: { name } })).body;
    await api.ask('GET', `/api/clinics/${id}/`, { token });
    await api.ask('PUT', `/api/clinics/${id}/`, { token, body: { name } });
    await api.ask('DELETE', `/api/clinics/${id}/`, { token });
    await api.ask('GET', `/api/clinics/${id}/`, { token });
    await api.logIn('ada', 'a wrong password', '10.0.0.9');
    await api.logIn('nobody', 'a wrong password', '10.0.0.9');
    const profile = { email: ada.email, username: 'ada', first_name: 'A', last_name: 'B' };
    await api.ask('PUT', '/api/auth/user/update/', { token, body: profile });
    const change = { old_password: password, new_password: 'quiet harbour lantern' };
    await api.ask('PUT', '/api/auth/user/change-password/', { token, body: change });
    await api.ask('POST', '/api/auth/logout/', { body: { refresh: ada.refresh } });

    const all = (await entries()).slice(before);
    expect(
      all.map(({ action, user_id, object_id, address }) => [action, user_id, object_id, address]),
    ).toEqual([
      ['clinic.created', ada.id, id, '127.0.0.1'],
      ['clinic.read', ada.id, id, '127.0.0.1'],
      ['clinic.updated', ada.id, id, '127.0.0.1'],
      ['clinic.deleted', ada.id, id, '127.0.0.1'],
      ['clinic.denied', ada.id, id, '127.0.0.1'],
      ['auth.log_in_failed', null, ada.id, '10.0.0.9'],
      ['auth.log_in_failed', null, null, '10.0.0.9'],
      ['auth.profile_changed', ada.id, ada.id, '127.0.0.1'],
      ['auth.password_changed', ada.id, ada.id, '127.0.0.1'],
      ['auth.logged_out', ada.id, null, '127.0.0.1'],
    ]);
    expect(all.slice(-3).map(({ changes }) => changes)).toEqual([
      [
        { field: 'first_name', from: 'Ada', to: 'A' },
        { field: 'last_name', from: 'Byron', to: 'B' },
      ],
      [{ field: 'password' }],
      null,
    ]);
    const text = JSON.stringify(await entries());
    for (const secret of [name, password, 'lantern', 'a wrong password', ada.token, ada.refresh]) {
      expect(text).not.toContain(secret);
    }
    expect(await verifyAudit(api.pool)).toEqual([]);
  });

  it('is written in the transaction that it speaks of, or that transaction is not', async () => {
    const own = await openApiForTest();
    const eve = await own.signUp('eve');
    await own.pool.query('REVOKE INSERT ON audit_entries FROM chartroom_app');
    const refused = await own.app.inject({
      method: 'POST',
      url: '/api/clinics/',
      headers: { authorization: `Bearer ${eve.token}` },
      payload: { name: 'Unaudited' },
    });
    expect(refused.statusCode).toBe(500);
    expect(refused.json()).toEqual({ detail: 'Internal Server Error.' });
    expect((await own.pool.query('SELECT FROM clinics')).rowCount).toBe(0);
  });

  it('is not to be changed by the application, nor by anybody in passing', async () => {
    const transactions = createTransactions(api.pool);
    for (const statement of [
      "UPDATE audit_entries SET action = 'x'",
      'DELETE FROM audit_entries',
      'TRUNCATE audit_entries',
      'UPDATE audit_chains SET length = 0',
      "INSERT INTO audit_entries (chain, action) VALUES ('nobody', 'x')",
    ]) {
      await expect(
        transactions.open((trx) =>
          trx.executeQuery({ sql: statement, parameters: [], query: {} as never, queryId: {} as never }),
        ),
        statement,
      ).rejects.toThrow();
    }
    await expect(api.pool.query("UPDATE audit_entries SET action = 'x'")).rejects.toThrow('do not change');
    await expect(api.pool.query('DELETE FROM audit_entries')).rejects.toThrow('do not change');
    await expect(api.pool.query('TRUNCATE audit_entries')).rejects.toThrow('do not change');
  });

  it.each([
    [
      'a changed word',
      "UPDATE audit_entries SET action = 'clinic.seen' WHERE chain = $1 AND position = 2",
      2,
    ],
    ['another person', 'UPDATE audit_entries SET user_id = 99 WHERE chain = $1 AND position = 3', 3],
    [
      'another time',
      "UPDATE audit_entries SET at = at + interval '1 second' WHERE chain = $1 AND position = 1",
      1,
    ],
    ['an entry cut out', 'DELETE FROM audit_entries WHERE chain = $1 AND position = 2', 3],
    ['the end cut off', 'DELETE FROM audit_entries WHERE chain = $1 AND position = 4', 4],
    ['all of it gone', 'DELETE FROM audit_entries WHERE chain = $1', 1],
  ])('shows %s', async (_what, tamper, position) => {
    const own = await openApiForTest();
    const eve = await own.signUp('eve');
    const { id } = (await own.ask('POST', '/api/clinics/', { token: eve.token, body: { name: 'x' } })).body;
    for (let n = 0; n < 3; n += 1) await own.ask('GET', `/api/clinics/${id}/`, { token: eve.token });
    expect(await verifyAudit(own.pool)).toEqual([]);
    await own.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER ALL');
    await own.pool.query(tamper, [`clinic:${id}`]);
    expect(await verifyAudit(own.pool)).toEqual([{ chain: `clinic:${id}`, position }]);
  });

  it('keeps its chains whole when many write at once', async () => {
    const own = await openApiForTest({ poolSize: 8 });
    const eve = await own.signUp('eve');
    const { id } = (await own.ask('POST', '/api/clinics/', { token: eve.token, body: { name: 'x' } })).body;
    const reads = Array.from({ length: 16 }, () =>
      own.ask('GET', `/api/clinics/${id}/`, { token: eve.token }),
    );
    expect(new Set((await Promise.all(reads)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(await verifyAudit(own.pool)).toEqual([]);
    expect((await entries(own)).filter(({ action }) => action === 'clinic.read')).toHaveLength(16);
  });
});
