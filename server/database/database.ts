import type pg from 'pg';
import type { Settings } from '#server/settings.ts';
import { runEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

export interface Database {
  pool: pg.Pool;
  /** Closes the pool and stops the embedded server, if this one runs it. */
  close(): Promise<void>;
}

/** Opens the database of the settings, embedded (then with these options of PostgreSQL) or by address, at this release's schema. */
export async function openDatabase(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'poolSize'>,
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
  return {
    pool,
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}
