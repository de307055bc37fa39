import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Call } from '#server/http/call.ts';
import { filtersOf } from './list.ts';
import { lookUp, meeting, nearlyWanted, type Wanted, wanted } from './search.ts';

type Query = Call<'listPatientIds'>['query'];

/**
 * All whom a list finds on its pages together, in an order; one more than `most` where they are too many. `isNear`: no one met
 * the search, so these are those who nearly do.
 */
export async function foundIds(
  scope: Scope,
  query: Query,
  order: RawBuilder<unknown>,
  most: number,
): Promise<{ ids: number[]; isNear: boolean }> {
  const search = query.search ?? '';
  const exact = await idsOf(scope, query, order, wanted(search), most);
  const nearly = nearlyWanted(search);
  const isNear = exact.length === 0 && nearly.length > 0;
  return { ids: isNear ? await idsOf(scope, query, order, nearly, most) : exact, isNear };
}

async function idsOf(
  scope: Scope,
  query: Query,
  order: RawBuilder<unknown>,
  words: Wanted[],
  most: number,
): Promise<number[]> {
  const { trx, clinic } = scope;
  const { status = 'active' } = query;
  const found = words.length > 0 ? await lookUp(scope, words, status === 'all' ? null : status, most) : [];
  const meant =
    words.length === 0
      ? []
      : found === undefined
        ? meeting(scope, words)
        : [sql`t.id = ANY(${found}::int[])`];
  const where = [sql`t.clinic_id = ${clinic.id}`, ...filtersOf(query, clinic), ...meant];
  const { rows } = await sql<{ ids: number[] | null }>`
    SELECT array_agg(id) AS ids FROM (
      SELECT t.id FROM patients t WHERE ${sql.join(where, sql` AND `)} ORDER BY ${order} LIMIT ${most + 1}
    ) listed`.execute(trx);
  return rows[0]?.ids ?? [];
}
