import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageMachine } from '#machines/lifecycles/message.machine.ts';
import { messageStates } from '#machines/lifecycles/messageStates.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { type Carriers, Undeliverable } from '#server/messages/carrier.ts';
import { carryDue } from '#server/messages/carry.ts';
import { readSettings } from '#server/settings.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';

const path = '/api/messages';
let api: Api;
let ada: Account;
let world: World;
beforeAll(async () => {
  api = await openApi({ mail: { url: 'smtp://localhost:1', from: 'desk@example.org' } });
  ada = await api.signUp('ada');
  world = await makeWorld(api, ada);
  // what every message goes through in this file, to be held against the chart at its end
  await api.pool.query(`
    CREATE TABLE steps (was text, became text);
    CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN INSERT INTO steps VALUES (OLD.state, NEW.state); RETURN NULL; END $$;
    CREATE TRIGGER note_step AFTER UPDATE OF state ON outbox FOR EACH ROW EXECUTE FUNCTION note_step()`);
});
afterAll(() => api.close());

const ask = (method: string, where: string, token = ada.token) => api.ask(method, where, { token });
const list = async (query = '') => (await ask('GET', `${path}?clinic=${world.clinic}${query}`)).body;
const resend = (id: number, token = ada.token) => ask('POST', `${path}/${id}/resend/`, token);
const read = async (id: number) => (await ask('GET', `${path}/${id}/`)).body;

