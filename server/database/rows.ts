import { type RawBuilder, sql } from 'kysely';
import type { Trx } from './tables.ts';

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

/** PostgreSQL takes lists and objects as JSON text; everything else goes as it is. */
function stored(value: unknown): RawBuilder<unknown> {
  const isJson =
    typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value);
  return isJson ? sql`${JSON.stringify(value)}` : sql`${value}`;
}

/** Stores a row as the acting user's and answers all of it. */
export async function insertRow<Row extends Stamps>(
  trx: Trx,
  table: string,
  values: Partial<Row>,
  userId: number,
): Promise<Row> {
  const all = { ...values, created_by: userId, updated_by: userId };
  const columns = Object.keys(all).map((name) => sql.ref(name));
  const { rows } = await sql<Row>`
    INSERT INTO ${sql.table(table)} (${sql.join(columns)}) VALUES (${sql.join(Object.values(all).map(stored))})
    RETURNING *`.execute(trx);
  return rows[0] as Row;
}

/** Changes a row as the acting user and counts its version; columns given as undefined stay as they are. */
export async function updateRow<Row extends Stamps>(
  trx: Trx,
  table: string,
  row: Pick<Row, 'clinic_id' | 'id'>,
  changes: Partial<Row>,
  userId: number | null,
): Promise<Row> {
  const all = Object.entries({ ...changes, updated_by: userId }).filter(([, value]) => value !== undefined);
  const sets = all.map(([name, value]) => sql`${sql.ref(name)} = ${stored(value)}`);
  const { rows } = await sql<Row>`
    UPDATE ${sql.table(table)} SET ${sql.join(sets)}, version = version + 1, updated_at = now()
    WHERE clinic_id = ${row.clinic_id} AND id = ${row.id}
    RETURNING *`.execute(trx);
  return rows[0] as Row;
}

/** A row by its id, as far as the policies let the user see it; locked when it is going to be changed. */
export async function rowById<Row extends Pick<Stamps, 'id'>>(
  trx: Trx,
  table: string,
  id: number,
  lock: 'lock' | 'look' = 'look',
): Promise<Row | undefined> {
  const locking = lock === 'lock' ? sql`FOR UPDATE` : sql``;
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE id = ${id} ${locking}`.execute(trx);
  return rows[0];
}

/** Locks rows in the order of their ids, so that two who want the same ones do not wait for each other for ever. */
export async function lockInOrder(trx: Trx, table: string, ids: readonly number[]): Promise<void> {
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
