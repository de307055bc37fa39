import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readApplied, readSchema } from '#server/database/migrate.ts';
import { plainSettings } from './plain-settings.ts';
import { quoted, tablesInOrder } from './tables.ts';

/**
 * Everything that a database holds, as of one moment, whatever is written meanwhile. First a line of JSON with the
 * schema's version; then for each table a line that names it and its columns and its rows as PostgreSQL's COPY writes
 * them, in pieces after their length and closed by a length of 0; last a line with the sequences.
 */
export async function* writeBackup(client: pg.Client): AsyncGenerator<Buffer> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainSettings}`);
  try {
    const changes = await readApplied(client);
    yield line({ chartroom: 'backup', schema: await readSchema(client), changes });
    for (const { table, columns } of await tablesInOrder(client)) {
      yield line({ table, columns });
      const copy = `COPY ${quoted(table)} (${columns.map(quoted).join(', ')}) TO STDOUT`;
      for await (const piece of client.query(copyTo(copy)) as AsyncIterable<Buffer>)
        yield Buffer.concat([line(piece.length), piece]);
      yield line(0);
    }
    const { rows } = await client.query(
      'SELECT sequencename::text AS sequence, last_value::text AS value FROM pg_sequences WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1',
    );
    yield line({ sequences: rows });
  } finally {
    await client.query('ROLLBACK');
  }
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
