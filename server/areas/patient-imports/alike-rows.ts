import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import {
  comparedDigits,
  dayKey,
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
type Found = { line: number; patient: number; name: string; against: number } & Record<Reason, boolean>;

/** A row that was looked at. */
export interface LookedAt {
  line: number;
  body: PatientBody;
  problems: FieldErrors;
}

const mostShown = 3;

/** Who of the clinic is like each row, and which earlier row of the table is about the same person. */
export async function alikeByLine(scope: Scope, importId: number, looked: readonly LookedAt[]) {
  const alike = new Map<number, Alike>();
  for (const { line, patient, name, against, ...same } of await known(scope, looked)) {
    const reasons = (Object.keys(points) as Reason[]).filter((reason) => same[reason]);
    const score = reasons.reduce((sum, reason) => sum + points[reason], -against);
    if (score < worthALook) continue;
    const all = [...(alike.get(line) ?? []), { patient, name, score, reasons }];
    alike.set(line, all.sort((one, other) => other.score - one.score).slice(0, mostShown));
  }
  return { alike, earlier: await earlierLines(scope, importId, looked) };
}

/** The table is large, so only what the indexes find counts: the same day and a name, the same names, the same address. */
async function known(scope: Scope, looked: readonly LookedAt[]): Promise<Found[]> {
  const { trx, clinic } = scope;
  const asked = looked
    .filter(({ problems }) => !problems.birth_date)
    .map(({ line, body }) => ({ line, ...body, day_key: dayKey(body.birth_date ?? null) }));
  const day = sql`p.birth_date = r.birth_date`;
  const last = sql`p.last_key = fold(left(r.last_name, 100))`;
  const first = sql`p.first_key = fold(left(r.first_name, 100))`;
  const address = sql`p.email_key = lower(r.email) AND p.email_key <> ''`;
  const digits = sql`right(regexp_replace(r.phone_number, '\\D', '', 'g'), ${comparedDigits})`;
  const here = sql`p.clinic_id = ${clinic.id} AND p.status <> 'merged'`;
  const against = pointsAgainst(scope, toldOf('p'), {
    first: sql`fold(left(r.first_name, 100))`,
    day: sql`r.birth_date`,
    dayKey: sql`r.day_key`,
    sex: sql`coalesce(r.sex, 'unknown')`,
    blood: sql`coalesce(r.blood_type, 'unknown')`,
  });
  const { rows } = await sql<Found>`
    WITH r AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS r (line integer, first_name text, last_name text, birth_date date, day_key integer, phone_number text, email text, sex text, blood_type text)
    ), near AS (
      SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND p.day_key = r.day_key AND (${last} OR ${first})
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND ${last} AND ${first}
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND ${address}
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND p.phone_key = ${digits} AND p.phone_key <> '' AND (${last} OR ${first})
    )
    SELECT r.line, p.id AS patient, name_in_order(p.first_name, p.last_name) AS name,
      coalesce(${last}, false) AS last_name, coalesce(${first}, false) AS first_name,
      coalesce(${day}, false) AS birth_date, coalesce(NOT ${day} AND p.day_key = r.day_key, false) AS birth_date_swapped, false AS postal_code,
      coalesce(length(p.phone_key) >= ${leastDigits} AND p.phone_key = ${digits}, false) AS phone_number,
      coalesce(${address}, false) AS email, ${against} AS against
    FROM near n JOIN r ON r.line = n.line JOIN patients p ON p.clinic_id = ${clinic.id} AND p.id = n.id`.execute(
    trx,
  );
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
    WHERE ${here} AND likeness = ANY(${alike}::text[]) GROUP BY likeness`.execute(trx);
  const first = new Map(firsts.rows.map((one) => [one.likeness, one.first]));
  const earlier = rows.map(({ line, likeness }) => [line, first.get(likeness) ?? line] as const);
  return new Map(earlier.filter(([line, one]) => one < line));
}
