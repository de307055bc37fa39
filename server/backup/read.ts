import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '#server/database/migrate.ts';
import { StartRefused } from '#server/refused-start.ts';
import { notOne, type Pieces, piecesOf } from './pieces.ts';
import { plainSettings } from './plain-settings.ts';
import { quoted, type Table, tablesInOrder } from './tables.ts';

interface Head {
  chartroom?: unknown;
  schema?: unknown;
  /** Every change that the schema had; the backups of before 1.0 name only the newest. */
  changes?: number[];
}

type Section = Table | { sequences: { sequence: string; value: string }[] };

/**
 * Fills an empty database with what `writeBackup` wrote, all or nothing. The backup of an older release is taken in as
 * it was and then brought to this release's schema.
 */
export async function readBackup(source: AsyncIterable<Uint8Array>, connectionString: string): Promise<void> {
  const pieces = piecesOf(source);
  const { chartroom, schema, changes } = (await pieces.line()) as Head;
  if (chartroom !== 'backup' || typeof schema !== 'number') throw notOne();
  // what came in below the newest since then finds the rows there, as it does in a database that lived on
  await migrate(connectionString, Array.isArray(changes) ? changes : schema);
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`BEGIN; ${plainSettings}`);
    await refuseUsed(client);
    await load(client, pieces);
    await client.query('COMMIT; ANALYZE');
  } finally {
    await client.end();
  }
  await migrate(connectionString);
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT EXISTS (SELECT FROM users) AS used');
  if (rows[0].used)
    throw new StartRefused(
      'The database has users already, and a backup goes only into an empty one: set DATA_DIR or DATABASE_URL to another.',
    );
}

/** The rules that guard what is written were kept when it was written, so the triggers rest: they would add to it. */
async function load(client: pg.Client, pieces: Pieces): Promise<void> {
  const names = (await tablesInOrder(client)).map(({ table }) => quoted(table));
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(', ')}`);
  for (;;) {
    const section = (await pieces.line()) as Section;
    if ('sequences' in section) {
      for (const { sequence, value } of section.sequences)
        await client.query('SELECT setval($1::regclass, $2)', [quoted(sequence), value]);
      break;
    }
    if (!names.includes(quoted(section.table ?? ''))) throw notOne();
    const columns = section.columns.map(quoted).join(', ');
    await pipeline(
      Readable.from(rowsOf(pieces), { objectMode: false }),
      client.query(copyFrom(`COPY ${quoted(section.table)} (${columns}) FROM STDIN`)),
    );
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
}

async function* rowsOf(pieces: Pieces): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await pieces.line();
    if (length === 0) return;
    if (typeof length !== 'number') throw notOne();
    yield* pieces.bytes(length);
  }
}
