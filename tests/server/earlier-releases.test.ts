import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readBackup } from '#server/backup/read.ts';
import { writeBackup } from '#server/backup/write.ts';
import { openPool } from '#server/database/pool.ts';
import { demoEmail, demoPassword } from '#server/demo/account.ts';
import { auditKey, testSettings } from '#tests/support/api.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/postgres.ts';

const fixtures = join(import.meta.dirname, '../fixtures/releases');
const migrations = join(import.meta.dirname, '../../server/database/migrations');
const releases = readdirSync(fixtures).flatMap((name) => /^(.+)\.backup$/.exec(name)?.[1] ?? []);

it('keeps the data of every release to be opened', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const told = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, version]) => version);
  expect(told).not.toEqual([]);
  for (const version of told) expect(releases, 'npm run release:fixture').toContain(version);
});

describe.each(releases)('what %s stored', (release) => {
  let database: FreshDatabase;
  let pool: pg.Pool;
  let app: FastifyInstance;
  let token = '';
  beforeAll(async () => {
    database = await freshDatabase(inject('postgres'));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await client.end();
    const packed = createReadStream(join(fixtures, `${release}.backup`));
    await readBackup(packed.pipe(createGunzip()), database.url);
    const settings = testSettings();
    pool = openPool(database.url, settings.poolSize);
    app = await buildApp({ settings, pool, auditKey });
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await pool?.end();
    await database?.drop();
  });
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const reply = await app.inject({
      ...{ method, url, headers: { authorization: `Bearer ${token}` } },
      ...(body && { payload: body }),
    });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() };
  };
  const list = async (path: string) => {
    const { status, body } = await ask('GET', `${path}?clinic=1&limit=5`);
    expect(status, path).toBe(200);
    return body as { count: number; results: { id: number; version: number }[] };
  };

  it('was made by changes that nobody has edited since', () => {
    const known = JSON.parse(readFileSync(join(fixtures, `${release}.migrations.json`), 'utf8'));
    for (const [name, hash] of Object.entries(known)) {
      const now = createHash('sha256')
        .update(readFileSync(join(migrations, name)))
        .digest('hex');
      expect(now, name).toBe(hash);
    }
  });

  it('has every change of this release by now, and nothing less than before', async () => {
    const { rows } = await pool.query('SELECT count(*)::int AS count FROM schema_migrations');
    expect(rows[0].count).toBe(readdirSync(migrations).length);
    expect((await pool.query('SELECT * FROM audit_breaks()')).rows).toEqual([]);
  });

  it('opens with the same password, and every kind of thing is shown and can be changed', async () => {
    const credentials = { email: demoEmail, password: demoPassword };
    const { status, body } = await ask('POST', '/api/auth/login/', credentials);
    expect(status).toBe(200);
    token = body.token.access;
    expect((await ask('GET', '/api/clinics')).body.results).toMatchObject([{ id: 1 }]);
    expect((await list('/api/patients/patients')).count).toBeGreaterThan(20);
    for (const path of [
      '/api/patients/patients',
      '/api/patients/medical-records',
      '/api/patients/appointments',
      '/api/patients/consent-forms',
      '/api/patients/labels',
      '/api/services/services',
      '/api/staff/staff',
    ]) {
      const { results } = await list(path);
      expect(results.length, path).toBeGreaterThan(0);
      const one = path.replace('/patients/medical-records', '/medical-records');
      const shown = await ask('GET', `${one}/${results[0]?.id}/`);
      expect(shown.status, path).toBe(200);
      if (!/labels|services/.test(path)) continue;
      expect((await ask('PUT', `${one}/${results[0]?.id}/`, shown.body)).status, path).toBe(200);
    }
    expect((await ask('GET', '/api/analytics/dashboard/analytic?clinic=1')).status).toBe(200);
    expect((await ask('GET', '/api/audit/integrity/?clinic=1')).status).toBe(200);
    expect((await pool.query('SELECT * FROM audit_breaks()')).rows).toEqual([]);
  });

  it('can be backed up again', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    let bytes = 0;
    for await (const piece of writeBackup(client)) bytes += piece.length;
    await client.end();
    expect(bytes).toBeGreaterThan(100_000);
  });
});
