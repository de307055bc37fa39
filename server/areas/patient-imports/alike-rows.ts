import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { comparedDigits, points, type Reason, worthALook } from '#server/areas/patients/likeness.ts';
import type { LookedAt } from './check-rows.ts';

type Alike = components['schemas']['CheckedRow']['alike'];
type Found = { line: number; patient: number; name: string } & Record<Reason, boolean>;

const mostShown = 3;

/** Who of the clinic is like each row, and which earlier row of the table is about the same person. */
export async function alikeByLine(scope: Scope, importId: number, looked: readonly LookedAt[]) {
  const alike = new Map<number, Alike>();
  for (const { line, patient, name, ...same } of await known(scope, looked)) {
    const reasons = (Object.keys(points) as Reason[]).filter((reason) => same[reason]);
    const score = reasons.reduce((sum, reason) => sum + points[reason], 0);
    if (score < worthALook) continue;
    const all = [...(alike.get(line) ?? []), { patient, name, score, reasons }];
    alike.set(line, all.sort((one, other) => other.score - one.score).slice(0, mostShown));
  }
  return { alike, earlier: await earlierLines(scope, importId, looked) };
}

/** The table is large, so only what the indexes find counts: the same day and a name, the same names, the same address. */
async function known({ trx, clinic }: Scope, looked: readonly LookedAt[]): Promise<Found[]> {
  const asked = looked
    .filter(({ problems }) => !problems.birth_date)
    .map(({ line, body }) => ({ line, ...body }));
  const day = sql`p.birth_date = r.birth_date`;
  const last = sql`p.last_key = fold(left(r.last_name, 100))`;
  const first = sql`p.first_key = fold(left(r.first_name, 100))`;
  const address = sql`lower(p.email) = lower(r.email)`;
  const digits = (column: string) =>
    sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), ${comparedDigits})`;
  const here = sql`p.clinic_id = ${clinic.id} AND p.status <> 'merged'`;
  const { rows } = await sql<Found>`
    WITH r AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        AS r (line integer, first_name text, last_name text, birth_date date, phone_number text, email text)
    ), near AS (
      SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND ${day} AND (${last} OR ${first})
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND ${last} AND ${first}
      UNION SELECT r.line, p.id FROM r JOIN patients p ON ${here} AND p.email <> '' AND r.email <> '' AND ${address}
    )
    SELECT r.line, p.id AS patient, p.first_name || ' ' || p.last_name AS name,
      coalesce(${last}, false) AS last_name, coalesce(${first}, false) AS first_name,
      coalesce(${day}, false) AS birth_date, false AS birth_date_swapped, false AS postal_code,
      coalesce(length(${digits('p.phone_number')}) >= 6 AND ${digits('p.phone_number')} = ${digits('r.phone_number')}, false) AS phone_number,
      coalesce(p.email <> '' AND ${address}, false) AS email
    FROM near n JOIN r ON r.line = n.line JOIN patients p ON p.clinic_id = ${clinic.id} AND p.id = n.id`.execute(
    trx,
  );
  return rows;
}

async function earlierLines({ trx, clinic }: Scope, importId: number, looked: readonly LookedAt[]) {
  const lines = looked.map(({ line }) => line);
  const { rows } = await sql<{ line: number; earlier: number }>`
    SELECT r.line, min(o.line) AS earlier FROM patient_import_rows r
    JOIN patient_import_rows o ON o.clinic_id = r.clinic_id AND o.import_id = r.import_id
      AND o.likeness = r.likeness AND o.line < r.line
    WHERE r.clinic_id = ${clinic.id} AND r.import_id = ${importId} AND r.line = ANY(${lines}::int[])
    GROUP BY r.line`.execute(trx);
  return new Map(rows.map(({ line, earlier }) => [line, earlier]));
}
