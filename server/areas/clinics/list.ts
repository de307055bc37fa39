import { type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { page, pageWindow } from '#server/http/page.ts';
import { clinicColumns, shownClinic } from './clinic.ts';

type Query = SelectQueryBuilder<Tables, 'clinics', object>;

const orders = {
  id: sql`id`,
  name: sql`fold(name)`,
  email: sql`fold(email)`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
};

const counted = sql<number>`(count(*) OVER ())::int`.as('count');

/** One page of the clinics that the user reaches. */
export async function listClinics(call: Call<'listClinics'>): Promise<Answer> {
  const { limit, offset } = pageWindow(call.query);
  return call.openAs(async (trx) => {
    const owned = matching(
      trx.selectFrom('clinics').where(sql<boolean>`id IN (SELECT reachable_clinic_ids())`),
      call.query.search ?? '',
    );
    const rows = await ordered(owned, call.query.ordering ?? 'id')
      .select(clinicColumns)
      .select(counted)
      .limit(limit)
      .offset(offset)
      .execute();
    // Only behind the last page does no row carry the count.
    const count =
      rows.length > 0 || offset === 0
        ? (rows[0]?.count ?? 0)
        : (await owned.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;
    return { status: 200, body: page(call.url, call.query, count, rows.map(shownClinic)) };
  });
}

/** Every word must occur, in any order. */
function matching(query: Query, search: string): Query {
  const words = search.split(/\s+/).filter(Boolean);
  return words.reduce(
    (narrowed, word) => narrowed.where(sql<boolean>`search_text like like_pattern(${word})`),
    query,
  );
}

function ordered(query: Query, ordering: string): Query {
  const falling = ordering.startsWith('-');
  const column = orders[ordering.replace('-', '') as keyof typeof orders];
  const direction = falling ? 'desc' : 'asc';
  return query.orderBy(column, direction).orderBy('id', direction);
}
