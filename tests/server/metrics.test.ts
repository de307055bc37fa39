import { afterAll, beforeAll, expect, it } from 'vitest';
import { waits } from '#server/database/pool.ts';
import { type Api, openApi } from '#tests/support/api.ts';

const token = 'a token of the tests, long enough to be one';
const shown = { headers: { authorization: `Bearer ${token}` } };
let api: Api;
beforeAll(async () => {
  api = await openApi({ metricsToken: token }, undefined, waits);
});
afterAll(() => api.close());

const read = async () => (await api.app.inject({ url: '/metrics', ...shown })).body;

it('shows the figures to whoever has the token, and to nobody else', async () => {
  expect((await api.app.inject('/metrics')).statusCode).toBe(401);
  const wrong = { authorization: `Bearer ${token.replace('a', 'b')}` };
  expect((await api.app.inject({ url: '/metrics', headers: wrong })).statusCode).toBe(401);
  const answer = await api.app.inject({ url: '/metrics', ...shown });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
});

it('counts requests by the name of what was asked, and never by an address', async () => {
  const ada = await api.signUp('ada');
  const { body: clinic } = await api.ask('POST', '/api/clinics', {
    token: ada.token,
    body: { name: 'Harbour' },
  });
  await api.ask('GET', `/api/clinics/${clinic.id}/`, { token: ada.token });
  await api.ask('GET', '/api/clinics/1987654321/', { token: ada.token });
  await api.app.inject('/ada@example.test');
  const text = await read();
  expect(text).toContain('chartroom_request_duration_seconds_count{operation="readClinic",status="200"} 1');
  expect(text).toContain('chartroom_request_duration_seconds_count{operation="readClinic",status="404"} 1');
  expect(text).toContain('chartroom_request_duration_seconds_count{operation="page",status="404"} 1');
  expect(text).not.toMatch(/ada|Harbour|example\.test|\b1987654321\b/);
});

it('tells of the outbox, the audit log and the database', async () => {
  await api.pool.query(
    `INSERT INTO outbox (channel, recipient, language, template, data, state, next_attempt_at, expires_at)
     VALUES ('mail', 'ada@example.test', 'en', 'passwordChanged', '{}', 'queued', now() - interval '1 hour', now() + interval '1 day')`,
  );
  const text = await read();
  expect(text).toContain('chartroom_postgres_up 1');
  expect(text).toMatch(/chartroom_outbox_messages\{state="queued"\} [1-9]/);
  expect(text).toContain('chartroom_outbox_messages{state="failed"} 0');
  const overdue = Number(/^chartroom_outbox_overdue_seconds (\S+)$/m.exec(text)?.[1]);
  expect(overdue).toBeGreaterThan(3500);
  expect(Number(/^chartroom_audit_unsealed_entries (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});

it('says that the database is away instead of figures of before', async () => {
  const taken = await Promise.all(Array.from({ length: 4 }, () => api.pool.connect()));
  const text = await read();
  expect(text).toContain('chartroom_postgres_up 0');
  expect(text).not.toContain('chartroom_outbox_messages{');
  expect(text).toMatch(/chartroom_pool_connections\{state="busy"\} 4/);
  for (const client of taken) client.release();
  expect(await read()).toContain('chartroom_postgres_up 1');
});

it('is not there without a token', async () => {
  const plain = await openApi();
  expect((await plain.app.inject({ url: '/metrics', ...shown })).statusCode).toBe(404);
  await plain.close();
});

it('is ready while the database has the schema of this release', async () => {
  expect((await api.ask('GET', '/readyz')).body).toEqual({ status: 'ready' });
  const { rows } = await api.pool.query(
    'DELETE FROM schema_migrations WHERE version = (SELECT max(version) FROM schema_migrations) RETURNING version, name',
  );
  expect(await api.ask('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
  expect((await api.ask('GET', '/healthz')).status).toBe(200);
  await api.pool.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [
    rows[0].version,
    rows[0].name,
  ]);
  expect((await api.ask('GET', '/readyz')).status).toBe(200);
});

it('serves the contract it obeys', async () => {
  const answer = await api.app.inject('/api/openapi.json');
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  const document = answer.json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(document.paths['/readyz'].get.operationId).toBe('readReadiness');
});
