import { sql } from 'kysely';
import type { Row, Tables, Trx } from './tables.ts';

type Named = { [Table in keyof Tables]: Row<Table> extends { id: number } ? Table : never }[keyof Tables];
type Cells<Table extends keyof Tables> = Partial<Record<keyof Row<Table> & string, unknown>>;

/** So many ids that no row of a table has. */
export async function nextIds(trx: Trx, table: Named, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::int AS id FROM generate_series(1, ${count})`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Stores rows of one shape by one statement. */
export const insertMany = <Table extends keyof Tables>(
  trx: Trx,
  table: Table,
  rows: readonly Cells<Table>[],
): Promise<void> => insert(trx, table, rows).then(() => {});

/** The same for rows with ids: one that something stored stands against (a number, a time) is left out of the answer. */
export async function insertWhereFree<Table extends Named>(
  trx: Trx,
  table: Table,
  rows: readonly (Cells<Table> & { id: number })[],
): Promise<Set<number>> {
  const { rows: stored } = await insert<{ id: number }>(trx, table, rows, sql`RETURNING id`);
  return new Set(stored.map(({ id }) => id));
}

async function insert<Answered>(
  trx: Trx,
  table: keyof Tables,
  rows: readonly object[],
  answering = sql``,
): Promise<{ rows: Answered[] }> {
  const [first] = rows;
  if (!first) return { rows: [] };
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  return sql<Answered>`
    INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT DO NOTHING ${answering}`.execute(trx);
}
