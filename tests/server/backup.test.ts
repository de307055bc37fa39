import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readBackup } from '#server/backup/read.ts';
import { tablesInOrder } from '#server/backup/tables.ts';
import { writeBackup } from '#server/backup/write.ts';
import { demoAccount } from '#server/demo/account.ts';
import { fill } from '#server/demo/fill.ts';
import { type Api, openApi, password } from '#tests/support/api.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts';
import { freePort, makeDataDir, startServer } from '#tests/support/server-process.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** For each table how many rows it has, and a sum over all that stands in them. */
const sums = (url: string) =>
  withClient(url, async (client) => {
    const found: Record<string, string> = {};
    for (const { table, columns } of await tablesInOrder(client)) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(r, ' ' ORDER BY r)), '') AS sum
         FROM (SELECT md5(row(${columns.join(', ')})::text) AS r FROM ${table}) t`,
      );
      found[table] = rows[0].sum;
    }
    return found;
  });

const collected = async (url: string) =>
  withClient(url, async (client) => {
    const parts: Buffer[] = [];
    for await (const part of writeBackup(client)) parts.push(part);
    return Buffer.concat(parts);
  });

const inPieces = (backup: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(backup.length / size) }, (_, at) =>
      backup.subarray(at * size, (at + 1) * size),
    ),
  );

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 });

describe('a backup', () => {
  let api: Api;
  let empty: FreshDatabase;
  let backup: Buffer;

  beforeAll(async () => {
    api = await openApi();
    const wanted = {
      patients: 40,
      calendars: 1,
      density: 0.2,
      seed: 1,
      clinicName: 'Harbour',
      tell: () => {},
    };
    const account = await demoAccount();
    await withClient(api.url, (client) => fill(client, { ...wanted, account, now: Date.now() }));
    backup = await collected(api.url);
  });
  afterAll(() => api.close());

  async function fresh(): Promise<FreshDatabase> {
    empty = await freshDatabase(inject('postgres'));
    return empty;
  }

  it('is restored to the same rows in every table, with the same chains and the same next numbers', async () => {
    const { url, drop } = await fresh();
    await readBackup(inPieces(backup, 1000), url);
    expect(await sums(url)).toEqual(await sums(api.url));
    const breaks = await withClient(url, (client) => client.query('SELECT * FROM audit_breaks()'));
    expect(breaks.rows).toEqual([]);
    const nextId = (where: string) =>
      withClient(where, async (client) => {
        const { rows } = await client.query("SELECT nextval(pg_get_serial_sequence('patients', 'id')) AS id");
        return rows[0].id;
      });
    expect(await nextId(url)).toBe(await nextId(api.url));
    await drop();
  });

  it('leaves the guards of what it restores in force', async () => {
    const { url, drop } = await fresh();
    await readBackup(inPieces(backup, 1 << 16), url);
    await withClient(url, async (client) => {
      await expect(client.query("UPDATE audit_entries SET action = 'x'")).rejects.toThrow();
      await expect(
        client.query("UPDATE medical_records SET plan = 'changed' WHERE status = 'signed'"),
      ).rejects.toThrow();
    });
    await drop();
  });

  it('goes only into an empty database', async () => {
    const before = await sums(api.url);
    await expect(readBackup(inPieces(backup, 1 << 16), api.url)).rejects.toThrow('has users already');
    expect(await sums(api.url)).toEqual(before);
  });

  it.each([
    ['cut short', () => backup.subarray(0, Math.floor(backup.length * 0.7)), 'it ends too early'],
    ['without its end', () => backup.subarray(0, backup.lastIndexOf('{"sequences"')), 'it ends too early'],
    ['of something else', () => Buffer.from('<html></html>\n'), 'no backup of Chartroom'],
    ['of a newer release', () => Buffer.from('{"chartroom":"backup","schema":9999}\n'), 'schema 9999'],
  ])('%s restores nothing and says why', async (_, spoilt, why) => {
    const { url, drop } = await fresh();
    await expect(readBackup(inPieces(spoilt(), 4096), url)).rejects.toThrow(why);
    const { rows } = await withClient(url, (client) =>
      client.query('SELECT count(*)::int AS users FROM users'),
    );
    expect(rows).toEqual([{ users: 0 }]);
    await drop();
  });

  it('made while others write holds whole transactions only', async () => {
    const owner = await api.signUp('writer');
    const made = await api.ask('POST', '/api/clinics/', {
      token: owner.token,
      body: { name: 'Busy', timezone: 'UTC' },
    });
    let writing = true;
    const writers = [1, 2, 3].map(async (writer) => {
      for (let number = 0; writing; number++)
        await api.ask('POST', '/api/patients/patients', {
          token: owner.token,
          body: { clinic: made.body.id, first_name: 'Ada', last_name: `Byron ${writer}-${number}` },
        });
    });
    const copies: Buffer[] = [];
    for (let round = 0; round < 3; round++) copies.push(await collected(api.url));
    writing = false;
    await Promise.all(writers);
    for (const copy of copies) {
      const { url, drop } = await fresh();
      await readBackup(inPieces(copy, 1 << 16), url);
      const { rows } = await withClient(url, (client) =>
        client.query(
          `SELECT count(*)::int AS patients,
                  (SELECT count(*)::int FROM audit_entries a WHERE a.clinic_id = p.clinic_id AND a.action LIKE '%create%'
                     AND a.object_type = 'patient') AS entries
           FROM patients p WHERE clinic_id = $1 GROUP BY clinic_id`,
          [made.body.id],
        ),
      );
      for (const { patients, entries } of rows) expect(entries).toBe(patients);
      const breaks = await withClient(url, (client) => client.query('SELECT * FROM audit_breaks()'));
      expect(breaks.rows).toEqual([]);
      await drop();
    }
  });
});

describe('the commands', () => {
  const command = (name: string, env: Record<string, string>, ...args: string[]) =>
    run(process.execPath, ['--import', 'tsx', `server/${name}.ts`, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-backup-'));
  const file = join(folder, 'clinic.backup');
  const source = makeDataDir();
  const target = makeDataDir();
  afterAll(async () => {
    await source.remove();
    await target.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const person = { email: 'ada@x.test', username: 'ada', first_name: 'Ada', last_name: 'Byron' };
  const post = (origin: string, path: string, body: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  const signsIn = async (env: Record<string, string>) => {
    const server = await startServer({ ...env, PORT: await freePort() });
    const answer = await post(server.origin, '/api/auth/login/', { email: person.email, password });
    await server.end('SIGTERM');
    return answer.status;
  };

  it('back up a running server, restore elsewhere, and move to another PostgreSQL', async () => {
    const server = await startServer({ DATA_DIR: source.path, PORT: await freePort() });
    await post(server.origin, '/api/auth/register/', { ...person, password });
    await command('backup', { DATA_DIR: source.path }, file);
    await server.end('SIGTERM');
    await command('restore', { DATA_DIR: target.path }, file);
    expect(await signsIn({ DATA_DIR: target.path })).toBe(200);

    const elsewhere = await freshDatabase(inject('postgres'));
    await command('move', { DATA_DIR: source.path }, elsewhere.url);
    expect(await signsIn({ DATABASE_URL: elsewhere.url })).toBe(200);
    await elsewhere.drop();
  }, 240_000);

  it('say in one sentence what is wrong, and leave nothing half', async () => {
    const other = makeDataDir();
    const refused = async (name: string, env: Record<string, string>, ...args: string[]) =>
      command(name, env, ...args).then(
        () => 'done',
        ({ stderr }: { stderr: string }) => stderr.trim(),
      );
    writeFileSync(join(folder, 'cut.backup'), readFileSync(file));
    truncateSync(join(folder, 'cut.backup'), Math.floor(readFileSync(file).length / 2));
    expect(await refused('backup', { DATA_DIR: other.path }, file)).toContain('There is no database in');
    expect(await refused('restore', { DATA_DIR: other.path }, join(folder, 'none'))).toContain(
      'There is no file',
    );
    expect(await refused('restore', { DATA_DIR: other.path }, join(folder, 'cut.backup'))).toBe(
      'The backup is not whole: it ends too early. Nothing was restored.',
    );
    expect(await refused('restore', { DATA_DIR: target.path }, file)).toContain('has users already');
    await other.remove();
  }, 240_000);
});
