import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAccounts } from '#server/accounts/run.ts';
import { readSettings } from '#server/settings.ts';
import { type Account, type Answered, type Api, openApi, password } from '#tests/support/api.ts';
import {
  type Claims,
  type OidcProvider,
  openOidcProvider,
  walkProvider,
} from '#tests/support/oidc-provider.ts';

const publicUrl = 'http://localhost:8000';
let provider: OidcProvider;
let api: Api;
beforeAll(async () => {
  provider = await openOidcProvider(publicUrl);
  api = await openApi({ oidc: provider.settings, publicUrl });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});
beforeEach(() => api.pool.query('DELETE FROM throttles; DELETE FROM outbox'));

/** What a browser keeps, and shows the hash of. */
function newSecret() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, challenge: createHash('sha256').update(secret).digest('base64url') };
}
const begin = (challenge: string) => api.ask('POST', '/api/auth/one-sign-in/', { body: { challenge } });
const finish = (query: string, secret: string) =>
  api.ask('POST', '/api/auth/one-sign-in/finish/', { body: { query, secret } });
/** A person at the provider. */
function person(claims: Claims) {
  const name = `sub-${randomUUID()}`;
  provider.people.set(name, { email_verified: true, ...claims });
  return name;
}
async function signInAs(name: string): Promise<Answered> {
  const { secret, challenge } = newSecret();
  const { body } = await begin(challenge);
  const back = await walkProvider(body.location, name);
  expect(back.href).toContain(`${publicUrl}/auth/one-sign-in?`);
  return finish(back.search.slice(1), secret);
}
const me = async (answered: Answered) =>
  (await api.ask('GET', '/api/auth/active-user', { token: answered.body.token.access })).body;
