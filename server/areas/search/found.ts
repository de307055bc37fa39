import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';

/** Which results of a kind are wanted. */
export interface Wish {
  limit: number;
  offset: number;
}

/** Above this, results are said to be more than so many. */
export const mostCounted = 2_000;

export interface Found<Row> {
  count: number;
  count_is_least: boolean;
  is_near: boolean;
  results: Row[];
}

/** What of a table, its rows called `t`, is found. */
export interface Hunt<Stored, Row> {
  table: string;
  where: RawBuilder<unknown>[];
  order: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  isNear: boolean;
  /** That there are more than are counted, where it is known. */
  isMany?: boolean;
  show(row: Stored): Row;
}

/** Counts what is found, and reads the results that are wanted. */
export async function hunt<Stored, Row>(
  { trx, clinic }: Scope,
  { limit, offset }: Wish,
  { table, where, order, columns, isNear, isMany = false, show }: Hunt<Stored, Row>,
): Promise<Found<Row>> {
  const rows = sql`${sql.table(table)} t WHERE ${sql.join([sql`t.clinic_id = ${clinic.id}`, ...where], sql` AND `)}`;
  const counted = isMany
    ? mostCounted + 1
    : ((
        await sql<{ count: number }>`
          SELECT count(*)::int AS count FROM (SELECT FROM ${rows} LIMIT ${mostCounted + 1}) counted`.execute(
          trx,
        )
      ).rows[0]?.count ?? 0);
  const page =
    counted === 0 || limit === 0
      ? []
      : (
          await sql<Stored>`
            SELECT ${columns} FROM (SELECT t.* FROM ${rows} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) t
            ORDER BY ${order}`.execute(trx)
        ).rows;
  return {
    count: Math.min(counted, mostCounted),
    count_is_least: counted > mostCounted,
    is_near: isNear && counted > 0,
    results: page.map(show),
  };
}

/** Nothing of a kind. */
export const nothing = { count: 0, count_is_least: false, is_near: false, results: [] };
