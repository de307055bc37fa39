import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { large } from './resting.ts';

export type Row = Record<string, unknown>;

/**
 * Stores many rows in one stream; all rows of a call have the same columns. They are made as they are stored, so that
 * neither of the two sides waits for the other.
 */
export async function storeRows(client: pg.ClientBase, table: string, rows: Iterable<Row>): Promise<void> {
  const source = rows[Symbol.iterator]();
  const first = source.next();
  if (first.done) return;
  const columns = Object.keys(first.value);
  await pipeline(
    Readable.from(linesOf(first.value, source, columns), { objectMode: false }),
    client.query(
      copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN${large.includes(table) ? ' (FREEZE)' : ''}`),
    ),
  );
}

const rowsOfPiece = 200;

function* linesOf(first: Row, others: Iterator<Row>, columns: readonly string[]): Generator<string> {
  let piece = '';
  let count = 0;
  for (let row: Row | undefined = first; row; ) {
    piece += columns.map((name) => cell(row?.[name])).join('\t');
    piece += '\n';
    if (++count % rowsOfPiece === 0) {
      yield piece;
      piece = '';
    }
    const next = others.next();
    row = next.done ? undefined : next.value;
  }
  yield piece;
}

const special = /[\\\t\n\r]/;
const signs: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => signs[sign] ?? sign) : text;
}

/** Gives rows their ids, stores them, and answers the ids; no one else takes any while a database is filled. */
export async function storeNumbered(
  client: pg.ClientBase,
  table: string,
  rows: Iterable<Row>,
): Promise<number[]> {
  const { rows: found } = await client.query("SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id", [
    table,
  ]);
  const ids: number[] = [];
  function* numbered(): Generator<Row> {
    for (const row of rows) {
      row.id = found[0].id + ids.length;
      ids.push(row.id as number);
      yield row;
    }
  }
  await storeRows(client, table, numbered());
  await client.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2, $3)", [
    table,
    found[0].id + Math.max(0, ids.length - 1),
    ids.length > 0,
  ]);
  return ids;
}