const refused = (reason: string) => ({ status: 403, body: { reason } });
const count = async (table: string) =>
  Number((await api.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

/** Someone who is invited by an owner, under an address. */
async function invite(owner: Account, email: string) {
  const { body: clinic } = await api.ask('POST', '/api/clinics/', {
    token: owner.token,
    body: { name: 'Harbour' },
  });
  const body = {
    clinic: clinic.id,
    first_name: 'Bea',
    last_name: 'Wells',
    color: 'lime',
    role: 'practitioner',
    email,
  };
  const { body: member } = await api.ask('POST', '/api/staff/staff', { token: owner.token, body });
  const path = `/api/staff/staff/${member.id}/invite/`;
  const invited = await api.ask('POST', path, { token: owner.token, body: { version: member.version } });
  expect(invited.status).toBe(200);
  return clinic.id as number;
}

describe('the sign-in of the house', () => {
  it('goes to the provider by code, PKCE, state and nonce, and keeps no secret readable', async () => {
    const { challenge } = newSecret();
    const { body } = await begin(challenge);
    const { origin, searchParams } = new URL(body.location);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: 'chartroom', code_challenge_method: 'S256' },
      ...{ scope: 'openid email profile', redirect_uri: `${publicUrl}/auth/one-sign-in` },
      ...{ state: expect.any(String), nonce: expect.any(String), code_challenge: expect.any(String) },
    });
    const rows = JSON.stringify((await api.pool.query('SELECT * FROM oidc_starts')).rows);
    expect(rows).not.toContain(searchParams.get('state'));
  });

  it('opens the account of the verified address, and the same one when the address is another', async () => {
    const ada = await api.signUp(`ada-${randomUUID()}`);
    await api.pool.query('UPDATE users SET email_confirmed_at = now() WHERE id = $1', [ada.id]);
    const name = person({ email: ada.email.toUpperCase() });
    const first = await signInAs(name);
    expect(first).toMatchObject({ status: 200, body: { has_joined: false } });
    expect(await me(first)).toMatchObject({ id: ada.id });
    expect((await api.logIn(ada.email, password)).status).toBe(200);
    const { rows } = await api.pool.query('SELECT recipient, template, data FROM outbox');
    expect(rows).toMatchObject([
      { recipient: ada.email, template: 'signInLinked', data: { passwordEnded: false } },
    ]);
    provider.people.set(name, { email: 'elsewhere@example.test', email_verified: false });
    expect(await me(await signInAs(name))).toMatchObject({ id: ada.id, email: ada.email });
  });

  it('shuts out whoever made an account with an address that was not theirs', async () => {
    const email = `victim-${randomUUID()}`;
    const thief = await api.signUp(email);
    const answered = await signInAs(person({ email: thief.email }));
    expect(await me(answered)).toMatchObject({ id: thief.id });
    expect((await api.logIn(thief.email, password)).status).toBe(401);
    expect((await api.ask('GET', '/api/auth/active-user', { token: thief.token })).status).toBe(401);
  });

  it('lets nobody in by an address that was given to somebody else later', async () => {
    const ada = await api.signUp(`ada-${randomUUID()}`);
    expect((await signInAs(person({ email: ada.email }))).status).toBe(200);
    const later = person({ email: ada.email });
    expect(await signInAs(later)).toMatchObject(refused('other'));
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
    await runAccounts({ DATABASE_URL: api.url }, ['unlink', ada.email]).finally(() => printed.mockRestore());
    expect((await signInAs(later)).status).toBe(200);
  });

  it('makes an account for an invited address, a member of that clinic and the owner of none', async () => {
    const owner = await api.signUp(`owner-${randomUUID()}`);
    const email = `bea-${randomUUID()}@example.test`;
    const clinic = await invite(owner, email);
    const name = person({ email, preferred_username: owner.username, given_name: 'Beatrice' });
    const answered = await signInAs(name);
    expect(answered).toMatchObject({ status: 200, body: { has_joined: true } });
    const user = await me(answered);
    expect(user).toMatchObject({
      email,
      username: `${owner.username}2`,
      first_name: 'Beatrice',
      last_name: 'Wells',
    });
    const { access } = answered.body.token;
    const { body } = await api.ask('GET', '/api/clinics', { token: access });
    expect(body.results.map(({ id, user: by }: { id: number; user: number }) => [id, by])).toEqual([
      [clinic, owner.id],
    ]);
    expect((await api.ask('DELETE', `/api/clinics/${clinic}/`, { token: access })).status).toBe(403);
    const { rows } = await api.pool.query(
      'SELECT action FROM audit_entries WHERE chain = $1 AND user_id = $2',
      [`clinic:${clinic}`, user.id],
    );
    expect(rows.map(({ action }) => action)).toContain('staff.joined');
    expect((await signInAs(name)).body.has_joined).toBe(false);
  });

  it('makes no account for anybody else', async () => {
    const owner = await api.signUp(`owner-${randomUUID()}`);
    const email = `cleo-${randomUUID()}@example.test`;
    await invite(owner, email);
    const before = await count('users');
    expect(await signInAs(person({ email: `nobody-${randomUUID()}@example.test` }))).toMatchObject(
      refused('unknown'),
    );
    for (const unproven of [{ email, email_verified: false }, { email_verified: true }])
      expect(await signInAs(person(unproven))).toMatchObject(refused('unverified'));
    await api.pool.query('UPDATE staff_invitations SET expires_at = now()');
    expect(await signInAs(person({ email }))).toMatchObject(refused('unknown'));
    expect(await count('users')).toBe(before);
  });
});

