import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditActions } from '#machines/lifecycles/auditActions.ts';
import { createVault } from '#server/areas/auth/factors/vault.ts';
import { loadSecrets } from '#server/areas/auth/secrets.ts';
import { deliverDue } from '#server/webhooks/deliver.ts';
import { postNotice } from '#server/webhooks/send.ts';
import { type Account, type Api, openApi } from '#tests/support/api.ts';
import { contract } from '#tests/support/contract.ts';
import { makeWorld, type World } from '#tests/support/furnished-clinic.ts';
import { type Listener, openListener } from '#tests/support/webhook-listener.ts';

let api: Api;
let owner: Account;
let world: World;
let listener: Listener;
let deliver: () => Promise<number>;
beforeAll(async () => {
  api = await openApi({ webhookTargets: 'any' });
  const vault = createVault((await loadSecrets(api.pool)).webhooks, 'clinic');
  deliver = () => deliverDue({ pool: api.pool, vault, targets: 'any' });
});
afterAll(() => api.close());
beforeEach(async () => {
  owner = await api.signUp(`owner-${Math.random()}`);
  world = await makeWorld(api, owner);
  listener = await openListener();
  onTestFinished(() => listener.close());
});

const path = '/api/connections/webhooks';
const make = async (events: string[], url = listener.url) =>
  (await world.post(path, { clinic: world.clinic, name: 'Billing', url, events })) as unknown as {
    webhook: { id: number };
    secret: string;
  };
const newPatient = () =>
  world.post('/api/patients/patients', { clinic: world.clinic, first_name: 'Zoë', last_name: 'Smith' });
const deliveries = async (id: number) =>
  (await api.ask('GET', `${path}/${id}/deliveries/`, { token: owner.token })).body.results;
const comeTrue = () => api.pool.query('UPDATE webhook_deliveries SET next_attempt_at = now()');

