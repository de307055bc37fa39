import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { runEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { renderTables } from './render.ts';

/** `npm run tables`: migrates an empty database and writes down what its tables are. */
const folder = mkdtempSync(join(tmpdir(), 'chartroom-tables-'));
// PostgreSQL may run as another user than this program
chmodSync(folder, 0o755);
const embedded = await runEmbedded(folder, ['fsync=off']);
try {
  await migrate(embedded.url('postgres'));
  const client = new pg.Client({ connectionString: embedded.url('postgres') });
  await client.connect();
  const text = await renderTables(client).finally(() => client.end());
  writeFileSync(new URL('../../server/database/tables.ts', import.meta.url), text);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
