import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Row = Record<string, unknown>;

/** The next ids of a table, in order: nobody else takes any while a database is filled. */
async function nextIds(client: pg.ClientBase, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query(
    `SELECT min(id)::int AS first FROM (
       SELECT nextval(pg_get_serial_sequence($1, 'id')) AS id FROM generate_series(1, $2)) taken`,
    [table, count],
  );
  return Array.from({ length: count }, (_, at) => rows[0].first + at);
}

/** Stores many rows in one stream; all rows of a call have the same columns. */
export async function storeRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] as Row);
  await pipeline(
    Readable.from(linesOf(rows, columns), { objectMode: false }),
    client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)),
  );
}

const rowsOfPiece = 200;

function* linesOf(rows: readonly Row[], columns: readonly string[]): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsOfPiece) {
    const piece = rows.slice(at, at + rowsOfPiece);
    yield piece.map((row) => `${columns.map((name) => cell(row[name])).join('\t')}\n`).join('');
  }
}

const special = /[\\\t\n\r]/;
const signs: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => signs[sign] ?? sign) : text;
}

/** Gives rows their ids, stores them, and answers the ids. */
export async function storeNumbered(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const ids = await nextIds(client, table, rows.length);
  for (const [at, row] of rows.entries()) row.id = ids[at];
  await storeRows(client, table, rows);
  return ids;
}
