import type pg from 'pg';
import type { Settings } from '#server/settings.ts';
import { runEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { openReplica, type Replica } from './replica.ts';

export interface Database {
  pool: pg.Pool;
  replica: Replica | undefined;
  /** Closes the pools and stops the embedded server, if this one runs it. */
  close(): Promise<void>;
}

/** Opens the database of the settings, embedded (then with these options of PostgreSQL) or by address, at this release's schema. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseReadUrl' | 'poolSize'>,
  options: string[] = [],
): Promise<Database> {
  const embedded = settings.databaseUrl ? undefined : await runEmbedded(settings.dataDir, options);
  const url = settings.databaseUrl ?? embedded?.url('postgres') ?? '';
  try {
    await migrate(url);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  const pool = openPool(url, settings.poolSize);
  const replica = await replicaOf(pool, settings);
  return {
    pool,
    replica,
    async close() {
      await replica?.close();
      await pool.end();
      await embedded?.stop();
    },
  };
}

async function replicaOf(
  pool: pg.Pool,
  { databaseReadUrl, poolSize }: Pick<Settings, 'databaseReadUrl' | 'poolSize'>,
): Promise<Replica | undefined> {
  if (!databaseReadUrl) return undefined;
  try {
    return await openReplica(pool, databaseReadUrl, poolSize);
  } catch (error) {
    await pool.end();
    throw error;
  }
}
