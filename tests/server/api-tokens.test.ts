import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '#server/audit/verify.ts';
import { createRate } from '#server/http/rate.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { joinAs } from '#tests/support/colleague-in-process.ts';
import { worldOf } from '#tests/support/furnished-clinic.ts';

let api: Api;
let owner: Account;
let clinic: number;
beforeAll(async () => {
  api = await openApi();
  owner = await api.signUp('owner');
  ({ clinic } = await worldOf(api, owner));
});
afterAll(() => api.close());

const path = '/api/connections/tokens';
const wish = { name: 'Laboratory', scopes: ['patient.read'], days: 30 };
const make = (token: string, body: object = {}) =>
  api.ask('POST', path, { token, body: { clinic, ...wish, ...body } });
const patients = (secret: string) =>
  api.raw({ url: '/fhir/R4/Patient', headers: { authorization: `Bearer ${secret}` } });

describe('a token of another program', () => {
  it('is told once, stored as a hash, and opens nothing but what its scopes name', async () => {
    const { body } = await make(owner.token);
    expect(body.secret).toMatch(/^crt_[\w-]{43}$/);
    expect(body.token).toMatchObject({ state: 'active', ending: body.secret.slice(-4), last_used_at: null });
    const list = await api.ask('GET', `${path}?clinic=${clinic}`, { token: owner.token });
    expect(list.text).not.toContain(body.secret);
    const { rows } = await api.pool.query('SELECT t::text AS row FROM api_tokens t');
    expect(JSON.stringify(rows)).not.toContain(body.secret);
    expect((await patients(body.secret)).status).toBe(200);
    const used = await api.ask('GET', `${path}?clinic=${clinic}`, { token: owner.token });
    expect(used.body.results[0].last_used_at).not.toBeNull();
    // it is no session
    expect((await api.ask('GET', '/api/auth/active-user', { token: body.secret })).status).toBe(401);
    expect(
      (await api.ask('GET', `/api/patients/patients?clinic=${clinic}`, { token: body.secret })).status,
    ).toBe(401);
  });

  it('names itself in the audit log, whose chain holds', async () => {
    const { secret } = (await make(owner.token, { name: 'Röntgen' })).body;
    await patients(secret);
    const log = await api.ask('GET', `/api/audit?clinic=${clinic}`, { token: owner.token });
    expect(log.body.results[0]).toMatchObject({ action: 'patient.listed', via: 'Röntgen', user: owner.id });
    expect(log.body.results[1]).toMatchObject({ action: 'api_token.created', via: null });
    expect(await verifyAudit(api.pool)).toEqual([]);
    await api.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_immutable');
    await api.pool.query("UPDATE audit_entries SET via = 'Other' WHERE via = 'Röntgen'");
    expect(await verifyAudit(api.pool)).toHaveLength(1);
    await api.pool.query("UPDATE audit_entries SET via = 'Röntgen' WHERE via = 'Other'");
    await api.pool.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_immutable');
  });

  it('ends at once when it is revoked, when it runs out, and when its maker leaves', async () => {
    const bea = await joinAs(api, owner, clinic, 'practitioner');
    const secrets = await Promise.all(
      [0, 1, 2].map(async () => (await make(bea.token)).body as { token: { id: number }; secret: string }),
    );
    const statuses = () => Promise.all(secrets.map(async ({ secret }) => (await patients(secret)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const revoke = (token: string) => api.ask('POST', `${path}/${secrets[0]?.token.id}/revoke/`, { token });
    expect((await revoke(owner.token)).body.state).toBe('revoked');
    expect((await revoke(bea.token)).body.state).toBe('revoked');
    expect(await statuses()).toEqual([401, 200, 200]);
    await api.pool.query('UPDATE api_tokens SET expires_at = now() WHERE id = $1', [secrets[1]?.token.id]);
    expect(await statuses()).toEqual([401, 401, 200]);
    await api.ask('POST', `/api/staff/staff/${bea.staff}/suspend/`, {
      token: owner.token,
      body: { version: bea.version },
    });
    expect(await statuses()).toEqual([401, 401, 401]);
    const { results } = (await api.ask('GET', `${path}?clinic=${clinic}`, { token: owner.token })).body;
    const states = secrets.map(
      ({ token }) => results.find(({ id }: { id: number }) => id === token.id).state,
    );
    expect(states).toEqual(['revoked', 'expired', 'ended']);
  });

  it.each(['suspended', 'archived'])('stays ended when its maker, who was %s, is back', async (how) => {
    const zoe = await joinAs(api, owner, clinic, 'practitioner');
    const { secret, token } = (await make(zoe.token)).body;
    expect((await patients(secret)).status).toBe(200);
    const member = `/api/staff/staff/${zoe.staff}/`;
    const act = async (method: string, name = '') => {
      const { version } = (await api.ask('GET', member, { token: owner.token })).body;
      const headers = { 'if-match': `"${version}"` };
      const body = method === 'POST' ? { version } : undefined;
      const answer = await api.ask(method, `${member}${name}`, { token: owner.token, headers, body });
      expect(answer.status, answer.text).toBeLessThan(300);
    };
    if (how === 'archived') await act('DELETE');
    else await act('POST', 'suspend/');
    expect((await patients(secret)).status).toBe(401);
    if (how === 'archived') await act('POST', 'restore/');
    await act('POST', 'reinstate/');
    expect((await make(zoe.token)).status).toBe(201);
    expect((await patients(secret)).status).toBe(401);
    const { results } = (await api.ask('GET', `${path}?clinic=${clinic}`, { token: owner.token })).body;
    expect(results.find(({ id }: { id: number }) => id === token.id).state).toBe('ended');
  });

  it('outlives a change of the password, unless its maker ends it with it', async () => {
    const mia = await joinAs(api, owner, clinic, 'practitioner');
    const { secret } = (await make(mia.token)).body;
    const others = (await make(owner.token)).body.secret;
    const change = (from: string, to: string, more: object = {}) =>
      api.ask('PUT', '/api/auth/user/change-password/', {
        token: mia.token,
        body: { old_password: from, new_password: to, ...more },
      });
    expect((await change(mia.password, 'seven quiet herons')).status).toBe(200);
    expect((await patients(secret)).status).toBe(200);
    const ending = { revoke_tokens: true };
    expect((await change('wrong words here', 'nine loud geese at sea', ending)).status).toBe(400);
    expect((await patients(secret)).status).toBe(200);
    expect((await change('seven quiet herons', 'nine loud geese at sea', ending)).status).toBe(200);
    expect([(await patients(secret)).status, (await patients(others)).status]).toEqual([401, 200]);
    const log = await api.ask('GET', `/api/audit?clinic=${clinic}`, { token: owner.token });
    expect(log.body.results).toContainEqual(
      expect.objectContaining({ action: 'api_token.revoked', user: mia.id }),
    );
  });

  it('gives nobody more than their role, and shows others’ tokens to owner and manager alone', async () => {
    const [kim, max] = [
      await joinAs(api, owner, clinic, 'receptionist'),
      await joinAs(api, owner, clinic, 'manager'),
    ];
    expect((await make(kim.token, { scopes: ['record.read'] })).status).toBe(403);
    expect((await make(max.token, { scopes: ['audit.read'] })).status).toBe(403);
    const mine = (await make(kim.token, { name: 'Kim' })).body.token;
    const theirs = (await make(max.token, { name: 'Max' })).body.token;
    const names = async (token: string) =>
      (await api.ask('GET', `${path}?clinic=${clinic}`, { token })).body.results.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names(kim.token)).toEqual(['Kim']);
    expect(await names(max.token)).toEqual(expect.arrayContaining(['Kim', 'Max', 'Laboratory']));
    const revoke = (token: string, id: number) => api.ask('POST', `${path}/${id}/revoke/`, { token });
    expect((await revoke(kim.token, theirs.id)).status).toBe(404);
    expect((await revoke(max.token, mine.id)).status).toBe(200);
  });

  it('may ask 600 times a minute, each for itself', () => {
    let at = 0;
    const rate = createRate<number>(600, () => at);
    const asked = (token: number) => Array.from({ length: 601 }, () => rate(token));
    expect(asked(1).findIndex((seconds) => seconds !== undefined)).toBe(600);
    at = 45_500;
    expect([rate(1), rate(2)]).toEqual([15, undefined]);
    at = 60_000;
    expect(rate(1)).toBeUndefined();
  });
});
