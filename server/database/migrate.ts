import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';
import { prepareDatabase } from './prepare.ts';

interface Migration {
  version: number;
  name: string;
  sql: string;
}

const migrationLock = 4_017_002;
const folder = join(import.meta.dirname, 'migrations');

/** An older schema: by its newest change, or by every change that it has. */
export type OlderSchema = number | readonly number[];

/**
 * Brings a database to this release's schema, or to an older one that is named, once however many servers start at
 * once; a newer schema is refused.
 */
export async function migrate(connectionString: string, older?: OlderSchema): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'chartroom-migrate' });
  client.on('error', () => {});
  await client.connect().catch(refuseUnreachable);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await prepareDatabase(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (version integer PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await applyMissing(client, older);
  } finally {
    await client.end();
  }
}

/** Whether a database has the schema of this release: not after an older one was restored beneath a running server. */
export async function isCurrent(database: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await database.query('SELECT coalesce(max(version), 0) AS version FROM schema_migrations');
  return rows[0].version >= newestKnown();
}

/** The version of the schema that a database has. */
export async function readSchema(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM schema_migrations');
  return rows[0].version;
}

/** The versions of all changes that a database has. */
export async function readApplied(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>(
    'SELECT version FROM schema_migrations ORDER BY version',
  );
  return rows.map(({ version }) => version);
}

function refuseUnreachable(error: unknown): never {
  const { code, message } = error as { code?: string; message: string };
  throw new StartRefused(`The database of DATABASE_URL cannot be reached (${code ?? message}).`);
}

/** Also what is older than the newest that was applied: two changes that were made side by side come in either order. */
async function applyMissing(client: pg.Client, older: OlderSchema | undefined): Promise<void> {
  const migrations = readMigrations();
  const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_migrations');
  const applied = new Set(rows.map(({ version }) => version));
  const present = Math.max(0, ...applied);
  const newest = migrations.at(-1)?.version ?? 0;
  const asked = typeof older === 'number' ? [older] : (older ?? [0]);
  const wanted = Math.max(present, ...asked);
  if (wanted > newest) {
    throw new StartRefused(
      `The data has schema ${wanted} and this release knows up to ${newest}: start the newer release that wrote it.`,
    );
  }
  const belongs = (version: number) =>
    typeof older === 'object' ? older.includes(version) : version <= (older ?? newest);
  const missing = migrations.filter(({ version }) => !applied.has(version) && belongs(version));
  for (const { version, name, sql } of missing) {
    await client.query('BEGIN');
    try {
      await client.query(sql);
      await client.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [version, name]);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }
}

const newestKnown = () => Math.max(0, ...migrationFiles().map((file) => Number(file.slice(0, 4))));

const migrationFiles = () => readdirSync(folder).filter((file) => file.endsWith('.sql'));

function readMigrations(): Migration[] {
  return migrationFiles()
    .sort()
    .map((file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      sql: readFileSync(join(folder, file), 'utf8'),
    }));
}
