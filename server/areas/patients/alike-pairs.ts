import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import {
  leastAlike,
  leastDigits,
  nameLikeness,
  partLikeness,
  points,
  pointsAgainst,
  type Reason,
  toldOf,
  worthALook,
} from './likeness.ts';

/** Before they are weighed: of each way of being alike, so many are looked for. */
const mostCandidates = 300;
/** What more than these share says nothing. */
const mostOfOne = 5;

/** Two patients who may be one person, and what each likeness counts. */
export type AlikePair = { a: number; b: number; score: number } & Record<`score_${Reason}`, number>;

const samePhone = sql`a.phone_key = b.phone_key AND length(a.phone_key) >= ${leastDigits}`;

const scores: Record<Reason, RawBuilder<unknown>> = {
  last_name: nameScore('last', points.last_name),
  first_name: nameScore('first', points.first_name),
  birth_date: when(sql`a.birth_date = b.birth_date`, points.birth_date),
  birth_date_swapped: when(
    sql`a.birth_date <> b.birth_date AND a.day_key = b.day_key`,
    points.birth_date_swapped,
  ),
  phone_number: when(samePhone, points.phone_number),
  email: when(sql`a.email_key = b.email_key AND a.email_key <> ''`, points.email),
  postal_code: when(
    sql`a.postal_code <> '' AND fold(a.postal_code) = fold(b.postal_code)`,
    points.postal_code,
  ),
};

function nameScore(part: 'last' | 'first', full: number): RawBuilder<unknown> {
  const alike = partLikeness(part, toldOf('a'), toldOf('b'));
  return sql`CASE WHEN ${alike} >= ${leastAlike} THEN round(${full} * ${alike})::int ELSE 0 END`;
}

function when(condition: RawBuilder<unknown>, full: number): RawBuilder<unknown> {
  return sql`CASE WHEN ${condition} THEN ${full}::int ELSE 0 END`;
}

/** What two charts that are worth a look have in common, if not a day and names that only begin alike. */
const shared: readonly { keys: (string | RawBuilder<unknown>)[]; given: RawBuilder<unknown> }[] = [
  { keys: ['day_key', 'last_key'], given: sql`day_key IS NOT NULL` },
  { keys: ['day_key', 'first_key'], given: sql`day_key IS NOT NULL` },
  {
    keys: ['day_key', sql`(last_key || first_key)`],
    given: sql`day_key IS NOT NULL AND is_unspaced(last_key)`,
  },
  { keys: ['phone_key', 'last_key'], given: sql`phone_key <> ''` },
  { keys: ['phone_key', 'first_key'], given: sql`phone_key <> ''` },
  { keys: ['email_key'], given: sql`email_key <> ''` },
];

/** Each is read in the order of its index, without the rows, and no further than there are enough. */
const inGroups = (clinic: number) =>
  sql.join(
    shared.map(
      ({ keys, given }) => sql`(SELECT (array_agg(id))[1:${sql.lit(mostOfOne)}] AS ids FROM patients
        WHERE clinic_id = ${clinic} AND ${given}
        GROUP BY ${sql.join(keys.map((key) => (typeof key === 'string' ? sql.ref(key) : key)))} HAVING count(*) > 1 LIMIT ${mostCandidates})`,
    ),
    sql` UNION ALL `,
  );

/** Born on one day, names that begin with the same letters, one of them alike: neighbours in the order of the index. */
const besideEachOther = (clinic: number) => sql`
  SELECT a, b FROM (
    SELECT id AS b, last_key, first_key, lag(id) OVER beside AS a, lag(last_key) OVER beside AS last_beside,
      lag(first_key) OVER beside AS first_beside
    FROM patients WHERE clinic_id = ${clinic} AND day_key IS NOT NULL
    WINDOW beside AS (PARTITION BY day_key, start_key ORDER BY last_key)
  ) neighbours
  WHERE a IS NOT NULL AND (${nameLikeness(sql.ref('last_key'), sql.ref('last_beside'))} >= ${leastAlike}
    OR ${nameLikeness(sql.ref('first_key'), sql.ref('first_beside'))} >= ${leastAlike})
  LIMIT ${mostCandidates}`;

/**
 * Pairs of patients who may be one person, most alike first, at most as many as asked for; without those that someone
 * told apart, whichever of the two it was told of.
 */
export async function alikePairs(scope: Scope, most: number): Promise<AlikePair[]> {
  const { trx, clinic } = scope;
  const columns = sql.join(
    Object.entries(scores).map(([reason, score]) => sql`${score} AS ${sql.id(`score_${reason}`)}`),
  );
  const near = await candidates(trx, clinic.id);
  const { rows } = await sql<AlikePair>`
    WITH named AS MATERIALIZED (
      SELECT id, last_key, first_key, birth_date, day_key, phone_key, email_key, postal_code, sex, blood_type FROM patients
      WHERE clinic_id = ${clinic.id} AND id = ANY(${near.flatMap(({ a, b }) => [a, b])}::int[]) AND status <> 'merged'
    ), weighed AS (
      SELECT a.id AS a, b.id AS b, ${columns}, ${pointsAgainst(scope, toldOf('a'), toldOf('b'))} AS against
      FROM unnest(${near.map(({ a }) => a)}::int[], ${near.map(({ b }) => b)}::int[]) AS near (a, b)
      JOIN named a ON a.id = near.a JOIN named b ON b.id = near.b
      WHERE NOT EXISTS (SELECT FROM patient_distinctions d WHERE d.clinic_id = ${clinic.id}
        AND (d.patient_id, d.other_id) IN ((near.a, near.b), (near.b, near.a)))
    ), summed AS (
      SELECT *, ${sql.join(
        Object.keys(scores).map((reason) => sql.ref(`score_${reason}`)),
        sql` + `,
      )} - against AS score FROM weighed
    )
    SELECT * FROM summed WHERE score >= ${worthALook} ORDER BY score DESC, b DESC, a LIMIT ${most}`.execute(
    trx,
  );
  return rows;
}

/** Looked for on their own: how many they are decides how the rows are read, and no estimate comes near. */
async function candidates(trx: Scope['trx'], clinic: number): Promise<{ a: number; b: number }[]> {
  const { rows } = await sql<{ a: number; b: number }>`
    WITH groups AS (${inGroups(clinic)})
    SELECT one AS a, other AS b FROM groups, unnest(ids) one, unnest(ids) other WHERE one < other
    UNION SELECT least(a, b), greatest(a, b) FROM (${besideEachOther(clinic)}) neighbours`.execute(trx);
  return rows;
}
