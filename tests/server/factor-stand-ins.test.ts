import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';
import { codeOf, factorsOn, factorsPath } from '#tests/support/second-factor.ts';

let api: Api;
let on: ReturnType<typeof factorsOn>;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi({ mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
  on = factorsOn(api);
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
});
afterAll(() => api.close());

describe('a trusted browser', () => {
  const trusting = async () => {
    const bea = await on.withApp();
    const code = await codeOf(bea.secret);
    const { body } = await on.step(bea.account, { method: 'totp', code, trust: true });
    return { ...bea, device: body.device as string };
  };
  const asks = async (account: Account, devices: string[]) =>
    'next' in (await on.logIn(account, undefined, devices)).body;

  it('needs no second step, for its user alone, and is listed', async () => {
    const { account, device } = await trusting();
    const other = await on.withApp();
    expect(await asks(account, ['a'.repeat(43), device])).toBe(false);
    expect(await asks(account, [])).toBe(true);
    expect(await asks(other.account, [device])).toBe(true);
    const { body } = await api.ask('GET', factorsPath, { token: account.token });
    expect(body.devices).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(device);
    expect(await on.log(account)).toContain('auth.device_trusted');
  });

  it('still needs the password', async () => {
    const { account, device } = await trusting();
    const guess = { ...account, password: 'a wrong guess' };
    expect((await on.logIn(guess, undefined, [device])).status).toBe(401);
  });

  it('is trusted no more after 30 days, once forgotten, after another password and without a factor', async () => {
    const ends: ((of: Awaited<ReturnType<typeof trusting>>) => Promise<unknown>)[] = [
      () => api.pool.query("UPDATE trusted_devices SET expires_at = now() - interval '1 second'"),
      async ({ account }) => {
        const { body } = await api.ask('GET', factorsPath, { token: account.token });
        const path = `/api/auth/trusted-devices/${body.devices[0].id}/`;
        return api.ask('DELETE', path, { token: account.token });
      },
      ({ account }) =>
        api.pool.query("UPDATE users SET password_hash = password_hash || ' ' WHERE id = $1", [account.id]),
      async ({ account, factor }) => {
        const body = { factor, password: account.password };
        await api.ask('POST', `${factorsPath}remove/`, { token: account.token, body });
      },
    ];
    for (const end of ends) {
      const trusted = await trusting();
      await end(trusted);
      const { rows } = await api.pool.query(
        'SELECT FROM trusted_devices WHERE user_id = $1 AND expires_at > now()',
        [trusted.account.id],
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('an owner’s reset', () => {
  /** Someone who works in the clinic, and signs in with an app. */
  async function colleague() {
    const bea = await on.withApp();
    const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime' };
    const made = await world.post('/api/staff/staff', { clinic: world.clinic, ...person });
    const { code } = await world.post(`/api/staff/staff/${made.id}/invite/`, { version: made.version });
    const accept = { token: bea.account.token, body: { code } };
    const { body } = await api.ask('POST', '/api/staff/staff/accept-invitation/', accept);
    return { ...bea, id: body.id as number, version: body.version as number };
  }
  const send = ({ id, version }: { id: number; version: number }, token = ada.token) =>
    api.ask('POST', `/api/staff/staff/${id}/factor-reset/`, { token, body: { version } });
  const codeFor = ({ email }: Account) => mailedCode(api, { recipient: email, template: 'factorReset' });

  it('mails a code that signs in once after the password and takes every factor away', async () => {
    const bea = await colleague();
    expect(await send(bea)).toMatchObject({ status: 200, body: { is_held: false } });
    const code = await codeFor(bea.account);
    expect((await on.step(bea.account, { method: 'totp', code: await codeOf(bea.secret) })).status).toBe(200);
    const { next } = (await on.logIn(bea.account)).body;
    const body = { challenge: next.challenge, method: 'recovery', code, trust: true };
    const got = await api.ask('POST', '/api/auth/second-step/', { body });
    expect(got.status).toBe(200);
    expect(got.body).not.toHaveProperty('device');
    const listed = await api.ask('GET', factorsPath, { token: got.body.token.access });
    expect(listed.body).toEqual({ factors: [], recovery_codes_left: 0, devices: [] });
    // whoever may have signed in meanwhile is out
    expect((await api.ask('GET', factorsPath, { token: bea.account.token })).status).toBe(401);
    expect(await on.mails(bea.account)).toEqual(['added', 'reset']);
    expect(await on.log(bea.account)).toEqual(
      expect.arrayContaining(['auth.factor_reset_asked', 'auth.factors_reset']),
    );
  });

  it('is told to the owner without its code, in answer, log and list of messages', async () => {
    const bea = await colleague();
    const sent = await send(bea);
    const code = await codeFor(bea.account);
    const query = `clinic=${world.clinic}&object_type=staff&object_id=${bea.id}&action=staff.factor_reset_sent`;
    const log = await api.ask('GET', `/api/audit?${query}`, { token: ada.token });
    expect(log.body.results).toMatchObject([{ user: ada.id }]);
    const list = await world.read(`/api/messages?clinic=${world.clinic}`);
    expect(list.results[0]).toMatchObject({ kind: 'factorReset', recipient: null, is_current: true });
    const whole = await world.read(`/api/messages/${list.results[0].id}/`);
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(JSON.stringify([sent.body, list, whole])).not.toContain(code);
    expect(JSON.stringify([list, whole])).not.toContain(bea.account.email);
  });

  it('is sent by the owner alone, to who has a factor, and ends with time and with a new address', async () => {
    const bea = await colleague();
    const cleo = await colleague();
    expect((await send(bea, cleo.account.token)).status).toBe(403);
    const plain = await world.colleague();
    expect((await send(plain)).status).toBe(409);
    const ends = [
      "UPDATE factor_resets SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      `UPDATE users SET email_key = '${randomUUID()}@example.test' WHERE id = $1`,
    ];
    for (const [index, end] of ends.entries()) {
      const person = [bea, cleo][index] ?? bea;
      await send(person);
      const { next } = (await on.logIn(person.account)).body;
      const code = await codeFor(person.account);
      await api.pool.query(end, [person.account.id]);
      const body = { challenge: next.challenge, method: 'recovery', code };
      expect((await api.ask('POST', '/api/auth/second-step/', { body })).status).toBe(400);
    }
  });
});
