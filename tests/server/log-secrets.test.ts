import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Api, openApi } from '#tests/support/api.ts';
import { linkedVisit } from '#tests/support/door.ts';
import { makeWorld } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';
import { codeOf, factorsOn, factorsPath } from '#tests/support/second-factor.ts';

const logged: string[] = [];
const takeLog = (piece: unknown) => {
  logged.push(String(piece));
  return true;
};
const log = vi.spyOn(process.stderr, 'write').mockImplementation(takeLog);
const printed = vi.spyOn(process.stdout, 'write').mockImplementation(takeLog);

let api: Api;
beforeAll(async () => {
  api = await openApi({ logLevel: 'trace', mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
});
afterAll(async () => {
  await api.close();
  log.mockRestore();
  printed.mockRestore();
});

const post = (path: string, body: object, token?: string) =>
  api.ask('POST', path, { body, ...(token && { token }) });
const mailed = (template: string) => mailedCode(api, { template });

/** Everything that opens something, each by its name, made and used once as it should be. */
async function secrets(): Promise<Record<string, string>> {
  const on = factorsOn(api);
  const ada = await api.signUp(`ada-${randomUUID()}`);
  const world = await makeWorld(api, ada);
  const { secret, codes } = await on.withApp(ada);
  const code = await codeOf(secret);
  const { challenge } = (await on.logIn(ada)).body.next;
  const taken = await post('/api/auth/second-step/', { challenge, method: 'totp', code, trust: true });
  const recovered = await on.step(ada, { method: 'recovery', code: codes[0] ?? '' });
  const { setup } = (await on.begin(ada)).body;

  const bea = await api.signUp(`bea-${randomUUID()}`);
  const person = { clinic: world.clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime' };
  const made = await world.post('/api/staff/staff', person);
  const invite = await world.post(`/api/staff/staff/${made.id}/invite/`, { version: made.version });
  await post('/api/staff/staff/accept-invitation/', { code: invite.code }, bea.token);
  const api_token = (
    await world.post('/api/connections/tokens', {
      ...{ clinic: world.clinic, name: 'Lab', scopes: ['patient.read'], days: 30 },
    })
  ).secret;
  const { clinic, staff } = world;
  const feed = await world.post('/api/connections/calendar-feeds', { clinic, staff, names: 'none' });
  await api.ask('GET', String(feed.path));
  const hook = { clinic, name: 'Hook', url: 'https://hook.example.org/', events: ['patient.created'] };
  const webhook = (await world.post('/api/connections/webhooks', hook)).secret;
  const visit = await linkedVisit(api, ada, world, '2036-01-08T10:00:00Z');
  await post('/api/auth/forgot-password/', { email: bea.email });
  const reset = await mailed('passwordReset');
  const changed = `changed ${randomUUID()}`;
  await post('/api/auth/reset-password/', { code: reset, password: changed });
  const again = (await api.logIn(bea.email, changed)).body.token;
  const email = `bea-${randomUUID()}@example.test`;
  await post('/api/auth/user/email/', { email, password: changed }, again.access);
  return {
    ...{ password: ada.password, changed, access: ada.token, refresh: ada.refresh },
    ...{ step_access: taken.body.token.access, device: taken.body.device, refresh_again: again.refresh },
    ...{ recovered: recovered.body.token.refresh, totp_secret: secret, totp_code: code, challenge, setup },
    ...Object.fromEntries(codes.map((one, at) => [`recovery_${at}`, one])),
    ...{ invitation: invite.code, reset, api_token, visit: visit.token },
    ...{ feed: String(feed.path).split('/')[4] ?? '', webhook },
  };
}

/** Sends a secret to every place where someone might: each is refused, or fails, and is logged. */
async function misuse(secret: string): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const word = encodeURIComponent(secret);
  for (const url of [
    '/api/auth/login/',
    '/api/auth/second-step/',
    '/api/auth/reset-password/',
    '/api/auth/refresh-token/',
    '/api/staff/staff/accept-invitation/',
    `${factorsPath}confirm/`,
  ]) {
    await api.raw({
      method: 'POST',
      url,
      headers: json,
      payload: `{"password": "${secret}", "code": "${secret}"`,
    });
    const fields = ['email', 'password', 'code', 'challenge', 'refresh', 'setup', 'method', 'name'];
    const body = Object.fromEntries(fields.map((name) => [name, secret]));
    await api.raw({ method: 'POST', url, headers: json, payload: JSON.stringify(body) });
  }
  for (const url of [
    `/api/clinics?token=${word}`,
    `/nowhere?code=${word}`,
    `/api/public/visits/${word}/`,
    `/api/public/calendars/${word}/reservations.ics`,
  ])
    await api.raw({ method: 'GET', url, headers: { authorization: `Bearer ${word}`, cookie: `a=${word}` } });
  await api.raw({ method: 'GET', url: '/fhir/R4/Patient', headers: { authorization: `Bearer ${word}` } });
}

it('holds no secret, whatever is asked, refused or broken', async () => {
  const all = await secrets();
  for (const [name, secret] of Object.entries(all)) expect(secret, name).toMatch(/\S{6,}/);
  for (const secret of Object.values(all)) await misuse(secret);
  // what fails inside is logged with its kind, not with what it was about
  await api.pool.query('ALTER TABLE throttles RENAME TO broken');
  onTestFinished(() => void api.pool.query('ALTER TABLE broken RENAME TO throttles'));
  // not by `ask`, which holds every answer against the contract
  const failed = await api.app.inject({
    ...{ method: 'POST', url: '/api/auth/login/' },
    payload: { email: 'ada@example.test', password: all.password },
  });
  expect(failed.statusCode).toBe(500);

  const text = logged.join('');
  expect(text).toContain('"answered"');
  expect(text).toContain('request failed');
  for (const [name, secret] of Object.entries(all)) {
    expect(text.includes(secret), name).toBe(false);
    expect(text.includes(encodeURIComponent(secret)), name).toBe(false);
  }
});

it('names the column that a call left empty, and not what stood in the others', async () => {
  await api.pool.query('TRUNCATE throttles; ALTER TABLE throttles ADD COLUMN needed text NOT NULL');
  onTestFinished(async () => {
    await api.pool.query('ALTER TABLE throttles DROP COLUMN needed');
  });
  const since = logged.length;
  const failed = await api.app.inject({
    ...{ method: 'POST', url: '/api/auth/login/' },
    payload: { email: 'ada@example.test', password: 'not the password' },
  });
  expect(failed.statusCode).toBe(500);
  const failure = logged.slice(since).find((line) => line.includes('request failed'));
  expect(JSON.parse(failure ?? '{}')).toMatchObject({
    failure: { name: 'error', code: '23502', table: 'throttles', column: 'needed' },
  });
  expect(failure).not.toContain('example.test');
});
