import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import {
  comparedDigits,
  dayKey,
  isOneName,
  leastDigits,
  points,
  pointsAgainst,
  type Reason,
  toldOf,
  worthALook,
} from '#server/areas/patients/likeness.ts';
import type { PatientBody } from '#server/areas/patients/patient.ts';
import type { FieldErrors } from '#server/http/refusal.ts';

type Alike = components['schemas']['CheckedRow']['alike'];
type Found = { line: number; patient: number; name: string; score: number } & Record<Reason, boolean>;

/** A row that was looked at. */
export interface LookedAt {
  line: number;
  body: PatientBody;
  problems: FieldErrors;
}

const mostShown = 3;
const everyReason = Object.keys(points) as Reason[];

/** Who of the clinic is like each row, and which earlier row of the table is about the same person. */
export async function alikeByLine(scope: Scope, importId: number, looked: readonly LookedAt[]) {
  const alike = new Map<number, Alike>();
  for (const { line, patient, name, score, ...same } of await known(scope, looked)) {
    const found = { patient, name, score, reasons: everyReason.filter((reason) => same[reason]) };
    alike.set(line, [...(alike.get(line) ?? []), found]);
  }
  return { alike, earlier: await earlierLines(scope, importId, looked) };
}

/**
 * The table is large, so only what the indexes find counts: the same day and a name, the same names, the same address. What a row
 * is compared by is worked out once, and not for each of the hundreds that have its name; of these only the likest leave the database.
 */
async function known(scope: Scope, looked: readonly LookedAt[]): Promise<Found[]> {
  const { trx, clinic } = scope;
  const asked = looked
    .filter(({ problems }) => !problems.birth_date)
    .map(({ line, body }) => ({ line, ...body, day_key: dayKey(body.birth_date ?? null) }));
  const day = sql`p.birth_date = r.birth_date`;
  const last = sql`p.last_key = r.last_key`;
  const person = { last: sql`r.last_key`, first: sql`r.first_key` };
  const whole = isOneName(toldOf('p'), person);
  const first = sql`p.first_key = r.first_key`;
  const address = sql`p.email_key = r.email_key AND p.email_key <> ''`;
  const here = sql`p.clinic_id = ${clinic.id} AND p.status <> 'merged'`;
  const against = pointsAgainst(scope, toldOf('p'), {
    ...person,
    day: sql`r.birth_date`,
    dayKey: sql`r.day_key`,
    sex: sql`coalesce(r.sex, 'unknown')`,
    blood: sql`coalesce(r.blood_type, 'unknown')`,
  });
  const inFavour = everyReason.map((reason) => sql`${sql.ref(reason)}::int * ${sql.lit(points[reason])}`);
  const { rows } = await sql<Found>`
    WITH r AS MATERIALIZED (
      SELECT *, fold(left(last_name, 100)) AS last_key, fold(left(first_name, 100)) AS first_key, lower(email) AS email_key,
        right(regexp_replace(phone_number, '\\D', '', 'g'), ${comparedDigits}) AS digits
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS r (line integer, first_name text, last_name text, birth_date date, day_key integer, phone_number text, email text, sex text, blood_type text)
    ), near AS (
      SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND p.day_key = r.day_key AND (${last} OR ${first})
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND ${last} AND ${first}
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND p.day_key = r.day_key AND is_unspaced(p.last_key) AND ${whole}
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND ${address}
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND p.phone_key = r.digits AND p.phone_key <> '' AND (${last} OR ${first})
    ), compared AS (
      SELECT r.line, p.id AS patient, p.first_name AS first, p.last_name AS last,
        coalesce(${last} OR ${whole}, false) AS last_name, coalesce(${first} OR ${whole}, false) AS first_name,
        coalesce(${day}, false) AS birth_date, coalesce(NOT ${day} AND p.day_key = r.day_key, false) AS birth_date_swapped,
        false AS postal_code,
        coalesce(length(p.phone_key) >= ${leastDigits} AND p.phone_key = r.digits, false) AS phone_number,
        coalesce(${address}, false) AS email, ${against} AS against
      FROM near n JOIN r ON r.line = n.line JOIN patients p ON p.clinic_id = ${clinic.id} AND p.id = n.id
    ), ranked AS (
      SELECT *, row_number() OVER (PARTITION BY line ORDER BY score DESC, patient) AS rank
      FROM (SELECT *, ${sql.join(inFavour, sql` + `)} - against AS score FROM compared) scored
      WHERE score >= ${worthALook}
    )
    SELECT line, patient, name_in_order(first, last) AS name, score, ${sql.join(everyReason.map((reason) => sql.ref(reason)))}
    FROM ranked WHERE rank <= ${mostShown} ORDER BY line, rank`.execute(trx);
  return rows;
}

/** In two steps, each good by whatever plan: the table grows faster than what PostgreSQL knows of it. */
async function earlierLines({ trx, clinic }: Scope, importId: number, looked: readonly LookedAt[]) {
  const here = sql`clinic_id = ${clinic.id} AND import_id = ${importId}`;
  const lines = looked.map(({ line }) => line);
  const { rows } = await sql<{ line: number; likeness: string }>`
    SELECT line, likeness FROM patient_import_rows WHERE ${here} AND line = ANY(${lines}::int[])`.execute(
    trx,
  );
  const alike = [...new Set(rows.map(({ likeness }) => likeness))];
  const firsts = await sql<{ likeness: string; first: number }>`
    SELECT likeness, min(line) AS first FROM patient_import_rows
    WHERE ${here} AND likeness = ANY(${alike}::text[]) AND refs ->> 'merged_into' IS NULL
    GROUP BY likeness`.execute(trx);
  const first = new Map(firsts.rows.map((one) => [one.likeness, one.first]));
  const earlier = rows.map(({ line, likeness }) => [line, first.get(likeness) ?? line] as const);
  return new Map(earlier.filter(([line, one]) => one < line));
}
