import { sql } from 'kysely';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, shown } from '#server/access/thing.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { csvAnswer } from '#server/lists/csv.ts';
import { today } from '#server/time/clinic-days.ts';
import { alikePairs } from './alike-pairs.ts';
import { tellApart } from './distinctions.ts';
import { points, type Reason } from './likeness.ts';
import { detailedPatient, type FullPatient, patientColumns, patientKind, shownPatient } from './patient.ts';

const mostPairs = 100;
/** Pairs of patients who may be one person; who was told apart is left out, whichever of the two it was told of. */
export function listPatientDuplicates(call: Call<'listPatientDuplicates'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.read', async (scope) => {
    const pairs = await alikePairs(scope, mostPairs);
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

/** The same pairs as a table for a spreadsheet. */
export function exportPatientDuplicates(call: Call<'exportPatientDuplicates'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.write', async (scope) => {
    const pairs = await alikePairs(scope, mostPairs);
    const patients = await patientsOf(
      scope,
      pairs.flatMap(({ a, b }) => [a, b]),
    );
    await tell(scope, { action: 'patient.duplicates_exported', objectType: 'clinic', objectId: clinic });
    const person = (id: number) => {
      const { first_name = '', last_name = '', mrn = '', birth_date } = patients.get(id) ?? {};
      return [`${first_name} ${last_name}`.trim(), mrn, birth_date ?? ''];
    };
    const lines = pairs.map((pair) => [
      ...person(pair.a),
      ...person(pair.b),
      (Object.keys(points) as Reason[]).filter((reason) => pair[`score_${reason}`] > 0).join('; '),
      String(pair.score),
    ]);
    return csvAnswer({
      name: `duplicates-${today(scope.clinic)}`,
      titles: [
        ...['Patient', 'Number', 'Birth date'],
        ...['Perhaps the same', 'Its number', 'Its birth date', 'Matching', 'Score'],
      ],
      ids: lines.map((_, at) => at),
      read: async (some) => some.map((at) => lines[at] ?? []),
    });
  });
}

/** Remembers that a patient is someone else than those who are alike. */
export const tellPatientsApart = (call: Call<'tellPatientsApart'>): Promise<Answer> =>
  changeThing(call, patientKind, 'patients.write', async (scope, row) => {
    if (call.body.patients.includes(row.id))
      throw invalid({ patients: ["A patient can't be marked as different from themselves."] });
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

async function patientsOf({ trx, clinic }: Scope, ids: number[]) {
  const { rows } = await sql<FullPatient>`
    SELECT ${patientColumns} FROM patients t WHERE t.clinic_id = ${clinic.id} AND t.id = ANY(${ids}::int[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, shownPatient(row, clinic)]));
}
