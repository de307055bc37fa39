import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findPostmaster } from '#server/database/embedded/postmaster.ts';
import { type Acknowledged, halves, openDesk, writersOf } from '#tests/support/mixed-writes.ts';
import { freshDatabase } from '#tests/support/postgres.ts';
import {
  databaseUrl,
  freePort,
  makeDataDir,
  postmasterPid,
  type ServerProcess,
  spawnServer,
  startServer,
} from '#tests/support/server-process.ts';

/** `npm run test:long` kills 50 times. */
const killRounds = Number(process.env.KILL_ROUNDS ?? 3);

const json = { 'content-type': 'application/json' };
const person = {
  email: 'ada@x.test',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'B',
  password: 'correct horse battery',
};
const post = (origin: string, path: string, body: object, token = '') =>
  fetch(origin + path, {
    method: 'POST',
    headers: { ...json, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

async function tokenOf(origin: string): Promise<{ access: string; refresh: string }> {
  const answer = await post(origin, '/api/auth/login/', { email: 'ada', password: person.password });
  return ((await answer.json()) as { token: { access: string; refresh: string } }).token;
}

async function clinicIds(origin: string, token: string): Promise<number[]> {
  const all: number[] = [];
  for (let path: string | null = '/api/clinics?limit=100'; path; ) {
    const answer: Response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    const page = (await answer.json()) as { results: { id: number }[]; next: string | null };
    all.push(...page.results.map(({ id }) => id));
    path = page.next;
  }
  return all;
}

/** Posts with a fresh token; a refusal throws. */
const posterTo = async (origin: string) => {
  const { access } = await tokenOf(origin);
  return async (path: string, body: object, method = 'POST') => {
    const headers = { ...json, authorization: `Bearer ${access}` };
    const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
};

describe('a server on an embedded database', () => {
  const data = makeDataDir();
  let env: Record<string, string>;
  let server: ServerProcess;
  beforeAll(async () => {
    env = { DATA_DIR: data.path, PORT: await freePort() };
    server = await startServer(env);
    await post(server.origin, '/api/auth/register/', person);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await data.remove();
  });

  it('says in one line that it is ready, and where', () => {
    expect(server.printed()).toBe(`Chartroom is ready at http://localhost:${env.PORT}\n`);
  });

  it('refuses a second one on its data, and one on its port, in one sentence each', async () => {
    const sameData = spawnServer({ ...env, PORT: await freePort() });
    const other = await freshDatabase(inject('postgres'));
    const samePort = spawnServer({ DATABASE_URL: other.url, PORT: env.PORT ?? '' });
    expect(await sameData.ended).toBe(1);
    expect(sameData.printed()).toBe(
      `The data in ${data.path} is in use by another running server: stop that one, or set DATA_DIR to another folder.\n`,
    );
    expect(await samePort.ended).toBe(1);
    expect(samePort.printed()).toBe(
      `Port ${env.PORT} is taken by another program: stop that one, or set PORT to another number.\n`,
    );
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await other.drop();
  });

  it(
    'keeps every acknowledged write of all kinds through kill -9, whole, and what was logged out stays logged out',
    async () => {
      const known: Acknowledged = {
        ids: { patients: [], reservations: [], medical_records: [] },
        versions: new Map(),
      };
      const gone = await tokenOf(server.origin);
      await post(server.origin, '/api/auth/logout/', { refresh: gone.refresh });
      const desk = await openDesk(await posterTo(server.origin));
      for (let round = 0; round < killRounds; round += 1) {
        let left = 20 + 7 * (round % 8);
        let reached: () => void = () => {};
        const killTime = new Promise<void>((resolve) => (reached = resolve));
        const writers = writersOf(await posterTo(server.origin), desk, known, () => {
          left -= 1;
          if (left === 0) reached();
        });
        const over = Promise.allSettled(
          writers.map(async (write) => {
            for (;;) await write();
          }),
        );
        await killTime;
        await server.end('SIGKILL');
        await over;
        server = await startServer(env);
      }
      const refused = await fetch(`${server.origin}/api/auth/active-user`, {
        headers: { authorization: `Bearer ${gone.access}` },
      });
      expect(refused.status).toBe(401);

      const client = new pg.Client({ connectionString: databaseUrl(data.path) });
      await client.connect();
      for (const [table, ids] of Object.entries(known.ids)) {
        expect(ids.length).toBeGreaterThan(0);
        const { rows } = await client.query(`SELECT id, version FROM ${table} WHERE id = ANY($1)`, [ids]);
        expect(rows.length).toBe(ids.length);
        for (const { id, version } of rows)
          expect(version).toBeGreaterThanOrEqual(known.versions.get(`${table} ${id}`) ?? 0);
      }
      expect((await client.query(halves)).rows).toEqual([]);
      expect((await client.query('SELECT * FROM audit_breaks()')).rows).toEqual([]);
      await client.query('REINDEX DATABASE postgres');
      await client.end();
    },
    // only how long a hanging start may hang: a busy machine needs much of it
    killRounds * 60_000,
  );

  it('starts PostgreSQL again when that dies', async () => {
    const { access } = await tokenOf(server.origin);
    const killed = postmasterPid(data.path);
    process.kill(killed, 'SIGKILL');
    const statuses = new Set<number>();
    const health = async () => (await fetch(`${server.origin}/healthz`)).status;
    const present = () => findPostmaster(join(data.path, 'postgres'))?.pid ?? killed;
    while (present() === killed) statuses.add(await health());
    for (let status = 0; status !== 200; statuses.add(status)) status = await health();
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);
    expect(await clinicIds(server.origin, access)).not.toEqual([]);
  });

  it('finishes what is in flight at SIGTERM, takes PostgreSQL along, and leaves with 0', async () => {
    const { access } = await tokenOf(server.origin);
    const before = (await clinicIds(server.origin, access)).length;
    const writes = Array.from({ length: 30 }, () =>
      post(server.origin, '/api/clinics/', { name: 'Late' }, access),
    );
    await writes[0];
    const code = server.end('SIGTERM');
    const statuses = await Promise.all(
      writes.map((write) => write.then(({ status }) => status).catch(() => 0)),
    );
    expect(await code).toBe(0);
    expect(() => postmasterPid(data.path)).toThrow('ENOENT');
    const acknowledged = statuses.filter((status) => status === 201).length;
    expect(statuses.filter((status) => ![0, 201, 503].includes(status))).toEqual([]);

    server = await startServer(env);
    const again = await tokenOf(server.origin);
    expect((await clinicIds(server.origin, again.access)).length - before).toBeGreaterThanOrEqual(
      acknowledged,
    );
  });
});

describe('the start is refused in one sentence', () => {
  const refusal = async (env: Record<string, string>) => {
    const started = spawnServer(env);
    expect(await started.ended).toBe(1);
    expect(started.printed().trim().split('\n')).toHaveLength(1);
    return started.printed().trim();
  };

  it('over a port that another program has', async () => {
    const squatter = createServer();
    await new Promise<void>((ready) => squatter.listen(0, '127.0.0.1', ready));
    const { port } = squatter.address() as { port: number };
    const database = await freshDatabase(inject('postgres'));
    expect(await refusal({ PORT: String(port), DATABASE_URL: database.url })).toContain(
      `Port ${port} is taken`,
    );
    squatter.close();
    await database.drop();
  });

  it('over a schema that a newer release wrote', async () => {
    const database = await freshDatabase(inject('postgres'));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("INSERT INTO schema_migrations VALUES (9999, 'of tomorrow')");
    await client.end();
    expect(await refusal({ PORT: '0', DATABASE_URL: database.url })).toContain('The data has schema 9999');
    await database.drop();
  });

  it('over a database that does not answer, and settings that make no sense', async () => {
    expect(await refusal({ PORT: '0', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatch(
      /^The database of DATABASE_URL cannot be reached \(ECONNREFUSED\)\.$/,
    );
    expect(await refusal({ PORT: 'eighty' })).toContain('PORT must be a whole number');
    expect(await refusal({ API_BASE_URL: 'ftp://x' })).toContain(
      'API_BASE_URL must be an http or https address',
    );
  });
});