/** Invites a new colleague by mail; answers the member and the message. */
async function invited() {
  const email = `${randomUUID()}@example.test`;
  const person = { clinic: world.clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime', email };
  const { id, version } = await world.post('/api/staff/staff', person);
  const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
  const [message] = (await list()).results;
  expect(message).toMatchObject({ recipient: email, kind: 'invitation' });
  return { id, email, code, message };
}
/** Carries what is due by a carrier that fails with an error, or takes everything. */
async function carry(error?: Error, carried: Carriers | undefined = undefined) {
  const heard: string[] = [];
  const mail = {
    async carry({ text }: { text: string }) {
      if (error) throw error;
      heard.push(text);
    },
  };
  await carryDue({
    pool: api.pool,
    carriers: carried ?? { mail },
    publicUrl: 'https://desk.example.org',
    vault: api.messageVault,
  });
  return heard;
}
const refused = new Undeliverable('No such mailbox here.');

describe('the messages of a clinic', () => {
  it('are told with their true state, and without what their links hold', async () => {
    const { code, message } = await invited();
    expect(message).toMatchObject({
      ...{ clinic: world.clinic, channel: 'mail', state: 'queued', attempts: 0, last_error: '' },
      ...{ is_carried: true, is_current: true, next_attempt_at: expect.any(String) },
    });
    await carry(new Error('The line is busy.'));
    expect((await list('&state=queued')).results).toMatchObject([
      { id: message.id, attempts: 1, last_error: 'The line is busy.' },
    ]);
    await api.pool.query('UPDATE outbox SET next_attempt_at = now()');
    await carry(refused);
    expect((await list('&state=failed')).results[0]).toMatchObject({
      ...{ id: message.id, attempts: 2, last_error: 'No such mailbox here.', next_attempt_at: null },
    });
    const whole = await read(message.id);
    expect(whole).toMatchObject({
      message: { id: message.id, state: 'failed' },
      subject: 'Ada Byron invites you to World',
      action: 'See the invitation',
      link: null,
    });
    expect(JSON.stringify([whole, await list()])).not.toContain(code);
    expect((await list()).sends_mail).toBe(true);
    expect((await list()).sends_text).toBe(false);
  });

  it('come page by page', async () => {
    for (const _ of [1, 2, 3]) await invited();
    const first = await list('&limit=2');
    expect(first.results).toHaveLength(2);
    const { body } = await ask('GET', first.next);
    expect(body.results[0].id).toBeLessThan(first.results[1].id);
  });

  it('are nobody else’s: not another clinic’s, and not those about an account', async () => {
    const { message } = await invited();
    const eve = await api.signUp('eve');
    await makeWorld(api, eve);
    for (const [method, where] of [
      ['GET', `${path}?clinic=${world.clinic}`],
      ['GET', `${path}/${message.id}/`],
      ['POST', `${path}/${message.id}/resend/`],
    ] as const)
      expect((await ask(method, where, eve.token)).status).toBe(404);
    await api.ask('POST', '/api/auth/forgot-password/', { body: { email: ada.email } });
    const { rows } = await api.pool.query('SELECT id FROM outbox WHERE clinic_id IS NULL');
    expect((await ask('GET', `${path}/${rows[0].id}/`)).status).toBe(404);
  });

  it.each([
    ['manager', 200],
    ['practitioner', 403],
    ['assistant', 403],
    ['receptionist', 403],
    ['viewer', 403],
  ] as [Role, number][])('are answered to a %s with %i', async (role, status) => {
    const guest = await api.signUp(`${role}-${randomUUID()}`);
    const person = { clinic: world.clinic, first_name: 'Cleo', last_name: 'Wells', color: 'lime', role };
    const { id, version } = await world.post('/api/staff/staff', person);
    const { code } = await world.post(`/api/staff/staff/${id}/invite/`, { version });
    await api.ask('POST', '/api/staff/staff/accept-invitation/', { token: guest.token, body: { code } });
    const { message } = await invited();
    await carry(refused);
    expect((await ask('GET', `${path}?clinic=${world.clinic}`, guest.token)).status).toBe(status);
    expect((await ask('GET', `${path}/${message.id}/`, guest.token)).status).toBe(status);
    expect((await resend(message.id, guest.token)).status).toBe(status);
  });
});

describe('sending a message again', () => {
  it('lets a failed one leave with the link that it had, and is remembered', async () => {
    const { code, message } = await invited();
    await carry(refused);
    const again = await resend(message.id);
    expect(again).toMatchObject({ status: 200, body: { state: 'queued', last_error: '', attempts: 1 } });
    const [text] = await carry();
    expect(text).toContain(`https://desk.example.org/auth/invitation#${code}`);
    expect((await read(message.id)).message).toMatchObject({ state: 'sent', attempts: 2 });
    const { rows } = await api.pool.query('SELECT data FROM outbox WHERE id = $1', [message.id]);
    expect(rows[0].data).not.toHaveProperty('code');
    const log = await ask(
      'GET',
      `/api/audit?clinic=${world.clinic}&object_type=message&object_id=${message.id}`,
    );
    expect(log.body.results.map(({ action }: { action: string }) => action)).toEqual([
      ...['message.read', 'message.resent'],
    ]);
  });

  it('lets a held one leave whose next attempt is far away', async () => {
    const { message } = await invited();
    await carry(undefined, {});
    await api.pool.query("UPDATE outbox SET next_attempt_at = now() + interval '1 hour'");
    expect((await read(message.id)).message).toMatchObject({ state: 'held' });
    expect(await carry()).toEqual([]);
    expect((await resend(message.id)).status).toBe(200);
    expect(await carry()).toHaveLength(1);
  });

  it('is refused for what waits, was sent, ended, or came too late', async () => {
    const { id, message } = await invited();
    const says = (sentence: string) => ({
      status: 409,
      body: { detail: [expect.stringContaining(sentence)] },
    });
    expect(await resend(message.id)).toMatchObject(says('It waits for its next attempt.'));
    await carry(refused);
    const { version } = (await ask('GET', `/api/staff/staff/${id}/`)).body;
    await world.post(`/api/staff/staff/${id}/invite/`, { version });
    expect((await read(message.id)).message).toMatchObject({ state: 'failed', is_current: false });
    expect(await resend(message.id)).toMatchObject(says('It is out of date'));
    const late = await invited();
    await carry(refused);
    await api.pool.query("UPDATE outbox SET expires_at = now() - interval '1 second'");
    expect(await resend(late.message.id)).toMatchObject(says('too late'));
    await carry();
    const { rows } = await api.pool.query('SELECT data FROM outbox WHERE id = $1', [late.message.id]);
    expect(rows[0].data).not.toHaveProperty('code');
    const sent = await invited();
    await carry();
    expect(await resend(sent.message.id)).toMatchObject(says('no one is told twice'));
  });

  it('is refused where nothing is set up to send it', async () => {
    const { message } = await invited();
    await api.pool.query("UPDATE outbox SET state = 'held', channel = 'text' WHERE id = $1", [message.id]);
    expect(await resend(message.id)).toMatchObject({
      ...{ status: 409, body: { detail: ['This server is not set up to send it.'] } },
    });
  });

  it('happens once, however many press at the same moment', async () => {
    const { message } = await invited();
    await carry(refused);
    const both = await Promise.all([resend(message.id), resend(message.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the message of an invitation', () => {
  it.each(['replaced', 'suspended'])('that waits is withdrawn when the invitation is %s', async (how) => {
    const { id, message } = await invited();
    const { version } = (await ask('GET', `/api/staff/staff/${id}/`)).body;
    await world.post(`/api/staff/staff/${id}/${how === 'replaced' ? 'invite' : 'suspend'}/`, { version });
    expect((await read(message.id)).message).toMatchObject({
      ...{ state: 'failed', last_error: 'The invitation ended before it could be sent.', is_current: false },
    });
  });
});

describe('the link of a held message', () => {
  const held = async (quiet: Api, headers: Record<string, string> = {}, from?: string) => {
    const owner = await quiet.signUp(`owner-${randomUUID()}`);
    const here = await makeWorld(quiet, owner);
    const person = { clinic: here.clinic, first_name: 'Bea', last_name: 'Wells', color: 'lime' };
    const { id, version } = await here.post('/api/staff/staff', { ...person, email: 'bea@example.test' });
    const { code } = await here.post(`/api/staff/staff/${id}/invite/`, { version });
    await carryDue({ pool: quiet.pool, carriers: {}, publicUrl: '', vault: quiet.messageVault });
    const { results } = await here.read(`${path}?clinic=${here.clinic}`);
    const { body } = await quiet.ask('GET', `${path}/${results[0].id}/`, {
      token: owner.token,
      headers,
      ...(from && { from }),
    });
    expect(body.message).toMatchObject({ state: 'held', is_carried: false });
    return { link: body.link, code };
  };

  it('is told on the machine that the server is tried on, and to nobody who comes from elsewhere', async () => {
    const quiet = await openApi();
    try {
      const { link, code } = await held(quiet);
      expect(link).toBe(`http://localhost:8000/auth/invitation#${code}`);
      expect((await held(quiet, { host: 'desk.example.org' })).link).toBeNull();
      expect((await held(quiet, { 'x-forwarded-for': '203.0.113.7' })).link).toBeNull();
      expect((await held(quiet, {}, '203.0.113.7')).link).toBeNull();
    } finally {
      await quiet.close();
    }
  });

  it.each([
    { HOST: '0.0.0.0' },
    { NODE_ENV: 'production' },
    { DATABASE_URL: 'postgres://db.example.org/chartroom' },
    { PUBLIC_URL: 'https://desk.example.org' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ])('is told to nobody with %j', (env) => {
    expect(readSettings(env).tellsLinks).toBe(false);
    expect(readSettings({}).tellsLinks).toBe(true);
  });
});

it('goes through no step that the chart does not know', async () => {
  const known = messageStates.flatMap((was) =>
    (messageMachine.states[was]?.ownEvents ?? []).flatMap((event) =>
      (messageMachine.states[was]?.transitions.get(event) ?? []).map(
        ({ target }) => `${was} -> ${target?.[0]?.key}`,
      ),
    ),
  );
  const { rows } = await api.pool.query("SELECT DISTINCT was || ' -> ' || became AS step FROM steps");
  const steps = rows.map(({ step }) => step);
  expect(steps.filter((step) => !known.includes(step))).toEqual([]);
  expect(steps).toEqual(
    expect.arrayContaining([
      ...['queued -> sending', 'sending -> queued', 'sending -> failed', 'sending -> sent', 'queued -> held'],
      ...['failed -> queued', 'held -> queued', 'queued -> failed'],
    ]),
  );
});
