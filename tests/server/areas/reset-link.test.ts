import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#machines/lifecycles/roles.ts';
import { carryDue } from '#server/messages/carry.ts';
import { createMailCarrier } from '#server/messages/mail.ts';
import { type Account, type Api, openApi, openApiForTest } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts';
import { mailedCode } from '#tests/support/mailed-code.ts';

let mailServer: MailServer;
let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  mailServer = await openMailServer();
  api = await openApi({ mail: { url: mailServer.url, from: 'Chartroom <desk@example.org>' } });
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada, { name: 'Call 555 now' });
});
afterAll(async () => {
  await api.close();
  await mailServer.close();
});

const wish = 'louder mountain candle';
const staffPath = '/api/staff/staff';

/** Someone who works in a clinic in a role, by an account with an address of its own. */
async function colleague(role: Role = 'practitioner', of = world, from = api) {
  const account = await from.signUp(`${role}-${randomUUID()}`);
  const person = { first_name: 'Bea', last_name: 'Wells', color: 'lime', email: 'desk@example.test' };
  const made = await of.post(staffPath, { clinic: of.clinic, ...person, role });
  const { code } = await of.post(`${staffPath}/${made.id}/invite/`, { version: made.version });
  const accept = { token: account.token, body: { code } };
  const { body } = await from.ask('POST', `${staffPath}/accept-invitation/`, accept);
  return { account, id: body.id as number, version: body.version as number };
}
type Colleague = Awaited<ReturnType<typeof colleague>>;
const send = ({ id, version }: Pick<Colleague, 'id' | 'version'>, token = ada.token) =>
  api.ask('POST', `${staffPath}/${id}/reset-link/`, { token, body: { version } });
const carry = () =>
  carryDue({
    pool: api.pool,
    carriers: { mail: createMailCarrier({ url: mailServer.url, from: 'Chartroom <desk@example.org>' }) },
    publicUrl: 'https://desk.example.org',
    vault: api.messageVault,
  });
const mailTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

describe('an owner’s link for a new password', () => {
  it('goes to the address of the account, from nobody’s name, and sets a password once', async () => {
    const bea = await colleague();
    const sent = await send(bea);
    expect(sent).toMatchObject({ status: 200, body: { is_held: false } });
    expect((await api.logIn(bea.account.email, bea.account.password)).status).toBe(200);
    await carry();
    const [mail] = mailTo(bea.account.email);
    expect(mail?.header('From')).toBe('Chartroom <desk@example.org>');
    expect(mail?.text).toContain('The link works once, for 30 minutes.');
    expect(`${mail?.source}${mail?.text}`).not.toMatch(/Call 555|Byron/);
    expect(mailTo('desk@example.test').filter(({ text }) => text.includes('reset-password'))).toEqual([]);
    const [, code = ''] = /reset-password#(\S+)/.exec(mail?.text ?? '') ?? [];
    expect(sent.text).not.toContain(code);
    const reset = { body: { code, password: wish } };
    expect((await api.ask('POST', '/api/auth/reset-password/', reset)).status).toBe(200);
    expect((await api.logIn(bea.account.email, wish)).status).toBe(200);
    expect((await api.ask('POST', '/api/auth/reset-password/', reset)).status).toBe(400);
  });

  it('is remembered by the clinic and by the account, and told to the owner without address or code', async () => {
    const bea = await colleague();
    await send(bea);
    const query = `clinic=${world.clinic}&object_type=staff&object_id=${bea.id}&action=staff.reset_link_sent`;
    const log = await api.ask('GET', `/api/audit?${query}`, { token: ada.token });
    expect(log.body.results).toMatchObject([{ user: ada.id, kind: 'change' }]);
    const { rows } = await api.pool.query(
      "SELECT object_id FROM audit_entries WHERE chain = $1 AND action = 'auth.password_reset_asked'",
      [`user:${bea.account.id}`],
    );
    expect(rows).toEqual([{ object_id: bea.account.id }]);
    const list = await world.read(`/api/messages?clinic=${world.clinic}`);
    expect(list.results[0]).toMatchObject({ kind: 'memberReset', recipient: null, is_current: true });
    const whole = await world.read(`/api/messages/${list.results[0].id}/`);
    expect(whole).toMatchObject({ action: 'Set a new password', link: null });
    const told = JSON.stringify([list, whole]);
    const code = await mailedCode(api, { recipient: bea.account.email, template: 'memberReset' });
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(told).not.toContain(code);
    expect(told).not.toContain(bea.account.email);
  });

  it('takes the place of an earlier one, which is not sent again', async () => {
    const bea = await colleague();
    await send(bea);
    const [first] = (await world.read(`/api/messages?clinic=${world.clinic}`)).results;
    await world.refuseMessages();
    await send(bea);
    const again = await api.ask('POST', `/api/messages/${first.id}/resend/`, { token: ada.token });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: [expect.stringContaining('out of date')] },
    });
  });

  it('is sent by the owner alone, and to nobody who is out of the clinic or has no account', async () => {
    const bea = await colleague();
    for (const role of ['manager', 'practitioner', 'receptionist'] as const) {
      const other = await colleague(role);
      expect((await send(bea, other.account.token)).status).toBe(403);
    }
    const eve = await api.signUp(`eve-${randomUUID()}`);
    await makeWorld(api, eve);
    expect((await send(bea, eve.token)).status).toBe(404);
    const { results } = await world.read(`${staffPath}?clinic=${world.clinic}&role=owner`);
    for (const own of results) expect((await send(own)).status).toBe(403);
    const person = { clinic: world.clinic, first_name: 'Cleo', last_name: 'Ng', color: 'lime' };
    const unclaimed = await world.post(staffPath, person);
    expect(await send(unclaimed)).toMatchObject({
      ...{ status: 409, body: { detail: ['This member has no account yet.'] } },
    });
    const out = await world.post(`${staffPath}/${bea.id}/suspend/`, { version: bea.version });
    expect((await send({ id: bea.id, version: out.version })).status).toBe(409);
    const { rows } = await api.pool.query('SELECT FROM password_resets WHERE user_id = $1', [bea.account.id]);
    expect(rows).toEqual([]);
  });

  it('is sent three times a quarter of an hour', async () => {
    const bea = await colleague();
    for (const _ of [1, 2, 3]) expect((await send(bea)).status).toBe(200);
    expect((await send(bea)).status).toBe(429);
  });

  it('is held where the server sends no mail, and says so', async () => {
    const quiet = await openApiForTest();
    const owner = await quiet.signUp('owner');
    const here = await makeWorld(quiet, owner);
    const { id, version } = await colleague('practitioner', here, quiet);
    const path = `${staffPath}/${id}/reset-link/`;
    const answer = await quiet.ask('POST', path, { token: owner.token, body: { version } });
    expect(answer).toMatchObject({ status: 200, body: { is_held: true } });
  });
});