describe('what the provider sends back is refused', () => {
  it('from another browser than the one that began, twice, and after ten minutes', async () => {
    const ada = await api.signUp(`ada-${randomUUID()}`);
    const { secret, challenge } = newSecret();
    const name = person({ email: ada.email });
    const back = await walkProvider((await begin(challenge)).body.location, name);
    const query = back.search.slice(1);
    expect(await finish(query, newSecret().secret)).toMatchObject(refused('expired'));
    expect((await finish(query, secret)).status).toBe(200);
    expect(await finish(query, secret)).toMatchObject(refused('expired'));
    const late = newSecret();
    const again = await walkProvider((await begin(late.challenge)).body.location, name);
    await api.pool.query('UPDATE oidc_starts SET expires_at = now()');
    expect(await finish(again.search.slice(1), late.secret)).toMatchObject(refused('expired'));
  });

  it('with the code of another sign-in, a made-up code, or none', async () => {
    const [one, other] = [newSecret(), newSecret()];
    const ada = await api.signUp(`ada-${randomUUID()}`);
    const name = person({ email: ada.email });
    const mine = (await walkProvider((await begin(one.challenge)).body.location, name)).searchParams;
    const theirs = (await walkProvider((await begin(other.challenge)).body.location, name)).searchParams;
    mine.set('code', theirs.get('code') ?? '');
    expect(await finish(mine.toString(), one.secret)).toMatchObject(refused('failed'));
    const { secret, challenge } = newSecret();
    const state = new URL((await begin(challenge)).body.location).searchParams.get('state');
    const declined = `error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`;
    expect(await finish(declined, secret)).toMatchObject(refused('declined'));
    expect(await finish('error=access_denied', secret)).toMatchObject(refused('expired'));
  });
});

describe('logging out', () => {
  it('ends our session and names where the provider ends its own, for its sessions alone', async () => {
    const ada = await api.signUp(`ada-${randomUUID()}`);
    const { token } = (await signInAs(person({ email: ada.email }))).body;
    const out = await api.ask('POST', '/api/auth/logout/', { body: { refresh: token.refresh } });
    expect(out.status).toBe(200);
    const { origin, pathname, searchParams } = new URL(out.body.location);
    expect([origin, pathname]).toEqual([provider.issuer, '/session/end']);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/auth/sign-in`);
    expect((await api.ask('GET', '/api/auth/active-user', { token: token.access })).status).toBe(401);
    const eve = await api.signUp(`eve-${randomUUID()}`);
    expect((await api.ask('POST', '/api/auth/logout/', { body: { refresh: eve.refresh } })).status).toBe(204);
    expect(await count('oidc_sessions')).toBeGreaterThan(0);
  });
});

describe('a server', () => {
  it('without a provider knows nothing of it', async () => {
    const plain = await openApi();
    try {
      const { secret, challenge } = newSecret();
      const body = { challenge };
      expect((await plain.ask('POST', '/api/auth/one-sign-in/', { body })).status).toBe(404);
      const end = { query: 'code=a&state=b', secret };
      expect((await plain.ask('POST', '/api/auth/one-sign-in/finish/', { body: end })).status).toBe(404);
    } finally {
      await plain.close();
    }
  });

  it('whose provider is away says so, and finds it when it is back', async () => {
    const gone = await openOidcProvider(publicUrl);
    const lonely = await openApi({ oidc: gone.settings, publicUrl });
    try {
      await gone.close();
      const body = { challenge: newSecret().challenge };
      expect((await lonely.ask('POST', '/api/auth/one-sign-in/', { body })).status).toBe(503);
      const back = await openOidcProvider(publicUrl, Number(new URL(gone.issuer).port));
      expect((await lonely.ask('POST', '/api/auth/one-sign-in/', { body })).status).toBe(200);
      await back.close();
    } finally {
      await lonely.close();
    }
  });

  it('starts with all three settings or none, and asks nobody in the clear', () => {
    const all = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(readSettings({}).oidc).toBeUndefined();
    expect(readSettings(all).oidc).toEqual({ issuer: all.OIDC_ISSUER, clientId: 'a', clientSecret: 'b' });
    expect(() => readSettings({ OIDC_CLIENT_ID: 'a' })).toThrow(
      'OIDC_ISSUER and OIDC_CLIENT_SECRET is missing',
    );
    for (const issuer of ['http://login.example.org', 'login'])
      expect(() => readSettings({ ...all, OIDC_ISSUER: issuer })).toThrow('must be an https address');
  });
});
