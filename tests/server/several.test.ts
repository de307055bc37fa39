import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Balancer, startBalancer } from '#tests/support/balancer.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/server-process.ts';

const person = {
  email: 'ada@x.test',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Byron',
  password: 'correct horse battery',
};

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

describe('two servers on one database, behind nginx', () => {
  let database: FreshDatabase;
  let servers: ServerProcess[];
  let balancer: Balancer;
  let access: string;

  const send = (origin: string, method: string, path: string, body?: object, headers = {}) =>
    fetch(origin + path, {
      method,
      headers: {
        ...(access && { authorization: `Bearer ${access}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
  const start = async () =>
    startServer({
      DATABASE_URL: database.url,
      PORT: await freePort(),
      POOL_SIZE: '4',
      TRUSTED_PROXIES: '127.0.0.1',
    });
  const [first, second] = [() => origin(0), () => origin(1)];
  const origin = (at: number) => servers[at]?.origin ?? '';

  beforeAll(async () => {
    database = await freshDatabase(inject('postgres'));
    access = '';
    servers = [await start(), await start()];
    balancer = await startBalancer(servers.map((server) => server.origin));
    await send(balancer.origin, 'POST', '/api/auth/register/', person);
    const answer = await send(balancer.origin, 'POST', '/api/auth/login/', person);
    access = ((await answer.json()) as { token: { access: string } }).token.access;
  });
  afterAll(async () => {
    await balancer?.end();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await database.drop();
  });

  it('take the same tokens, and know at once what the other one did', async () => {
    const made = await send(first(), 'POST', '/api/clinics/', { name: 'Harbour' });
    const { id } = (await made.json()) as { id: number };
    expect((await send(second(), 'GET', `/api/clinics/${id}/`)).status).toBe(200);

    const answer = await send(first(), 'POST', '/api/auth/login/', person);
    const { token } = (await answer.json()) as { token: { access: string; refresh: string } };
    const asOther = { authorization: `Bearer ${token.access}` };
    expect((await send(second(), 'GET', '/api/auth/active-user', undefined, asOther)).status).toBe(200);
    await send(first(), 'POST', '/api/auth/logout/', { refresh: token.refresh }, asOther);
    expect((await send(second(), 'GET', '/api/auth/active-user', undefined, asOther)).status).toBe(401);
  });

  it('make one thing of a request that is sent to both with one Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'once-and-for-all' };
    const answers = await Promise.all(
      [first(), second()].map((where) => send(where, 'POST', '/api/clinics/', { name: 'Once' }, key)),
    );
    const again = await send(second(), 'POST', '/api/clinics/', { name: 'Once' }, key);
    expect(again.status).toBe(201);
    const { id } = (await again.json()) as { id: number };
    for (const answer of answers.filter(({ status }) => status === 201))
      expect(((await answer.json()) as { id: number }).id).toBe(id);
    const list = await send(balancer.origin, 'GET', '/api/clinics?search=Once');
    expect(((await list.json()) as { count: number }).count).toBe(1);
  });

  it('count wrong passwords together', async () => {
    const stranger = { ...person, email: 'eve@x.test', username: 'eve' };
    await send(first(), 'POST', '/api/auth/register/', stranger);
    const wrong = { email: 'eve@x.test', password: 'wrong' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await send(attempt % 2 ? first() : second(), 'POST', '/api/auth/login/', wrong)).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses[10]).toBe(429);
    expect((await send(second(), 'POST', '/api/auth/login/', wrong)).status).toBe(429);
  });

  it('lose nothing that was acknowledged when one is killed under load, and the other goes on', async () => {
    const acknowledged: number[] = [];
    let writing = true;
    let reached: () => void = () => {};
    let wanted = 20;
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        wanted = count;
        reached = resolve;
      });
    const writers = Array.from({ length: 6 }, async () => {
      while (writing) {
        const answer = await send(balancer.origin, 'POST', '/api/clinics/', { name: 'Kept' }).catch(
          () => undefined,
        );
        if (answer?.status !== 201) continue;
        acknowledged.push(((await answer.json()) as { id: number }).id);
        if (acknowledged.length >= wanted) reached();
      }
    });
    await until(20);
    await servers[0]?.end('SIGKILL');
    const atDeath = acknowledged.length;
    await until(atDeath + 20);
    servers[0] = await start();
    writing = false;
    await Promise.all(writers);

    const kept: number[] = [];
    for (let path: string | null = '/api/clinics?limit=100&search=Kept'; path; ) {
      const page = (await (await send(balancer.origin, 'GET', path)).json()) as {
        results: { id: number }[];
        next: string | null;
      };
      kept.push(...page.results.map(({ id }) => id));
      path =
        page.next &&
        `${new URL(page.next, balancer.origin).pathname}${new URL(page.next, balancer.origin).search}`;
    }
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
  });
});
