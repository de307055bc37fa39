import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAccounts } from '#server/accounts/run.ts';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';

let api: Api;
let ada: Account;
let wanted: string;
beforeAll(async () => {
  api = await openApi({ mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp(`ada-${randomUUID()}`);
  wanted = `new-${randomUUID()}@example.test`;
  await api.pool.query('DELETE FROM outbox; DELETE FROM throttles');
});

const ask = (email: string, secret: string = password, account: Account = ada) =>
  api.ask('POST', '/api/auth/user/address/', { token: account.token, body: { email, password: secret } });
const confirm = (code: string, headers: Record<string, string> = {}) =>
  api.ask('POST', '/api/auth/confirm-address/', { body: { code }, headers });
const messages = async () =>
  (await api.pool.query('SELECT recipient, template, data FROM outbox ORDER BY id')).rows;
const mailed = () => mailedCode(api, {});
const addressOf = async (account: Account) =>
  (await api.pool.query('SELECT email, email_confirmed_at FROM users WHERE id = $1', [account.id])).rows[0];
const refused = { status: 400, body: { code: [expect.stringContaining('was already used')] } };

describe('another address of an account', () => {
  it('counts once its mailbox has confirmed it, and the former one is told', async () => {
    expect(await ask(wanted)).toMatchObject({ status: 202, body: { is_held: false } });
    const code = await mailed();
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(await addressOf(ada)).toMatchObject({ email: ada.email, email_confirmed_at: null });
    expect(JSON.stringify((await api.pool.query('SELECT * FROM address_changes')).rows)).not.toContain(code);
    expect(await confirm(code)).toMatchObject({ status: 200 });
    expect(await addressOf(ada)).toEqual({ email: wanted, email_confirmed_at: expect.any(Date) });
    expect(await messages()).toMatchObject([
      { recipient: wanted, template: 'addressConfirmation' },
      { recipient: ada.email, template: 'emailChanged' },
    ]);
    expect((await api.logIn(wanted, password)).status).toBe(200);
    expect((await api.logIn(ada.email, password)).status).toBe(401);
    expect((await api.ask('GET', '/api/auth/active-user', { token: ada.token })).body).toMatchObject({
      email: wanted,
      version: 2,
    });
    const { rows } = await api.pool.query(
      "SELECT action FROM audit_entries WHERE chain = $1 AND action LIKE 'auth.address%' ORDER BY position",
      [`user:${ada.id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['auth.address_change_asked', 'auth.address_changed']);
  });

  it('is refused with a wrong password, which counts like one at sign-in', async () => {
    for (let tries = 0; tries < 10; tries += 1)
      expect((await ask(wanted, 'not my password')).body).toEqual({
        password: ['This is not your password.'],
      });
    expect((await ask(wanted)).status).toBe(429);
    expect(await messages()).toEqual([]);
  });

  it('is refused where it is the account’s own, another one’s, or none at all', async () => {
    const eve = await api.signUp(`eve-${randomUUID()}`);
    for (const email of [ada.email, eve.email.toUpperCase(), 'nowhere'])
      expect((await ask(email)).body).toHaveProperty('email');
    expect(await messages()).toEqual([]);
  });

  it('is asked for three times a quarter of an hour', async () => {
    for (let tries = 0; tries < 3; tries += 1) expect((await ask(`${tries}-${wanted}`)).status).toBe(202);
    expect((await ask(wanted)).status).toBe(429);
  });

  it('is told that this server sends no mail, where it does not, and changed by who runs it', async () => {
    const quiet = await openApi();
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      const bea = await quiet.signUp('bea');
      const body = { email: wanted, password };
      const said = await quiet.ask('POST', '/api/auth/user/address/', { token: bea.token, body });
      expect(said).toMatchObject({ status: 202, body: { is_held: true } });
      const run = (...words: string[]) => runAccounts({ DATABASE_URL: quiet.url }, ['address', ...words]);
      await expect(run(bea.email)).rejects.toThrow('address EMAIL NEW-EMAIL');
      await expect(run(bea.email, 'nowhere')).rejects.toThrow('not an email address');
      await expect(run('nobody@example.test', wanted)).rejects.toThrow('No account has the address');
      await run(bea.email, wanted);
      expect((await quiet.logIn(wanted, password)).status).toBe(200);
      await quiet.signUp('cleo');
      await expect(run(wanted, 'cleo@example.test')).rejects.toThrow('Another account has the address');
    } finally {
      printed.mockRestore();
      await quiet.close();
    }
  });
});

describe('the link to a new address is refused', () => {
  it('the second time, even at the same moment, while a repeated request gets its answer', async () => {
    await ask(wanted);
    const code = await mailed();
    const headers = { 'idempotency-key': 'a-try-of-the-page-1' };
    const both = await Promise.all([confirm(code, headers), confirm(code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await confirm(code)).toMatchObject(refused);
    const [first] = both;
    expect((await confirm(code, headers)).status).toBe(first?.status);
  });

  it('when its half an hour is over, and once there is a newer one', async () => {
    await ask(wanted);
    const first = await mailed();
    await ask(`newer-${wanted}`);
    expect(await confirm(first)).toMatchObject(refused);
    const second = await mailed();
    await api.pool.query("UPDATE address_changes SET expires_at = now() - interval '1 second'");
    expect(await confirm(second)).toMatchObject(refused);
    expect(await addressOf(ada)).toMatchObject({ email: ada.email });
  });

  it('after a change of the password: whoever held the old one has nothing left under way', async () => {
    await ask(wanted);
    const body = { old_password: password, new_password: 'louder mountain candle' };
    await api.ask('PUT', '/api/auth/user/change-password/', { token: ada.token, body });
    expect(await confirm(await mailedCode(api, { recipient: wanted }))).toMatchObject(refused);
  });

  it('where somebody else has the address by now, in the words of the field', async () => {
    await ask(wanted);
    const code = await mailed();
    await api.ask('POST', '/api/auth/register/', {
      body: { email: wanted, username: randomUUID(), first_name: 'E', last_name: 'V', password },
    });
    expect((await confirm(code)).body).toEqual({ email: ['A user with this email already exists.'] });
    expect(await addressOf(ada)).toMatchObject({ email: ada.email });
  });

  it('thirty times, then whoever tries has to wait', async () => {
    for (let tries = 0; tries < 30; tries += 1) await confirm(`guess-${tries}`);
    expect((await confirm('guess')).status).toBe(429);
  });
});
