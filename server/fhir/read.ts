import { type RawBuilder, sql } from 'kysely';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { type FhirContext, idOf, type Keyed, type Kind, keyOf, type Resource } from './kind.ts';
import { pruned } from './values.ts';

/** A place in the order of a kind. */
export type Key = Pick<Keyed, 's'> & { k: number | string };

/** The rows of a kind that meet conditions, in their order. */
export async function rowsOf(
  kind: Kind,
  context: FhirContext,
  conditions: readonly RawBuilder<unknown>[],
  { after, limit }: { after?: Key | undefined; limit: number },
): Promise<Keyed[]> {
  const beyond = after
    ? [sql`t.k >= ${after.k}`, sql`(t.k > ${after.k} OR t.s COLLATE "C" > ${after.s})`]
    : [];
  const { rows } = await sql<Keyed>`
    SELECT * FROM (${kind.source(context)}) t ${whereAll([...conditions, ...beyond])}
    ORDER BY t.k, t.s COLLATE "C" LIMIT ${sql.lit(limit)}`.execute(context.scope.trx);
  return rows;
}

/** How many rows of a kind meet conditions. */
export async function countOf(
  kind: Kind,
  context: FhirContext,
  conditions: readonly RawBuilder<unknown>[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${kind.source(context)}) t ${whereAll(conditions)}`.execute(
    context.scope.trx,
  );
  return rows[0]?.count ?? 0;
}

export const whereAll = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;

/** Those of a kind that some ids name. */
export const named = (kind: Kind, ids: readonly string[]): RawBuilder<unknown> => {
  const keys = ids.map((id) => keyOf(kind, id)).filter((key) => key !== undefined);
  if (keys.length === 0) return sql`false`;
  if (!kind.hasParts) return sql`t.k = ANY(${keys.map(({ k }) => k)}::int[])`;
  return sql`(${sql.join(
    keys.map(({ k, s }) => sql`(t.k = ${k} AND t.s = ${s})`),
    sql` OR `,
  )})`;
};

/** A row as the resource that it is. */
export function resourceOf(kind: Kind, row: Keyed, context: FhirContext): Resource {
  const shown = kind.show(row, context) as { meta?: object };
  const meta = { versionId: String(row.version), lastUpdated: row.updated_at.toISOString(), ...shown.meta };
  return { resourceType: kind.type, id: idOf(row), ...pruned({ ...shown, meta }) };
}

/** Nothing here: 410 for a patient whose chart was removed, so that other programs know that they may forget them too. */
export async function missing({ type }: Kind, id: string, { scope }: FhirContext): Promise<Refusal> {
  if (type !== 'Patient' || !/^\d{1,9}$/.test(id)) return notFound();
  const { rows } = await sql`
    SELECT FROM patient_erasures WHERE clinic_id = ${scope.clinic.id} AND patient_id = ${Number(id)}`.execute(
    scope.trx,
  );
  return rows.length > 0 ? new Refusal(410, { detail: 'This chart was removed.' }) : notFound();
}
