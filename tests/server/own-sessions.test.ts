import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi, password } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const path = '/api/auth/sessions/';
const list = async (token: string) => (await api.ask('GET', path, { token })).body.results;
const me = async (token: string) => (await api.ask('GET', '/api/auth/active-user', { token })).status;
const again = async ({ email }: Account) => (await api.logIn(email, password, '10.1.2.3')).body.token;

describe('the sessions of a user', () => {
  it('say where and since when somebody is signed in, the present one first', async () => {
    const ada = await api.signUp('ada');
    const headers = { 'user-agent': `Mozilla/5.0 ${'x'.repeat(400)}` };
    const body = { email: ada.email, password };
    const other = (await api.ask('POST', '/api/auth/login/', { body, headers, from: '10.1.2.3' })).body.token;
    const results = await list(ada.token);
    expect(results).toHaveLength(2);
    expect(results[0]).toMatchObject({ is_current: true, address: '127.0.0.1' });
    expect(results[1]).toMatchObject({ is_current: false, address: '10.1.2.3' });
    expect(results[1].agent).toBe(headers['user-agent'].slice(0, 300));
    const before = results[1].last_used_at;
    await api.ask('POST', '/api/auth/refresh-token/', { body: { refresh: other.refresh } });
    const after = (await list(ada.token))[1].last_used_at;
    expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
  });

  it('show neither tokens nor ended sessions nor those of anybody else', async () => {
    const kim = await api.signUp('kim');
    const other = await again(kim);
    await api.ask('POST', '/api/auth/logout/', { body: { refresh: other.refresh } });
    const answer = await api.ask('GET', path, { token: kim.token });
    expect(answer.body.results).toHaveLength(1);
    expect(answer.text).not.toContain(kim.refresh.split('.')[1]);
  });
});

describe('signing out elsewhere', () => {
  it('ends one session at once, access and refresh, and leaves the rest', async () => {
    const eve = await api.signUp('eve');
    const [second, third] = [await again(eve), await again(eve)];
    const [, ...others] = await list(eve.token);
    expect((await api.ask('DELETE', `${path}${others[0].id}/`, { token: eve.token })).status).toBe(204);
    const statuses = [await me(second.access), await me(third.access)].sort();
    expect(statuses).toEqual([200, 401]);
    expect(await me(eve.token)).toBe(200);
    expect((await api.ask('DELETE', `${path}${others[0].id}/`, { token: eve.token })).status).toBe(404);
  });

  it('ends all others in one call', async () => {
    const joe = await api.signUp('joe');
    const others = [await again(joe), await again(joe)];
    expect((await api.ask('DELETE', path, { token: joe.token })).status).toBe(204);
    expect(await Promise.all(others.map(({ access }) => me(access)))).toEqual([401, 401]);
    expect(await list(joe.token)).toHaveLength(1);
    const { rows } = await api.pool.query(
      'SELECT action, object_id FROM audit_entries WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [joe.id],
    );
    expect(rows).toEqual([{ action: 'auth.other_sessions_ended', object_id: null }]);
  });

  it('of somebody else is a session that does not exist', async () => {
    const [ann, bob] = [await api.signUp('ann'), await api.signUp('bob')];
    const [{ id }] = await list(ann.token);
    const foreign = await api.ask('DELETE', `${path}${id}/`, { token: bob.token });
    const absent = await api.ask('DELETE', `${path}2000000000/`, { token: bob.token });
    expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
    expect(await me(ann.token)).toBe(200);
  });
});
