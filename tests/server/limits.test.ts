import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { atBookingPage, newToken, openPage } from '#tests/support/booking-page.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { factorsOn } from '#tests/support/second-factor.ts';

let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi({ trustedProxies: ['10.0.0.1', '10.0.0.2'] });
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('DELETE FROM throttles'));

const counted = (key: string, failures: number) =>
  api.pool.query("INSERT INTO throttles VALUES ($1, $2, now() + interval '10 minutes')", [key, failures]);
const forgot = (email: string, from: string) =>
  api.ask('POST', '/api/auth/forgot-password/', { body: { email }, from });

describe('a caller behind a proxy', () => {
  const proxy = '10.0.0.1';

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.7, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    // some proxies name the port, which is another one with every connection
    ['203.0.113.9:49152', '203.0.113.9'],
    ['[2001:db8::9]:49152', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['2001:DB8:0:0::9', '2001:db8::9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['fe80::9%eth0', 'fe80::9'],
    ['unknown', proxy],
    ['203.0.113.9, _hidden', proxy],
    ["203.0.113.9', '1", proxy],
  ])('is told by X-Forwarded-For: %s as %s', async (forwarded, address) => {
    const body = { email: 'no-one@example.test', password: 'a wrong guess' };
    const headers = { 'x-forwarded-for': forwarded };
    await api.ask('POST', '/api/auth/login/', { body, headers, from: proxy });
    const { rows } = await api.pool.query('SELECT address FROM audit_entries ORDER BY id DESC LIMIT 1');
    expect(rows[0].address).toBe(address);
  });

  it('is believed from nobody else', async () => {
    await counted('recoveries:10.0.0.9', 30);
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const ask = { body: { email: 'one@example.test' }, headers, from: '10.0.0.9' };
    expect((await api.ask('POST', '/api/auth/forgot-password/', ask)).status).toBe(429);
  });
});

describe('those who come at once', () => {
  const many = 24;
  const left = 3;
  const at = (n: number) => new Date(Date.UTC(2036, 0, 7 + n, 9)).toISOString();
  const wish = (n: number) => ({ service: world.service, staff: world.staff, start_at: at(n) });
  const person = (n: number) => ({ email: `rush-${n}@example.test`, username: `rush-${n}` });

  it.each<[what: string, key: string, most: number, ask: (n: number) => Promise<{ status: number }>]>([
    ['links for passwords', 'recoveries:10.1.0.1', 30, (n) => forgot(`rush-${n}@example.test`, '10.1.0.1')],
    [
      'accounts',
      'register:10.1.0.2',
      300,
      (n) =>
        api.ask('POST', '/api/auth/register/', {
          body: { ...person(n), first_name: 'A', last_name: 'B', password: 'correct horse battery' },
          from: '10.1.0.2',
        }),
    ],
  ])('get no more %s than are left to their address', async (_, key, most, ask) => {
    await counted(key, most - left);
    const answers = await Promise.all(Array.from({ length: many }, (_one, n) => ask(n)));
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(left);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(many - left);
    const { rows } = await api.pool.query('SELECT failures FROM throttles WHERE key = $1', [key]);
    expect(rows[0].failures).toBe(most);
  });

  it('hold no more times than are left to their address', async () => {
    const page = atBookingPage(api, await openPage(world, { window_days: 365 }));
    const from = '10.1.0.3';
    await counted('holding:10.1.0.3', 30 - left);
    const holds = await Promise.all(
      Array.from({ length: many }, (_, n) => page.hold({ ...wish(n), token: newToken() }, { from })),
    );
    expect(holds.filter(({ status }) => status === 429)).toHaveLength(many - left);
  });

  it('guess no more passwords than an address may, however many accounts they try', async () => {
    await counted('address:10.1.0.4', 97);
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => api.logIn(`spray-${n}@example.test`, 'a guess', '10.1.0.4')),
    );
    // those that are counted in the same moment, of which a server has as many as it has connections
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(left + 4);
  });
});

describe('one mailbox', () => {
  it.each([
    'eva@bücher.example',
    'EVA@Bücher.example',
    'eva+1@bücher.example',
    'Eva+two+three@xn--bcher-kva.example',
    'ｅｖａ@bücher.example',
  ])('has one count, as %s too', async (recipient) => {
    const page = atBookingPage(api, await openPage(world));
    const start_at = new Date(Math.ceil(Date.now() / 86_400_000 + 2) * 86_400_000 + 36_000_000).toISOString();
    const { token } = await page.hold({ service: world.service, staff: world.staff, start_at });
    expect((await page.person(token, { recipient: 'eva@bücher.example' })).status).toBe(200);
    await api.pool.query("UPDATE throttles SET failures = 5 WHERE key LIKE 'bookingCode:%'");
    expect((await page.person(token, { recipient })).status).toBe(429);
    expect((await page.person(token, { recipient: 'eva.1@bücher.example' })).status).toBe(200);
    await page.release(token);
  });
});

describe('whoever has a session', () => {
  it('guesses the password ten times, from whichever addresses, and locks nobody out who signs in', async () => {
    const vic = await api.signUp('vic');
    const confirm = (password: string, from: string) =>
      api.ask('POST', '/api/auth/user/confirm-password/', { token: vic.token, body: { password }, from });
    for (let n = 0; n < 10; n += 1)
      expect((await confirm('a wrong guess', `10.2.0.${n}`)).status, `${n}`).toBe(400);
    expect((await confirm(vic.password, '10.2.0.11')).status).toBe(429);
    expect((await api.logIn(vic.email, vic.password, '10.2.0.12')).status).toBe(200);
  });

  it('guesses the second step ten times, from whichever addresses', async () => {
    const { account } = await factorsOn(api).withApp();
    const { token } = account;
    const asked = await api.ask('POST', '/api/auth/user/second-step/', { token });
    const body = { challenge: asked.body.challenge, method: 'totp', code: '000000' };
    const guess = (from: string) =>
      api.ask('POST', '/api/auth/user/second-step/confirm/', { token, body, from });
    for (let n = 0; n < 10; n += 1) expect((await guess(`10.3.0.${n}`)).status, `${n}`).toBe(400);
    expect((await guess('10.3.0.11')).status).toBe(429);
  });
});
