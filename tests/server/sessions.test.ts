import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const me = (token: string) => api.ask('GET', '/api/auth/active-user', { token });
const refresh = (token: string) => api.ask('POST', '/api/auth/refresh-token/', { body: { refresh: token } });
const rotate = (token: string) =>
  api.ask('POST', '/api/auth/refresh-token/', { body: { refresh: token, rotate: true } });
const logOut = (token: string) => api.ask('POST', '/api/auth/logout/', { body: { refresh: token } });
const changePassword = (account: Account, old_password: string, new_password: string) =>
  api.ask('PUT', '/api/auth/user/change-password/', {
    token: account.token,
    body: { old_password, new_password },
  });
const again = async (account: Account) => (await api.logIn(account.email, password)).body.token;

describe('a session', () => {
  it('gives access tokens until it is logged out, then none of its tokens opens anything', async () => {
    const ada = await api.signUp('ada');
    const { access } = (await refresh(ada.refresh)).body;
    expect((await me(access)).body.email).toBe(ada.email);
    expect((await logOut(ada.refresh)).status).toBe(204);
    for (const token of [ada.token, access]) {
      const refused = await me(token);
      expect(refused.status).toBe(401);
      expect(refused.headers['www-authenticate']).toBe('Bearer realm="api"');
      expect(refused.body).toMatchObject({ code: 'token_not_valid' });
    }
    expect((await refresh(ada.refresh)).body).toEqual({
      detail: 'Token is invalid or expired',
      code: 'token_not_valid',
    });
    expect((await logOut(ada.refresh)).status).toBe(204);
  });

  it('never gives the same access token twice, however fast it is asked', async () => {
    const ann = await api.signUp('ann');
    const answers = await Promise.all([refresh(ann.refresh), refresh(ann.refresh), refresh(ann.refresh)]);
    expect(new Set([ann.token, ...answers.map(({ body }) => body.access)]).size).toBe(4);
  });

  it('renews its refresh token for a client that takes part, and lives on when the answer gets lost', async () => {
    const joan = await api.signUp('joan');
    const lost = (await rotate(joan.refresh)).body.refresh;
    const second = (await rotate(joan.refresh)).body.refresh;
    expect(new Set([joan.refresh, lost, second]).size).toBe(3);
    const third = await rotate(second);
    expect(third.status).toBe(200);
    expect((await me(third.body.access)).status).toBe(200);
    expect((await refresh(third.body.refresh)).body).not.toHaveProperty('refresh');
  });

  it('ends when a refresh token comes that another took the place of: two hold it', async () => {
    for (const which of ['the first', 'the lost']) {
      const rose = await api.signUp(which === 'the first' ? 'rose' : 'rosa');
      const lost = (await rotate(rose.refresh)).body.refresh;
      const { body } = await rotate((await rotate(rose.refresh)).body.refresh);
      expect((await refresh(which === 'the first' ? rose.refresh : lost)).status, which).toBe(401);
      expect((await refresh(body.refresh)).status, which).toBe(401);
      expect((await me(body.access)).status, which).toBe(401);
      const { rows } = await api.pool.query(
        "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'auth.token_reused' AND user_id = $1",
        [rose.id],
      );
      expect(rows, which).toEqual([{ count: 1 }]);
    }
  });

  it('never renews by itself what a client knows that only keeps to the specification', async () => {
    const olga = await api.signUp('olga');
    for (let n = 0; n < 3; n += 1) {
      const { status, body } = await refresh(olga.refresh);
      expect([status, Object.keys(body)]).toEqual([200, ['access']]);
    }
  });

  it('ends with its time, and with its user', async () => {
    const eve = await api.signUp('eve');
    await api.pool.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [eve.id]);
    expect((await me(eve.token)).status).toBe(401);
    expect((await refresh(eve.refresh)).status).toBe(401);
    const { access } = await again(eve);
    await api.pool.query('DELETE FROM users WHERE id = $1', [eve.id]);
    expect((await me(access)).status).toBe(401);
  });

  it('of another browser outlives a log-out', async () => {
    const kim = await api.signUp('kim');
    const other = await again(kim);
    await logOut(kim.refresh);
    expect((await me(other.access)).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('ends every session but the present one', async () => {
    const lee = await api.signUp('lee');
    const other = await again(lee);
    expect(await changePassword(lee, password, 'quiet harbour lantern')).toMatchObject({
      status: 200,
      body: { detail: 'The password is changed.' },
    });
    expect((await me(lee.token)).status).toBe(200);
    expect((await refresh(lee.refresh)).status).toBe(200);
    expect((await me(other.access)).status).toBe(401);
    expect((await refresh(other.refresh)).status).toBe(401);
    expect((await api.logIn(lee.email, password)).status).toBe(401);
    expect((await api.logIn(lee.email, 'quiet harbour lantern')).status).toBe(200);
  });

  it('needs the present one, and counts wrong ones', async () => {
    const joe = await api.signUp('joe');
    const wrong = await changePassword(joe, 'not my password', 'quiet harbour lantern');
    expect(wrong).toMatchObject({
      status: 400,
      body: { old_password: ['This is not your current password.'] },
    });
    for (let n = 0; n < 9; n += 1) await changePassword(joe, 'not my password', 'quiet harbour lantern');
    const refused = await changePassword(joe, password, 'quiet harbour lantern');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('an access token', () => {
  let ada: Account;
  let key: Uint8Array;
  let claims: { sid: string; sub: string };
  beforeAll(async () => {
    ada = await api.signUp('forge');
    const { rows } = await api.pool.query("SELECT value FROM secrets WHERE name = 'master'");
    const { hkdfSync } = await import('node:crypto');
    key = new Uint8Array(hkdfSync('sha256', rows[0].value, '', 'access-tokens', 32));
    claims = JSON.parse(Buffer.from(ada.token.split('.')[1] ?? '', 'base64url').toString());
  });

  const sign = (changes: object, secret: Uint8Array = key, lifetime = 60) =>
    new SignJWT({ token_type: 'access', ...claims, ...changes })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      .sign(secret);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  it('is taken when it is genuine', async () => {
    expect((await me(await sign({}))).status).toBe(200);
  });

  it('is refused when it is forged, expired or of another kind', async () => {
    const other = await api.signUp('other');
    const [head = '', body = '', seal = ''] = ada.token.split('.');
    const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
    const hs512 = `${encode({ alg: 'HS512' })}.${body}`;
    const forged = [
      unsigned,
      `${hs512}.${createHmac('sha512', key).update(hs512).digest('base64url')}`,
      `${head}.${encode({ ...claims, sub: String(other.id) })}.${seal}`,
      await sign({}, key, -1),
      await sign({}, new Uint8Array(32)),
      await sign({ token_type: 'refresh' }),
      await sign({ sub: String(other.id) }),
      await sign({ sub: '1; DROP TABLE users' }),
      await sign({ sid: "' OR 1=1 --" }),
      await sign({ sid: 7 }),
      ada.refresh,
      '',
      'null',
      'x'.repeat(9000),
      `${ada.token} `.repeat(2),
    ];
    for (const token of forged) expect((await me(token)).status, token.slice(0, 60)).toBe(401);
    expect((await refresh(ada.token)).status).toBe(401);
    expect((await api.ask('GET', '/api/auth/active-user')).body).toEqual({
      detail: 'Authentication credentials were not provided.',
    });
    const basic = await api.ask('GET', '/api/auth/active-user', { headers: { authorization: 'Basic YTpi' } });
    expect(basic.status).toBe(401);
  });

  it('is refused with any one bit turned', async () => {
    const bytes = Buffer.from(ada.token, 'latin1');
    const statuses = new Set<number>();
    for (let flip = 0; flip < 500; flip += 1) {
      const bit = (flip * 7919) % (bytes.length * 8);
      const copy = Buffer.from(bytes);
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const token = copy.toString('latin1');
      if (!sameSeal(token, ada.token)) statuses.add((await me(token)).status);
    }
    expect([...statuses]).toEqual([401]);
  });

  /** The last character of a base64url seal carries bits that no byte takes. */
  const sameSeal = (a: string, b: string) =>
    a.slice(0, -1) === b.slice(0, -1) &&
    Buffer.from(a.split('.')[2] ?? '', 'base64url').equals(Buffer.from(b.split('.')[2] ?? '', 'base64url'));
});

describe('the profile', () => {
  it('is changed on its version, without becoming another account', async () => {
    const ida = await api.signUp('ida');
    await api.signUp('taken');
    const profile = { email: ida.email, username: 'ida', first_name: 'Ida', last_name: 'O’Brien' };
    const put = (body: object, headers = {}) =>
      api.ask('PUT', '/api/auth/user/update/', { token: ida.token, body, headers });
    const changed = await put({ ...profile, id: 1, version: 77, password_hash: 'x' }, { 'if-match': '"1"' });
    expect(changed).toMatchObject({ status: 200, body: { ...profile, id: ida.id, version: 2 } });
    expect((await put(profile, { 'if-match': '"1"' })).status).toBe(412);
    expect((await put({ ...profile, email: 'ida@new.test' })).body).toEqual({
      email: [expect.stringContaining('It has to be confirmed first.')],
    });
    expect((await put({ ...profile, username: 'TAKEN' })).body).toEqual({
      username: ['A user with that username already exists.'],
    });
    expect((await me(ida.token)).body).toEqual(changed.body);
    expect((await me(ida.token)).headers.etag).toBe('"2"');
    expect((await api.logIn('ida@new.test', password)).status).toBe(401);
  });
});