describe('a webhook', () => {
  it('tells of what was chosen by ids alone, signed with a secret that is told once', async () => {
    const { webhook, secret } = await make(['patient.created', 'reservation.cancelled']);
    expect(secret).toMatch(/^whs_[\w-]{43}$/);
    const { id } = await newPatient();
    await world.put(`/api/patients/patients/${id}/`, { first_name: 'Zoe', last_name: 'Smith' });
    const { clinic, patient, service, staff, post } = world;
    const visit = await post('/api/patients/appointments', {
      ...{ clinic, patient, service, staff, start_at: '2036-01-14T09:00:00Z', reason: 'Headache' },
    });
    await post(`/api/patients/appointments/${visit.id}/cancel/`, { version: visit.version, reason: 'sick' });
    expect(await deliver()).toBe(2);
    // notices are carried beside each other
    const bodies = listener.received
      .map(({ text }) => JSON.parse(text))
      .sort((one, other) => one.event.localeCompare(other.event));
    expect(bodies).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        event: 'patient.created',
        at: expect.stringMatching(/Z$/),
        clinic: world.clinic,
        object: { kind: 'patient', id },
        patient: id,
      },
      expect.objectContaining({
        event: 'reservation.cancelled',
        object: { kind: 'reservation', id: visit.id },
        patient,
      }),
    ]);
    for (const { headers, text } of listener.received) {
      const signature = createHmac('sha256', secret).update(`${headers['chartroom-timestamp']}.${text}`);
      expect(headers['chartroom-signature']).toBe(`sha256=${signature.digest('hex')}`);
      expect(headers['idempotency-key']).toBe(JSON.parse(text).id);
      expect(text).not.toMatch(/Zo|Smith|Headache/);
    }
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'sent' }, { state: 'sent', attempts: 1 }]);
    for (const table of ['webhooks', 'webhook_secrets', 'audit_entries']) {
      const { rows } = await api.pool.query(`SELECT t::text AS row FROM ${table} t`);
      expect(JSON.stringify(rows), table).not.toContain(secret);
    }
  });

  it('is tried again after pauses that double, given up on 410, and sent again by a person', async () => {
    const { webhook } = await make(['patient.created']);
    listener.answer = { status: 503 };
    await newPatient();
    await deliver();
    expect(await deliver()).toBe(0);
    const pause = async () =>
      (
        await api.pool.query(
          `SELECT round(extract(epoch FROM next_attempt_at - changed_at))::int AS pause
         FROM webhook_deliveries WHERE webhook_id = $1`,
          [webhook.id],
        )
      ).rows[0].pause;
    expect(await pause()).toBe(30);
    await comeTrue();
    await deliver();
    expect(await pause()).toBe(60);
    expect(await deliveries(webhook.id)).toMatchObject([
      { state: 'queued', attempts: 2, last_error: 'It answered 503.' },
    ]);
    listener.answer = { status: 410 };
    await comeTrue();
    await deliver();
    const [failed] = await deliveries(webhook.id);
    expect(failed).toMatchObject({ state: 'failed', next_attempt_at: null });
    listener.answer = { status: 200 };
    const again = await world.post(`/api/connections/webhook-deliveries/${failed.id}/resend/`, {});
    expect(again).toMatchObject({ state: 'queued', last_error: '' });
    await deliver();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'sent', event_id: failed.event_id }]);
    const settled = await api.ask('POST', `/api/connections/webhook-deliveries/${failed.id}/resend/`, {
      token: owner.token,
    });
    expect(settled.status).toBe(409);
  });

  it('follows no redirect and waits for no answer that does not come', async () => {
    const { webhook } = await make(['patient.created']);
    listener.answer = { status: 302, headers: { location: '/elsewhere' } };
    await newPatient();
    await deliver();
    expect(listener.received.map((one) => one.path)).toEqual(['/hook']);
    expect(await deliveries(webhook.id)).toMatchObject([{ last_error: 'It answered 302.' }]);
    listener.answer = null;
    const stop = new AbortController();
    const notice = { url: listener.url, secrets: ['s'], key: 'k', body: '{}' };
    const posted = postNotice(notice, 'any', stop.signal);
    await expect.poll(() => listener.received.length).toBe(2);
    stop.abort();
    await expect(posted).rejects.toThrow();
  });

  it('delivers each notice once, however many servers do', async () => {
    await make(['patient.created']);
    for (let nth = 0; nth < 5; nth += 1) await newPatient();
    await Promise.all([deliver(), deliver(), deliver()]);
    await deliver();
    expect(new Set(listener.received.map(({ text }) => JSON.parse(text).id)).size).toBe(5);
    expect(listener.received).toHaveLength(5);
  });

  it('is told nothing while it is paused, once it is removed, and of other clinics', async () => {
    const { webhook } = await make(['patient.created']);
    const act = (deed: string) => world.post(`${path}/${webhook.id}/${deed}/`, {});
    expect((await act('pause')).state).toBe('paused');
    await newPatient();
    expect((await act('resume')).state).toBe('active');
    const other = await makeWorld(api, await api.signUp(`other-${Math.random()}`));
    expect(other.patient).toBeGreaterThan(0);
    expect(await deliver()).toBe(0);
    await act('test');
    await deliver();
    expect(JSON.parse(listener.received[0]?.text ?? '')).toMatchObject({ event: 'test', object: null });
    await newPatient();
    await world.remove(`${path}/${webhook.id}/`);
    expect(await deliver()).toBe(0);
    expect((await api.ask('GET', `${path}/${webhook.id}/deliveries/`, { token: owner.token })).status).toBe(
      404,
    );
    const { rows } = await api.pool.query('SELECT state FROM webhook_deliveries WHERE webhook_id = $1', [
      webhook.id,
    ]);
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'sent']);
  });

  it('gets another secret, told once, and signs with the old one too for as long as was chosen', async () => {
    const { webhook, secret: first } = await make(['patient.created']);
    const rotate = (overlap_hours: number) =>
      api.ask('POST', `${path}/${webhook.id}/rotate-secret/`, {
        token: owner.token,
        body: { overlap_hours },
      });
    const signatures = async () => {
      await newPatient();
      await deliver();
      return String(listener.received.at(-1)?.headers['chartroom-signature']).split(', ');
    };
    const by = (secret: string) => {
      const last = listener.received.at(-1);
      const told = `${last?.headers['chartroom-timestamp']}.${last?.text}`;
      return `sha256=${createHmac('sha256', secret).update(told).digest('hex')}`;
    };
    const { status, body } = await rotate(24);
    expect(status).toBe(200);
    const { secret: second } = body;
    expect(second).toMatch(/^whs_[\w-]{43}$/);
    expect(second).not.toBe(first);
    const ends = new Date(body.webhook.old_secret_until).getTime();
    expect(Math.abs(ends - Date.now() - 86_400_000)).toBeLessThan(600_000);
    expect(await signatures()).toEqual([by(second), by(first)]);

    await api.pool.query("UPDATE webhooks SET old_secret_until = now() - interval '1 s' WHERE id = $1", [
      webhook.id,
    ]);
    expect(await signatures()).toEqual([by(second)]);
    const kept = 'SELECT old FROM webhook_secrets WHERE webhook_id = $1';
    expect((await api.pool.query(kept, [webhook.id])).rows).toEqual([{ old: null }]);

    const { body: third } = await rotate(0);
    expect(third.webhook.old_secret_until).toBeNull();
    expect(await signatures()).toEqual([by(third.secret)]);
    expect((await rotate(169)).status).toBe(400);
    await world.remove(`${path}/${webhook.id}/`);
    expect((await rotate(24)).status).toBe(404);
    const { body: log } = await api.ask(
      'GET',
      `/api/audit?clinic=${world.clinic}&action=webhook.secret_rotated`,
      { token: owner.token },
    );
    expect(log.results).toMatchObject([
      { kind: 'change', object_id: webhook.id },
      { kind: 'change', object_id: webhook.id },
    ]);
  });

  it('is given one other secret, however often the same is asked', async () => {
    const { webhook } = await make(['patient.created']);
    const ask = () =>
      api.ask('POST', `${path}/${webhook.id}/rotate-secret/`, {
        token: owner.token,
        body: { overlap_hours: 1 },
        headers: { 'idempotency-key': 'one wish for one secret' },
      });
    expect((await ask()).body.secret).toBe((await ask()).body.secret);
  });

  it('has a secret that requests cannot read', async () => {
    const client = await api.pool.connect();
    onTestFinished(() => client.release());
    await client.query('BEGIN; SET LOCAL ROLE chartroom_app');
    await expect(client.query('SELECT * FROM webhook_secrets')).rejects.toThrow(/permission denied/);
    await client.query('ROLLBACK');
  });

  it('hears that an import was undone, as it heard of each of its patients', async () => {
    await make(['patient.created', 'patient.updated']);
    const begun = await world.post('/api/patients/imports', {
      ...{ clinic: world.clinic, file_name: 'patients.csv', date_order: 'dmy' },
    });
    const on = `/api/patients/imports/${begun.id}`;
    await world.post(`${on}/rows/`, {
      rows: [{ line: 2, values: { first_name: 'Minh', last_name: 'Nguyen' } }],
    });
    await world.post(`${on}/commit/`, { lines: [2] });
    await world.post(`${on}/undo/`, { most: 100 });
    await deliver();
    const told = listener.received.map(({ text }) => JSON.parse(text));
    expect(told.map(({ event }) => event).sort()).toEqual(['patient.created', 'patient.updated']);
    expect(told[0].object).toEqual(told[1].object);
  });

  it('hears of every change of a patient or a visit, whoever made it, but for what is no change to others', async () => {
    const changes = auditActions.filter(
      (action) =>
        /^(patient|reservation|series|visit)\./.test(action) &&
        !/[._](read|listed|exported|compared|verified|opened)$/.test(action),
    );
    const { rows } = await api.pool.query(
      'SELECT action FROM unnest($1::text[]) action WHERE webhook_event_of(action) IS NULL ORDER BY 1',
      [changes],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['patient.kept_longer', 'patient.told_apart'],
      ...['reservation.link_made', 'reservation.link_sent', 'reservation.link_withdrawn'],
      ...['reservation.question_settled', 'visit.arrivals_paused', 'visit.asked', 'visit.form_answered'],
      ...['visit.form_refused', 'visit.identified', 'visit.locked', 'visit.misidentified'],
    ]);
  });

  it('hears of every event of the contract by some action of the log', async () => {
    const { rows } = await api.pool.query(
      'SELECT DISTINCT webhook_event_of(action) AS event FROM unnest($1::text[]) action ORDER BY 1',
      [auditActions],
    );
    const { enum: events = [] } = contract.resolve('#/components/schemas/WebhookEvent') as {
      enum?: string[];
    };
    expect(rows.flatMap(({ event }) => event ?? [])).toEqual([...events].sort());
  });
});
