import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Row, Tables, Trx } from './tables.ts';

/** What every clinic's row carries. */
export interface Stamps {
  id: number;
  clinic_id: number;
  version: number;
  created_at: Date;
  updated_at: Date;
  created_by: number | null;
  updated_by: number | null;
}

/** The tables whose rows have these columns. */
export type TablesWith<Columns> = {
  [Table in keyof Tables]: Row<Table> extends Columns ? Table : never;
}[keyof Tables];

type StampedTable = TablesWith<Stamps>;

/** What a row is stored with: JSON as the value that it holds, and without the stamps. */
export type NewRow<Table extends keyof Tables> = {
  [Column in keyof Insertable<Tables[Table]> as Exclude<
    Column,
    Exclude<keyof Stamps, 'clinic_id'>
  >]: Column extends keyof Row<Table> ? Row<Table>[Column] : never;
};

/** PostgreSQL takes lists and objects as JSON text; everything else goes as it is. */
function stored(value: unknown): RawBuilder<unknown> {
  const isJson =
    typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value);
  return isJson ? sql`${JSON.stringify(value)}` : sql`${value}`;
}

const given = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Stores a row as the acting user's and answers all of it; columns given as undefined take their defaults. */
export async function insertRow<Table extends StampedTable>(
  trx: Trx,
  table: Table,
  values: NewRow<Table>,
  userId: number | null,
): Promise<Row<Table>> {
  const all = given({ ...values, created_by: userId, updated_by: userId });
  const columns = all.map(([name]) => sql.ref(name));
  const cells = all.map(([, value]) => stored(value));
  const { rows } = await sql<Row<Table>>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns)}) VALUES (${sql.join(cells)})
    RETURNING *`.execute(trx);
  return rows[0] as Row<Table>;
}

/** Changes a row as the acting user and counts its version; columns given as undefined stay as they are. */
export async function updateRow<Table extends StampedTable>(
  trx: Trx,
  table: Table,
  row: Pick<Stamps, 'clinic_id' | 'id'>,
  changes: Partial<NewRow<Table>>,
  userId: number | null,
): Promise<Row<Table>> {
  const sets = given({ ...changes, updated_by: userId }).map(
    ([name, value]) => sql`${sql.ref(name)} = ${stored(value)}`,
  );
  const { rows } = await sql<Row<Table>>`
    UPDATE ${sql.table(table)} SET ${sql.join(sets)}, version = version + 1, updated_at = now()
    WHERE clinic_id = ${row.clinic_id} AND id = ${row.id}
    RETURNING *`.execute(trx);
  return rows[0] as Row<Table>;
}

/** A row by its id, as far as the policies let the user see it; locked when it is going to be changed. */
export async function rowById<Table extends keyof Tables>(
  trx: Trx,
  table: Table,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<Row<Table> | undefined> {
  const locking = lock === 'lock' ? sql`FOR UPDATE` : sql``;
  const found = sql<Row<Table>>`SELECT * FROM ${sql.table(table)} WHERE id = ${id} ${locking}`;
  return (await found.execute(trx)).rows[0];
}

/** Locks rows in the order of their ids, so that two who want the same ones do not wait for each other for ever. */
export async function lockInOrder(trx: Trx, table: keyof Tables, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM ${sql.table(table)} WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`.execute(
    trx,
  );
}

/** The id, clinic, version and times of a row, as the API shows them. */
export const shownStamps = (row: Stamps) => ({
  id: row.id,
  clinic: row.clinic_id,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  created_by: row.created_by,
  updated_by: row.updated_by,
});

/** An instant as the API writes it. */
export const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The same within JSON that the database builds. */
export const writtenInstant = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
