import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepOf } from '#server/areas/auth/factors/totp.ts';
import { type Api, openApi, password } from '#tests/support/api.ts';
import { codeOf, factorsOn, factorsPath } from '#tests/support/second-factor.ts';

let api: Api;
let on: ReturnType<typeof factorsOn>;
beforeAll(async () => {
  api = await openApi();
  on = factorsOn(api);
});
afterAll(() => api.close());

describe('an authenticator app', () => {
  it('is added by password and code, brings ten recovery codes, and is told by mail and log', async () => {
    const { account, codes } = await on.withApp();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]{4}$/);
    const { body } = await api.ask('GET', factorsPath, { token: account.token });
    expect(body).toMatchObject({ factors: [{ kind: 'totp', name: 'My phone' }], recovery_codes_left: 10 });
    expect(await on.mails(account)).toEqual(['added']);
    expect(await on.log(account)).toContain('auth.factor_added');
  });

  it('is not begun without the password, nor added by a wrong code or a beginning that ran out', async () => {
    const account = await api.signUp(`user-${randomUUID()}`);
    expect(await on.begin(account, 'a wrong guess')).toMatchObject({
      status: 400,
      body: { password: [expect.any(String)] },
    });
    const { body: setup } = await on.begin(account);
    const confirm = (code: string) =>
      api.ask('POST', `${factorsPath}confirm/`, {
        token: account.token,
        body: { setup: setup.setup, name: 'My phone', code },
      });
    expect(await confirm(await codeOf(setup.secret, 3600))).toMatchObject({
      status: 400,
      body: { code: [expect.any(String)] },
    });
    await api.pool.query("UPDATE factor_setups SET expires_at = now() - interval '1 second'");
    expect(await confirm(await codeOf(setup.secret))).toMatchObject({
      status: 400,
      body: { setup: [expect.any(String)] },
    });
    expect((await api.logIn(account.email, password)).body).toHaveProperty('token');
  });

  it('asks at sign-in for a second step, and a client that knows none is told so in a sentence', async () => {
    const { account, secret } = await on.withApp();
    const first = await on.logIn(account);
    expect(first).toMatchObject({ status: 200, body: { next: { methods: ['totp', 'recovery'] } } });
    expect(first.body).not.toHaveProperty('token');
    const old = await api.logIn(account.email, password);
    expect(old).toMatchObject({ status: 403, body: { detail: expect.stringContaining('second step') } });
    const second = await on.step(account, { method: 'totp', code: await codeOf(secret) });
    expect(second.status).toBe(200);
    const user = await api.ask('GET', '/api/auth/active-user', { token: second.body.token.access });
    expect(user.body.email).toBe(account.email);
  });

  it('takes codes of the present 30 seconds and of those before and after; 90 seconds off is too far', async () => {
    const { account, secret } = await on.withApp();
    for (const [off, status] of [
      [-90, 400],
      [90, 400],
      [0, 200],
    ] as const) {
      const answer = await on.step(account, { method: 'totp', code: await codeOf(secret, off) });
      expect(answer.status, `${off} seconds`).toBe(status);
    }
    // the edges by a clock that stands still: 15 seconds into a step
    const clock = 1_800_000_015;
    const at = async (off: number, lastStep: number | null = null) =>
      stepOf({ secret, clock, lastStep, code: await generate({ secret, epoch: clock + off }) });
    const step0 = Math.floor(clock / 30);
    const steps = await Promise.all([-90, -46, -45, -15, 0, 14, 15, 44, 45, 90].map((off) => at(off)));
    const [before, now, next] = [step0 - 1, step0, step0 + 1];
    expect(steps).toEqual([undefined, undefined, before, now, now, now, next, next, undefined, undefined]);
    expect(await at(0, step0)).toBeUndefined();
    expect(await at(30, step0)).toBe(next);
    expect(await at(0, step0 + 100)).toBeUndefined();
  });

  it('takes a code once, and none from before it', async () => {
    const { account, secret } = await on.withApp();
    const code = await codeOf(secret);
    const before = await codeOf(secret, -30);
    const both = await Promise.all([1, 2].map(() => on.step(account, { method: 'totp', code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await on.step(account, { method: 'totp', code: before })).status).toBe(400);
  });

  it('is removed by password, the codes with it, and not by anybody else', async () => {
    const { account, factor } = await on.withApp();
    const eve = await api.signUp(`user-${randomUUID()}`);
    const remove = (token: string, secret = password) =>
      api.ask('POST', `${factorsPath}remove/`, { token, body: { factor, password: secret } });
    expect((await remove(eve.token)).status).toBe(404);
    expect((await remove(account.token, 'a wrong guess')).status).toBe(400);
    expect((await remove(account.token)).status).toBe(204);
    expect((await remove(account.token)).status).toBe(404);
    expect((await api.logIn(account.email, password)).body).toHaveProperty('token');
    expect(await on.mails(account)).toEqual(['added', 'removed']);
    const { rows } = await api.pool.query('SELECT FROM recovery_codes WHERE user_id = $1', [account.id]);
    expect(rows).toEqual([]);
  });
});

