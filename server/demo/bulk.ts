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
  await storeLines(client, table, columns, linesOf(first.value, source, columns));
}

const storeLines = (
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: Iterable<string>,
): Promise<void> =>
  pipeline(
    Readable.from(lines, { objectMode: false }),
    client.query(
      copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN${large.includes(table) ? ' (FREEZE)' : ''}`),
    ),
  );

/** Rows that wait, as the lines they are stored by, until a last column of theirs is known. */
export function holdRows(table: string, last: string) {
  const portions: { columns: string[]; lines: Buffer }[] = [];
  return {
    hold(rows: readonly Row[]): void {
      const columns = Object.keys(rows[0] ?? {});
      const lines = rows.map((row) => columns.map((name) => cell(row[name])).join('\t')).join('\n');
      portions.push({ columns, lines: Buffer.from(lines) });
    },
    /** Stores what was held in the order it came in, with a value of the last column for each. */
    async store(client: pg.ClientBase, values: Iterable<unknown>): Promise<void> {
      const each = values[Symbol.iterator]();
      for (const { columns, lines } of portions.splice(0)) {
        const whole = String(lines)
          .split('\n')
          .map((line) => `${line}\t${cell(each.next().value)}\n`);
        await storeLines(client, table, [...columns, last], [whole.join('')]);
      }
    },
  };
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
  const first = await nextId(client, table);
  const ids: number[] = [];
  function* numbered(): Generator<Row> {
    for (const row of rows) {
      row.id = first + ids.length;
      ids.push(row.id as number);
      yield row;
    }
  }
  await storeRows(client, table, numbered());
  await goOnAfter(client, table, first, ids.length);
  return ids;
}

/** Gives rows that are stored later their ids. */
export async function number(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<number[]> {
  const first = await nextId(client, table);
  for (const [at, row] of rows.entries()) row.id = first + at;
  await goOnAfter(client, table, first, rows.length);
  return rows.map(({ id }) => id as number);
}

async function nextId(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query("SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id", [table]);
  return rows[0].id;
}

const goOnAfter = (client: pg.ClientBase, table: string, first: number, count: number) =>
  client.query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2, $3)", [
    table,
    first + Math.max(0, count - 1),
    count > 0,
  ]);
