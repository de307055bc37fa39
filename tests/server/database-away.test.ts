import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPool, waits } from '#server/database/pool.ts';
import {
  type Account,
  type Api,
  auditKey,
  openApi,
  openApiForTest,
  testSettings,
} from '#tests/support/api.ts';
import { freshDatabase } from '#tests/support/postgres.ts';
import { hashInFull } from '#tests/support/quick-hashes.ts';

hashInFull();

/** Someone who waits for both is told within five seconds; a busy machine adds to it, and a second round would double it. */
const atMost = waits.connectMs + waits.answerMs;
const twice = 2 * atMost;

it('is told within five seconds', () => expect(atMost).toBeLessThan(5000));

describe('a pool whose connections are all at work', () => {
  let api: Api;
  let ada: Account;
  beforeAll(async () => {
    api = await openApi({ poolSize: 2 }, undefined, waits);
    ada = await api.signUp('ada');
  });
  afterAll(() => api.close());

  it('makes the server answer 503 in time, and recovers', async () => {
    const taken = await Promise.all([api.pool.connect(), api.pool.connect()]);
    const start = performance.now();
    const [list, health] = await Promise.all([
      api.ask('GET', '/api/clinics', { token: ada.token }),
      api.ask('GET', '/healthz'),
    ]);
    expect(performance.now() - start).toBeLessThan(twice);
    expect(list).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(list.body).toEqual({ detail: 'The service is unavailable at the moment.' });
    expect(health).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    for (const client of taken) client.release();
    expect((await api.ask('GET', '/api/clinics', { token: ada.token })).status).toBe(200);
  });

  it('outlives the end of all its connections', async () => {
    await api.pool.query('SELECT 1');
    const admin = new pg.Client({ connectionString: api.url });
    await admin.connect();
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await admin.end();
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await api.ask('GET', '/api/clinics', { token: ada.token })).status);
    expect(statuses.at(-1)).toBe(200);
    expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
  });
});

it('a pool is not held while passwords are hashed', async () => {
  const api = await openApiForTest({ poolSize: 2 });
  const ada = await api.signUp('ada');
  let done = 0;
  const burst = Array.from({ length: 40 }, async (_, n) => {
    const { status } = await api.logIn(`nobody-${n}`, 'some password', `10.7.${n}.1`);
    done += 1;
    return status;
  });
  expect((await api.ask('GET', '/api/clinics', { token: ada.token })).status).toBe(200);
  expect(done).toBeLessThan(20);
  expect(new Set(await Promise.all(burst))).toEqual(new Set([401]));
});

describe('a database behind a network that swallows everything', () => {
  it('makes the server answer 503 in time, and works again when the network does', async () => {
    const database = await freshDatabase(inject('postgres'));
    const tunnel = await openTunnel(new URL(database.url.replace('@/', '@host/')));
    const pool = openPool(tunnel.url, 2);
    const app = await buildApp({ settings: testSettings(), pool, auditKey });
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    tunnel.swallow(true);
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 6 }, () => app.inject('/healthz')));
    expect(performance.now() - start).toBeLessThan(twice);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(503));
    expect(answers[0]?.headers['retry-after']).toBe('2');
    tunnel.swallow(false);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await pool.end();
    tunnel.close();
    await database.drop();
  });
});

/** A TCP port in front of PostgreSQL that can stop passing anything on without closing a connection. */
async function openTunnel(target: URL): Promise<{ url: string; swallow(on: boolean): void; close(): void }> {
  const host = target.searchParams.get('host') ?? '';
  const port = target.searchParams.get('port') ?? '';
  const sockets = new Set<Socket>();
  let swallowing = false;
  const server: Server = createServer((near) => {
    const far = host.startsWith('/') ? dial(`${host}/.s.PGSQL.${port}`) : dial(Number(port), host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => swallowing || to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port: open } = server.address() as { port: number };
  return {
    url: `postgres://postgres:${target.password}@127.0.0.1:${open}${target.pathname}`,
    swallow(on) {
      swallowing = on;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