describe('a challenge', () => {
  it('is answered once, ends with time and with the password that began it', async () => {
    const { account, secret, codes } = await on.withApp();
    const { next } = (await on.logIn(account)).body;
    const answer = async (code: string) =>
      api.ask('POST', '/api/auth/second-step/', {
        body: { challenge: next.challenge, method: 'recovery', code },
      });
    expect((await answer(codes[0] ?? '')).status).toBe(200);
    expect(await answer(codes[1] ?? '')).toMatchObject({
      status: 400,
      body: { challenge: [expect.any(String)] },
    });
    const ends = [
      "UPDATE sign_in_challenges SET expires_at = now() - interval '1 second'",
      "UPDATE users SET password_hash = password_hash || ' '",
    ];
    for (const end of ends) {
      const { challenge } = (await on.logIn(account)).body.next;
      await api.pool.query(end);
      const body = { challenge, method: 'totp', code: await codeOf(secret) };
      expect((await api.ask('POST', '/api/auth/second-step/', { body })).body).toHaveProperty('challenge');
    }
  });

  it('is guessed at ten times, and the right password does not begin the count anew', async () => {
    const { account, secret } = await on.withApp();
    for (let n = 0; n < 10; n += 1)
      expect((await on.step(account, { method: 'totp', code: '000000' }, '10.9.0.1')).status).toBe(400);
    const right = { method: 'totp', code: await codeOf(secret) };
    const refused = await on.step(account, right, '10.9.0.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    // from where the account was used before its holder still gets in
    expect((await on.step(account, right)).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed, and is told by mail and log', async () => {
    const { account, codes } = await on.withApp();
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await on.step(account, { method: 'recovery', code: typed })).status).toBe(200);
    expect((await on.step(account, { method: 'recovery', code: codes[3] ?? '' })).status).toBe(400);
    const { body } = await api.ask('GET', factorsPath, { token: account.token });
    expect(body.recovery_codes_left).toBe(9);
    expect(await on.mails(account)).toEqual(['added', 'codeUsed']);
    expect(await on.log(account)).toContain('auth.recovery_code_used');
  });

  it('is replaced with the nine others by ten new ones', async () => {
    const { account, codes } = await on.withApp();
    const renewed = await api.ask('POST', '/api/auth/recovery-codes/', {
      ...{ token: account.token, body: { password } },
    });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await on.step(account, { method: 'recovery', code: codes[0] ?? '' })).status).toBe(400);
    const [fresh = ''] = renewed.body.recovery_codes;
    expect((await on.step(account, { method: 'recovery', code: fresh })).status).toBe(200);
  });

  it('is there for nobody without a factor', async () => {
    const account = await api.signUp(`user-${randomUUID()}`);
    const asked = { token: account.token, body: { password } };
    expect((await api.ask('POST', '/api/auth/recovery-codes/', asked)).status).toBe(409);
  });
});

describe('what is kept', () => {
  it('holds no secret and no code that whoever reads the tables could use', async () => {
    const { account, secret, codes } = await on.withApp();
    await on.begin(account);
    const { next } = (await on.logIn(account)).body;
    const tables = [
      'factors',
      'factor_setups',
      'recovery_codes',
      'sign_in_challenges',
      'outbox',
      'audit_entries',
    ];
    for (const table of tables) {
      const { rows } = await api.pool.query(`SELECT * FROM ${table}`);
      const text = rows.flatMap((row) =>
        Object.values(row).map((value) =>
          Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value),
        ),
      );
      for (const one of [secret, next.challenge, ...codes]) expect(text.join('\n')).not.toContain(one);
    }
  });
});
