import { sql } from 'kysely';
import type { Call } from '#server/http/call.ts';
import { matching, ordered } from '#server/lists/list.ts';

const orders = { name: sql`fold(t.name)`, created_at: sql`t.created_at` };

type Filters = Omit<Call<'listRecordTemplates'>['query'], 'limit' | 'offset'>;

/** Which templates and snippets are listed, and in which order. */
export const listedTemplates = ({ clinic, search, kind, status = 'active', ordering = 'name' }: Filters) => ({
  from: sql`record_templates t`,
  where: [
    sql`t.clinic_id = ${clinic}`,
    ...(status === 'all' ? [] : [sql`t.status = ${status}`]),
    ...(kind ? [sql`t.kind = ${kind}`] : []),
    ...matching(search),
  ],
  order: ordered(ordering, orders),
});
