import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#machines/lifecycles/roles.ts';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { page, pageWindow } from '#server/http/page.ts';
import { type ClinicRow, clinicColumns, shownClinic } from './clinic.ts';

type Counted = ClinicRow & { count: number; role: Role | null; due: Date | null; is_over: boolean | null };

const orders = {
  id: sql`id`,
  name: sql`fold(name)`,
  email: sql`fold(email)`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
};

const columns = sql.raw(clinicColumns.join(', '));

/** What the user is in a clinic, by the clauses of a scope. */
export const roles = sql`LEFT JOIN LATERAL (SELECT s.role, s.joined_at FROM staff s
    WHERE s.clinic_id = clinics.id AND s.user_id = acting_user_id() AND s.status = 'active') member ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN owner_id = acting_user_id() THEN 'owner' ELSE member.role END AS role) own`;

/** The same, and until when they may be it without a second step. */
const standing = sql`${roles}
  CROSS JOIN LATERAL (SELECT second_step_due(clinics, own.role, member.joined_at, acting_user_id()) AS due) step`;

type Filters = Pick<Call<'listClinics'>['query'], 'search' | 'ordering'>;

/** Which clinics are listed, and in which order. */
export const listedClinics = ({ search = '', ordering = 'id' }: Filters) => ({
  where: sql.join([sql`id IN (SELECT reachable_clinic_ids())`, ...matching(search)], sql` AND `),
  order: orderOf(ordering),
});

/** One page of the clinics that the user reaches. */
export async function listClinics(call: Call<'listClinics'>): Promise<Answer> {
  const { limit, offset } = pageWindow(call.query);
  const { search = '' } = call.query;
  const { where: condition, order } = listedClinics(call.query);
  const rows = await call.askAs((trx) =>
    sql<Counted>`${search === '' && offset === 0 ? prepared : sql``}
    SELECT ${columns}, own.role, due, due <= now() AS is_over, (count(*) OVER ())::int AS count
    FROM clinics ${standing} WHERE ${condition}
    ORDER BY ${order} LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}`.compile(trx),
  );
  // Only behind the last page does no row carry the count.
  const isKnown = rows.length > 0 || offset === 0;
  const count = isKnown ? (rows[0]?.count ?? 0) : await countOf(call, condition);
  return { status: 200, body: page(call.url, call.query, count, rows.map(shownListed)) };
}

const shownListed = (row: Counted) => ({
  ...shownClinic(row),
  ...(row.role && { role: row.role }),
  ...(row.due && { second_step_due: { at: row.due.toISOString(), is_over: row.is_over === true } }),
});

async function countOf(call: Call<'listClinics'>, condition: RawBuilder<unknown>): Promise<number> {
  const [row] = await call.askAs((trx) =>
    sql<{ count: number }>`SELECT count(*)::int AS count FROM clinics WHERE ${condition}`.compile(trx),
  );
  return row?.count ?? 0;
}

/** Every word must occur, in any order. */
const matching = (search: string): RawBuilder<unknown>[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql`search_text LIKE like_pattern(${word})`);

function orderOf(ordering: string): RawBuilder<unknown> {
  const column = orders[ordering.replace('-', '') as keyof typeof orders];
  const direction = ordering.startsWith('-') ? sql`DESC` : sql`ASC`;
  return sql`${column} ${direction}, id ${direction}`;
}
