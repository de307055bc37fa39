import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stopPostmaster } from '#server/database/embedded/postmaster.ts';
import { createAccount } from '#tests/support/account.ts';
import { megabytes, openFiles } from '#tests/support/process-size.ts';
import {
  databaseUrl,
  freePort,
  makeDataDir,
  type ServerProcess,
  startServer,
} from '#tests/support/server-process.ts';
import { openSteadyLoad } from '#tests/support/steady-load.ts';

/** `npm run test:long` asks for more, and watches for longer: `SOAK_SECONDS=3600` for an hour. */
const isLong = process.env.ENDURANCE === 'long';
const soakSeconds = Number(process.env.SOAK_SECONDS ?? (isLong ? 60 : 2));
vi.setConfig({ testTimeout: (3 * soakSeconds + 120) * 1000, hookTimeout: 120_000 });

const json = { 'content-type': 'application/json' };
type Account = Awaited<ReturnType<typeof createAccount>>;
const read = (account: Account) => (path: string) => account.call('GET', path);

async function slowest(ask: () => Promise<unknown>, until: Promise<unknown>): Promise<number> {
  let isOver = false;
  let most = 0;
  void until.finally(() => (isOver = true));
  do {
    const began = performance.now();
    await ask();
    most = Math.max(most, performance.now() - began);
  } while (!isOver);
  return most;
}

describe('a server that is asked too much', () => {
  const data = makeDataDir();
  let server: ServerProcess;
  let ada: Account;
  beforeAll(async () => {
    server = await startServer({
      PORT: await freePort(),
      DATA_DIR: data.path,
      ACCESS_TOKEN_SECONDS: '20000',
    });
    ada = await createAccount('ada', server.origin);
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await data.remove();
  });

  // tests/server/http.test.ts does it in short
  it.runIf(isLong)('answers others while requests arrive by halves, and hangs up on those', async () => {
    const { hostname, port } = new URL(server.origin);
    const halves = await Promise.all(
      Array.from({ length: 1500 }, async (_, at) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        await new Promise((resolve) => socket.once('connect', resolve));
        const half = at % 2 ? 'GET /api/clinics HTTP/1.1\r\nHost: x\r\nX-' : 'GET /api/cli';
        socket.write(half);
        return socket;
      }),
    );
    for (let asked = 0; asked < 20; asked += 1) await read(ada)('/api/clinics');
    await Promise.all(halves.map(closed));
  });

  it('signs many in at once, and answers others meanwhile', async () => {
    const burst = Array.from({ length: isLong ? 100 : 20 }, () =>
      fetch(`${server.origin}/api/auth/login/`, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ email: ada.email, password: ada.password }),
      }).then(({ status }) => status),
    );
    const most = await slowest(() => read(ada)('/api/clinics'), Promise.all(burst));
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]));
    if (isLong) expect(most).toBeLessThan(2000);
    expect(megabytes(server.pid)).toBeLessThan(512);
  });

  it('stays as small as it is, however long it is asked', async () => {
    const run = await openSteadyLoad(ada);
    await run(soakSeconds / 2);
    const before = { files: openFiles(server.pid), size: megabytes(server.pid) };
    await run(soakSeconds);
    expect(openFiles(server.pid)).toBeLessThan(before.files + 20);
    if (soakSeconds >= 60)
      expect(megabytes(server.pid) - before.size).toBeLessThan(Math.max(60, soakSeconds / 60));
  });
});

const closed = (socket: Socket) =>
  new Promise((resolve) => {
    if (socket.closed) return resolve(undefined);
    socket.once('close', resolve).resume();
  });

const mayMount = process.getuid?.() === 0 && spawnSync('mountpoint', ['-q', '/']).status === 0;

describe.runIf(isLong && mayMount)('a disk that is full', () => {
  it('is answered as not available, loses nothing, and goes on by itself when there is room', async () => {
    const data = makeDataDir();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=755', 'tmpfs', data.path]);
    let server: ServerProcess | undefined;
    try {
      server = await startServer({ PORT: await freePort(), DATA_DIR: data.path, DISK_RESERVE_MB: '0' });
      const { origin } = server;
      const eve = await createAccount('eve', server.origin);
      const { id: clinic } = await eve.createClinic('Full');
      const ballast = join(data.path, 'ballast');
      mkdirSync(ballast);
      const { bavail, bsize } = statfsSync(data.path);
      writeFileSync(join(ballast, 'most'), Buffer.alloc(Math.floor(bavail * bsize * 0.97)));
      const statuses = new Set<number>();
      const write = () =>
        fetch(`${origin}/api/patients/patients`, {
          method: 'POST',
          headers: { ...json, authorization: `Bearer ${eve.access}` },
          body: JSON.stringify({ clinic, first_name: 'A', last_name: 'B', notes: 'x'.repeat(1000) }),
        }).then(({ status }) => status);
      const acknowledged = { count: 0 };
      for (let tries = 0; tries < 4000 && !statuses.has(503); tries += 1) {
        const status = await write();
        statuses.add(status);
        if (status === 201) acknowledged.count += 1;
      }
      expect(statuses).toEqual(new Set([201, 503]));
      rmSync(ballast, { recursive: true });
      await expect.poll(write, { interval: 500 }).toBe(201);
      const client = new pg.Client({ connectionString: databaseUrl(data.path) });
      await client.connect();
      const { rows } = await client.query('SELECT count(*)::int AS kept FROM patients');
      expect(rows[0].kept).toBeGreaterThanOrEqual(acknowledged.count + 1);
      expect((await client.query('SELECT * FROM audit_breaks()')).rows).toEqual([]);
      await client.end();
    } finally {
      await server?.end('SIGTERM');
      await stopPostmaster(join(data.path, 'postgres'));
      // lazily: whatever is just ending may still look into it
      execFileSync('umount', ['--lazy', data.path]);
      await data.remove();
    }
  });

  it('is read from before it is full: what would store is refused until there is room', async () => {
    const data = makeDataDir();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=755', 'tmpfs', data.path]);
    let server: ServerProcess | undefined;
    try {
      const port = await freePort();
      server = await startServer({ PORT: port, DATA_DIR: data.path, DISK_RESERVE_MB: '48' });
      const { origin } = server;
      const eve = await createAccount('eve', origin);
      const { id: clinic } = await eve.createClinic('Full');
      const write = async () => {
        const answer = await fetch(`${origin}/api/patients/patients`, {
          method: 'POST',
          headers: { ...json, authorization: `Bearer ${eve.access}` },
          body: JSON.stringify({ clinic, first_name: 'A', last_name: 'B' }),
        });
        return answer.status;
      };
      expect(await write()).toBe(201);
      const ballast = join(data.path, 'ballast');
      const { bavail, bsize } = statfsSync(data.path);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - 40 * 2 ** 20));
      await expect.poll(write, { interval: 200 }).toBe(507);
      for (let asked = 0; asked < 200; asked += 1) await read(eve)(`/api/patients/patients?clinic=${clinic}`);
      expect((await createAccount('late', origin)).access).not.toBe('');
      rmSync(ballast);
      await expect.poll(write, { interval: 200 }).toBe(201);
    } finally {
      await server?.end('SIGTERM');
      await stopPostmaster(join(data.path, 'postgres'));
      execFileSync('umount', ['--lazy', data.path]);
      await data.remove();
    }
  });
});
