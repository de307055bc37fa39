import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { runEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the migrated template, which no test connects to. */
    postgres: string;
  }
}

const template = 'chartroom_template';
/** Nothing here has to survive a power cut. */
const hurried = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated template that every test file copies. */
export default async function globalSetup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-test-'));
  chmodSync(folder, 0o755);
  const embedded = await runEmbedded(folder, hurried);
  await asAdmin(embedded.url('postgres'), `CREATE DATABASE ${template}`);
  await migrate(embedded.url(template));
  project.provide('postgres', embedded.url(template));
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, copied from the template that the global set-up made. */
export async function freshDatabase(templateUrl: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = templateUrl.replace(`/${template}?`, '/postgres?');
  await asAdmin(admin, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: templateUrl.replace(`/${template}?`, `/${name}?`),
    drop: () => asAdmin(admin, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
