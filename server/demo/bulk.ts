import type pg from 'pg';

export type Row = Record<string, unknown>;

/** The next ids of a table, in order. */
export async function nextIds(client: pg.ClientBase, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await client.query(
    `SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2)`,
    [table, count],
  );
  return rows.map(({ id }) => id);
}

/** Stores many rows in few statements; all rows of a call have the same columns. */
export async function storeRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
  portion = 1000,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let at = 0; at < rows.length; at += portion) {
    await client.query(
      `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows.slice(at, at + portion))],
    );
  }
}

/** Stores rows with ids given to them, and answers the ids. */
export async function storeNumbered(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<number[]> {
  const ids = await nextIds(client, table, rows.length);
  await storeRows(
    client,
    table,
    rows.map((row, at) => ({ id: ids[at], ...row })),
  );
  return ids;
}
