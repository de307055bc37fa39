import { type RawBuilder, sql } from 'kysely';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, shown } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { tellApart } from './distinctions.ts';
import { comparedDigits, leastAlike, points, type Reason, worthALook } from './likeness.ts';
import {
  detailedPatient,
  type FullPatient,
  type PatientRow,
  patientColumns,
  patientKind,
  shownPatient,
} from './patient.ts';

const mostPairs = 100;
/** Before they are weighed; what shares a number with more than half the town says nothing. */
const mostCandidates = 2000;

type Pair = { a: number; b: number; score: number } & Record<`score_${Reason}`, number>;

/** Pairs of patients who may be one person; who was told apart is left out, whichever of the two it was told of. */
export function listPatientDuplicates(call: Call<'listPatientDuplicates'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const pairs = await alikePairs(scope);
    const patients = await patientsOf(
      scope,
      pairs.flatMap(({ a, b }) => [a, b]),
    );
    await tell(scope, { action: 'patient.compared', objectType: 'clinic', objectId: clinic });
    const results = pairs.map((pair) => ({
      patient: patients.get(pair.a),
      other: patients.get(pair.b),
      score: pair.score,
      reasons: (Object.keys(points) as Reason[]).filter((reason) => pair[`score_${reason}`] > 0),
    }));
    return { status: 200, body: { results } };
  });
}

/** Remembers that a patient is somebody else than those who are alike. */
export const tellPatientsApart = (call: Call<'tellPatientsApart'>): Promise<Answer> =>
  changeThing<PatientRow>(call, patientKind, 'patients.write', async (scope, row) => {
    if (call.body.patients.includes(row.id))
      throw invalid({ patients: ['A patient is not somebody else than themselves.'] });
    await refuseForeign(scope, 'patients', call.body.patients);
    await tellApart(scope, row.id, call.body);
    await tell(scope, {
      action: 'patient.told_apart',
      objectType: 'patient',
      objectId: row.id,
      patientId: row.id,
    });
    return shown(await detailedPatient(scope, row));
  });

const digits = (column: string) =>
  sql`right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), ${comparedDigits})`;

const scores: Record<Reason, RawBuilder<unknown>> = {
  last_name: nameScore('last_key', points.last_name),
  first_name: nameScore('first_key', points.first_name),
  birth_date: when(sql`a.birth_date = b.birth_date`, points.birth_date),
  birth_date_swapped: sql`0`,
  phone_number: when(
    sql`length(${digits('a.phone_number')}) >= 6 AND ${digits('a.phone_number')} = ${digits('b.phone_number')}`,
    points.phone_number,
  ),
  email: when(sql`a.email <> '' AND lower(a.email) = lower(b.email)`, points.email),
  postal_code: when(
    sql`a.postal_code <> '' AND fold(a.postal_code) = fold(b.postal_code)`,
    points.postal_code,
  ),
};

function nameScore(key: string, full: number): RawBuilder<unknown> {
  const alike = sql`similarity(${sql.ref(`a.${key}`)}, ${sql.ref(`b.${key}`)})`;
  return sql`CASE WHEN ${alike} >= ${leastAlike} THEN round(${full} * ${alike})::int ELSE 0 END`;
}

function when(condition: RawBuilder<unknown>, full: number): RawBuilder<unknown> {
  return sql`CASE WHEN ${condition} THEN ${full}::int ELSE 0 END`;
}

async function alikePairs({ trx, clinic }: Scope): Promise<Pair[]> {
  const columns = sql.join(
    Object.entries(scores).map(([reason, score]) => sql`${score} AS ${sql.id(`score_${reason}`)}`),
  );
  const both = sql`a.clinic_id = ${clinic.id} AND b.clinic_id = ${clinic.id} AND a.id < b.id
    AND a.status <> 'merged' AND b.status <> 'merged'`;
  const { rows } = await sql<Pair>`
    WITH near AS (
      (SELECT a.id AS a, b.id AS b FROM patients a JOIN patients b ON a.birth_date = b.birth_date AND a.last_key = b.last_key
        WHERE ${both} LIMIT ${mostCandidates})
      UNION (SELECT a.id, b.id FROM patients a JOIN patients b ON a.birth_date = b.birth_date AND a.first_key = b.first_key
        WHERE ${both} LIMIT ${mostCandidates})
      UNION (SELECT a.id, b.id FROM patients a JOIN patients b ON lower(a.email) = lower(b.email) AND a.email <> '' AND b.email <> ''
        WHERE ${both} LIMIT ${mostCandidates})
      UNION (SELECT a.id, b.id FROM patients a JOIN patients b ON a.last_key = b.last_key AND a.first_key = b.first_key
        AND a.phone_number = b.phone_number AND a.phone_number <> '' WHERE ${both} LIMIT ${mostCandidates})
    ), weighed AS (
      SELECT a.id AS a, b.id AS b, ${columns} FROM near n
      JOIN patients a ON a.clinic_id = ${clinic.id} AND a.id = n.a
      JOIN patients b ON b.clinic_id = ${clinic.id} AND b.id = n.b
      WHERE NOT EXISTS (SELECT FROM patient_distinctions d WHERE d.clinic_id = ${clinic.id}
        AND (d.patient_id, d.other_id) IN ((n.a, n.b), (n.b, n.a)))
    ), summed AS (
      SELECT *, ${sql.join(
        Object.keys(scores).map((reason) => sql.ref(`score_${reason}`)),
        sql` + `,
      )} AS score FROM weighed
    )
    SELECT * FROM summed WHERE score >= ${worthALook} ORDER BY score DESC, a, b LIMIT ${mostPairs}`.execute(
    trx,
  );
  return rows;
}

async function patientsOf({ trx, clinic }: Scope, ids: number[]) {
  const { rows } = await sql<FullPatient>`
    SELECT ${patientColumns} FROM patients t WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, shownPatient(row, clinic)]));
}
