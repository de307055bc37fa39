import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAccounts } from '#server/accounts/run.ts';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';

let api: Api;
let ada: Account;
beforeAll(async () => {
  api = await openApi({ mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
});
afterAll(() => api.close());
beforeEach(async () => {
  ada = await api.signUp(`ada-${randomUUID()}`);
  await api.pool.query('DELETE FROM outbox; DELETE FROM throttles');
});

const wish = 'quiet harbour lantern';
const forget = (email: string, from?: string) =>
  api.ask('POST', '/api/auth/forgot-password/', { body: { email }, ...(from && { from }) });
const reset = (code: string, password: string = wish, headers: Record<string, string> = {}) =>
  api.ask('POST', '/api/auth/reset-password/', { body: { code, password }, headers });
const messages = async () =>
  (await api.pool.query('SELECT recipient, template, language, data FROM outbox ORDER BY id')).rows;
/** The code of the link that the last message holds. */
const mailed = (email: string) => mailedCode(api, { recipient: email, template: 'passwordReset' });
async function forgotten(account: Account): Promise<string> {
  expect((await forget(account.email)).status).toBe(202);
  return mailed(account.email);
}
const opens = async (account: Account, secret: string) =>
  (await api.logIn(account.email, secret)).status === 200;

describe('a forgotten password', () => {
  it('is set anew by the link, which ends every session and is told to the holder', async () => {
    const code = await forgotten(ada);
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(await opens(ada, password)).toBe(true);
    const done = await reset(code);
    expect(done).toMatchObject({ status: 200, body: { detail: 'The password is changed.' } });
    expect([await opens(ada, password), await opens(ada, wish)]).toEqual([false, true]);
    expect((await api.ask('GET', '/api/auth/active-user', { token: ada.token })).status).toBe(401);
    const renewed = await api.ask('POST', '/api/auth/refresh-token/', { body: { refresh: ada.refresh } });
    expect(renewed.status).toBe(401);
    expect(await messages()).toMatchObject([
      { recipient: ada.email, template: 'passwordReset' },
      { recipient: ada.email, template: 'passwordChanged' },
    ]);
    const { rows } = await api.pool.query(
      "SELECT action, user_id FROM audit_entries WHERE chain = $1 AND action LIKE 'auth.password%' ORDER BY position",
      [`user:${ada.id}`],
    );
    expect(rows).toEqual([
      { action: 'auth.password_reset_asked', user_id: null },
      { action: 'auth.password_reset', user_id: ada.id },
    ]);
  });

  it('ends the API tokens of the holder together with the old password, where it is asked to', async () => {
    const { clinic } = await makeWorld(api, ada);
    const wanted = { clinic, name: 'Laboratory', scopes: ['patient.read'], days: 30 };
    const made = await api.ask('POST', '/api/connections/tokens', { token: ada.token, body: wanted });
    const headers = { authorization: `Bearer ${made.body.secret}` };
    const status = async () => (await api.raw({ url: '/fhir/R4/Patient', headers })).status;
    await reset(await forgotten(ada));
    expect(await status()).toBe(200);
    const body = { code: await forgotten(ada), password: 'nine loud geese at sea', revoke_tokens: true };
    expect((await api.ask('POST', '/api/auth/reset-password/', { body })).status).toBe(200);
    expect(await status()).toBe(401);
    const { rows } = await api.pool.query(
      "SELECT user_id FROM audit_entries WHERE chain = $1 AND action = 'api_token.revoked'",
      [`clinic:${clinic}`],
    );
    expect(rows).toEqual([{ user_id: ada.id }]);
  });

  it('lets in whom too many wrong passwords had locked out', async () => {
    for (let tries = 0; tries < 10; tries += 1) await api.logIn(ada.email, 'not my password');
    expect((await api.logIn(ada.email, password)).status).toBe(429);
    expect((await reset(await forgotten(ada))).status).toBe(200);
    expect(await opens(ada, wish)).toBe(true);
  });

  it('is answered in the language of the browser', async () => {
    const body = { email: ada.email };
    const headers = { 'accept-language': 'fr-CH, fr;q=0.9, pt;q=0.8, en;q=0.7' };
    await api.ask('POST', '/api/auth/forgot-password/', { body, headers });
    expect(await messages()).toMatchObject([{ language: 'pt' }]);
  });

  it('is answered with the same bytes for an address that nobody has, and nothing is sent', async () => {
    const known = await forget(ada.email);
    const unknown = await forget('nobody@example.test');
    const { date: _, ...headers } = known.headers;
    expect(unknown.text).toBe(known.text);
    expect(unknown.status).toBe(202);
    expect(unknown.headers).toMatchObject(headers);
    expect(await messages()).toHaveLength(1);
  });

  it('asks the database the same for an address that nobody has, so that the time does not tell', async () => {
    const asked = async (email: string) => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      try {
        expect((await forget(email)).status).toBe(202);
        return spy.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
      } finally {
        spy.mockRestore();
      }
    };
    const known = await asked(ada.email);
    expect(known.length).toBeGreaterThan(3);
    expect(await asked('nobody@example.test')).toEqual(known);
  });

  it('is asked for three times a quarter of an hour for an address, whoever has it, and 30 times from one', async () => {
    for (const email of [ada.email, 'nobody@example.test']) {
      for (let tries = 0; tries < 3; tries += 1)
        expect((await forget(email, `10.1.0.${tries}`)).status).toBe(202);
      expect((await forget(email.toUpperCase(), '10.1.0.9')).status).toBe(429);
    }
    for (let tries = 0; tries < 30; tries += 1) await forget(`nobody-${tries}@example.test`, '10.2.0.1');
    expect((await forget('somebody@example.test', '10.2.0.1')).status).toBe(429);
    expect((await forget('somebody@example.test', '10.2.0.2')).status).toBe(202);
  });

  it('is told that this server sends no mail, where it does not', async () => {
    const quiet = await openApi();
    try {
      const answer = await quiet.ask('POST', '/api/auth/forgot-password/', { body: { email: 'a@b.test' } });
      expect(answer).toMatchObject({ status: 202, body: { is_held: true } });
    } finally {
      await quiet.close();
    }
  });
});

describe('a link is refused', () => {
  const refused = { status: 400, body: { code: [expect.stringContaining('was already used')] } };

  it('the second time, even at the same moment', async () => {
    const code = await forgotten(ada);
    const both = await Promise.all([reset(code), reset(code, 'louder mountain candle')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await reset(code)).toMatchObject(refused);
  });

  it('but a repeated request whose answer was lost gets that answer', async () => {
    const code = await forgotten(ada);
    const headers = { 'idempotency-key': 'a-try-of-the-page-1' };
    expect((await reset(code, wish, headers)).status).toBe(200);
    expect((await reset(code, wish, headers)).status).toBe(200);
  });

  it('when its half an hour is over', async () => {
    const code = await forgotten(ada);
    await api.pool.query("UPDATE password_resets SET expires_at = now() - interval '1 second'");
    expect(await reset(code)).toMatchObject(refused);
    expect(await opens(ada, password)).toBe(true);
  });

  it('when it was cut, or is somebody else’s in part', async () => {
    const eve = await api.signUp(`eve-${randomUUID()}`);
    const [adas, eves] = [await forgotten(ada), await forgotten(eve)];
    for (const code of [
      adas.slice(0, -1),
      `${adas}A`,
      adas.slice(0, 20) + eves.slice(20),
      ' ',
      'x'.repeat(400),
    ])
      expect((await reset(code)).status).toBe(400);
    expect((await reset(eves)).status).toBe(200);
    expect([await opens(ada, password), await opens(eve, wish)]).toEqual([true, true]);
  });

  it('once there is a newer one', async () => {
    const first = await forgotten(ada);
    const second = await forgotten(ada);
    expect(await reset(first)).toMatchObject(refused);
    expect((await reset(second)).status).toBe(200);
  });

  it('after a change of the password', async () => {
    const code = await forgotten(ada);
    const body = { old_password: password, new_password: 'louder mountain candle' };
    const changed = await api.ask('PUT', '/api/auth/user/change-password/', { token: ada.token, body });
    expect(changed.status).toBe(200);
    expect(await reset(code)).toMatchObject(refused);
  });

  it('with a password that is too common, or the holder’s own name, and works with another', async () => {
    const code = await forgotten(ada);
    for (const bad of ['password123', ada.username, 'short'])
      expect((await reset(code, bad)).body).toHaveProperty('password');
    expect((await reset(code)).status).toBe(200);
  });

  it('thirty times, then whoever tries has to wait', async () => {
    for (let tries = 0; tries < 30; tries += 1) await reset(`guess-${tries}`);
    expect((await reset('guess')).status).toBe(429);
  });
});

describe('the holder of an account is told', () => {
  it('that the password was changed', async () => {
    const body = { old_password: password, new_password: wish };
    await api.ask('PUT', '/api/auth/user/change-password/', { token: ada.token, body });
    expect(await messages()).toMatchObject([{ recipient: ada.email, template: 'passwordChanged' }]);
  });
});

describe('npm run account', () => {
  async function run(...words: string[]): Promise<string> {
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    try {
      await runAccounts({ DATABASE_URL: api.url, PUBLIC_URL: 'https://desk.example.org/' }, words);
      return printed.mock.calls.join('\n');
    } finally {
      printed.mockRestore();
    }
  }

  it('lists the accounts', async () => {
    expect(await run('list')).toContain(`${ada.email}\t${ada.username}\tAda Byron\tlast used `);
  });

  it('prints a link for whoever locked everybody out', async () => {
    const [, code = ''] =
      /^https:\/\/desk\.example\.org\/auth\/reset-password#(.+)$/m.exec(await run('reset', ada.email)) ?? [];
    expect((await reset(code)).status).toBe(200);
    expect(await opens(ada, wish)).toBe(true);
  });

  it('says what it needs', async () => {
    await expect(run()).rejects.toThrow('npm run account -- list');
    await expect(run('reset')).rejects.toThrow('reset EMAIL');
    await expect(run('reset', 'nobody@example.test')).rejects.toThrow('No account has the address');
  });
});
