import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, openApi, password } from '#tests/support/api.ts';
import { hashInFull } from '#tests/support/quick-hashes.ts';

hashInFull();

let api: Api;
beforeAll(async () => {
  api = await openApi();
  await api.signUp('ada');
});
afterAll(() => api.close());

const registration = (name: string, changes: object = {}) => ({
  email: `${name}@example.test`,
  username: name,
  first_name: 'Bo',
  last_name: 'Ek',
  password,
  ...changes,
});
const register = (body: object) => api.ask('POST', '/api/auth/register/', { body });

describe('signing up', () => {
  it('makes an account and shows it without its password', async () => {
    const made = await register(registration('bo', { first_name: ' Bo ' }));
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      email: 'bo@example.test',
      username: 'bo',
      first_name: 'Bo',
      last_name: 'Ek',
      version: 1,
    });
  });

  it('names both the e-mail address and the username when they are taken, however they are spelled', async () => {
    const refused = await register(registration('ADA', { email: 'Ada@Example.TEST' }));
    expect(refused).toMatchObject({
      status: 400,
      body: {
        email: ['A user with this email already exists.'],
        username: ['A user with that username already exists.'],
      },
    });
  });

  it('makes one account of many at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => register(registration('rush'))));
    expect(all.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400]);
  });
});

describe('signing in', () => {
  it('takes the e-mail address or the username in any case', async () => {
    for (const name of ['ada@example.test', 'ADA@EXAMPLE.TEST', 'ada', ' Ada ']) {
      expect((await api.logIn(name, password)).status, name).toBe(200);
    }
  });

  it('answers an unknown user and a wrong password in the same bytes', async () => {
    const wrong = await api.logIn('ada', 'not the password', '10.0.0.1');
    const unknown = await api.logIn('nobody', 'not the password', '10.0.0.2');
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    const { date: _first, ...headers } = wrong.headers;
    const { date: _second, ...others } = unknown.headers;
    expect(headers).toEqual(others);
  });

  it('spends the same work on an unknown user as on a wrong password', async () => {
    const known = await api.signUp('timed');
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // what this process computed, the server in it: the clock would count what others do on a busy machine
    const work = async (email: string, address: string) => {
      const before = process.cpuUsage();
      await api.logIn(email, 'not the password', address);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    for (let n = 0; n < 9; n += 1) {
      least.known = Math.min(least.known, await work(known.email, `10.1.${n}.1`));
      least.unknown = Math.min(least.unknown, await work('somebody@example.test', `10.1.${n}.2`));
    }
    // without the hash an unknown user would cost a tenth
    expect(least.unknown / least.known).toBeGreaterThan(0.5);
    expect(least.known / least.unknown).toBeGreaterThan(0.5);
  });

  it('keeps spaces, emoji and case of a password, and takes its look-alikes in another normal form', async () => {
    const secret = '  Caf\u00e9 \u{1f9d1}\u200d\u2695\ufe0f ligature \ufb01  ';
    await register(registration('nia', { password: secret }));
    expect((await api.logIn('nia', secret)).status).toBe(200);
    expect((await api.logIn('nia', secret.normalize('NFD'))).status).toBe(200);
    expect((await api.logIn('nia', secret.normalize('NFKC'))).status).toBe(200);
    expect((await api.logIn('nia', secret.trim())).status).toBe(401);
    expect((await api.logIn('nia', secret.toLowerCase())).status).toBe(401);
  });

  it('reads a long password to its end', async () => {
    const long = `${'long words '.repeat(11)}end`;
    await register(registration('ole', { password: long }));
    expect((await api.logIn('ole', long)).status).toBe(200);
    expect((await api.logIn('ole', `${long.slice(0, 72)}${'x'.repeat(long.length - 72)}`)).status).toBe(401);
    expect((await api.logIn('ole', 'x'.repeat(1001))).status).toBe(400);
  });
});

describe('guessing passwords', () => {
  it('is cut off after ten failures on an account, whatever X-Forwarded-For says', async () => {
    const vic = await api.signUp('vic');
    const guess = (n: number) =>
      api.ask('POST', '/api/auth/login/', {
        body: { email: vic.email, password: `guess number ${n}` },
        headers: { 'x-forwarded-for': `203.0.113.${n}` },
        from: '10.2.0.1',
      });
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(n)));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = guesses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(800);
    expect((await api.logIn(vic.email, password, '10.2.0.1')).status).toBe(429);
    // an account has one count, whichever of its names is typed
    expect((await api.logIn(vic.username, password, '10.2.0.1')).status).toBe(429);
    expect((await api.logIn(vic.username, password)).status).toBe(200);
  });

  it('does not lock out the owner, who signs in from where they did before', async () => {
    const may = await api.signUp('may');
    for (let n = 0; n < 12; n += 1) await api.logIn(may.email, 'wrong guess', '10.3.0.1');
    expect((await api.logIn(may.email, password, '10.3.0.1')).status).toBe(429);
    expect((await api.logIn(may.email, password)).status).toBe(200);
  });

  it('does not lock out the owner whose device has taken another address of its network', async () => {
    const ivy = await api.signUp('ivy');
    expect((await api.logIn(ivy.email, password, '2001:db8:5:6::1')).status).toBe(200);
    for (let n = 0; n < 12; n += 1) await api.logIn(ivy.email, 'wrong guess', '10.3.0.2');
    expect((await api.logIn(ivy.email, password, '2001:db8:5:6:abcd::2')).status).toBe(200);
    expect((await api.logIn(ivy.email, password, '2001:db8:5:7::2')).status).toBe(429);
  });

  it('lets the right password in again when the quarter of an hour is over', async () => {
    const sue = await api.signUp('sue');
    for (let n = 0; n < 11; n += 1) await api.logIn(sue.email, 'wrong guess', '10.4.0.1');
    expect((await api.logIn(sue.email, password, '10.4.0.1')).status).toBe(429);
    await api.pool.query("UPDATE throttles SET window_ends_at = window_ends_at - interval '15 minutes'");
    expect((await api.logIn(sue.email, password, '10.4.0.1')).status).toBe(200);
  });

  it('is cut off for an address that tries many accounts, a /64 of IPv6 being one', async () => {
    await api.pool.query(
      "INSERT INTO throttles VALUES ('address:2001:db8:0:7', 100, now() + interval '5 minutes')",
    );
    expect((await api.logIn('ada', password, '2001:db8:0:7:aaaa::1')).status).toBe(429);
    expect((await api.logIn('ada', password, '2001:db8:0:8::1')).status).toBe(200);
  });
});
