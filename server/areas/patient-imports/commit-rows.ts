import { sql } from 'kysely';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { storePatient } from '#server/areas/patients/one.ts';
import type { PatientBody } from '#server/areas/patients/patient.ts';
import { takenConstraint } from '#server/database/failures.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { importKind } from './import.ts';

type Staged = Pick<Row<'patient_import_rows'>, 'line' | 'problems' | 'made_patient' | 'standing'> & {
  body: PatientBody;
};

/** Stores the patients of rows that were looked at; one that cannot be stored does not hold up the others. */
export const commitImportRows = (call: Call<'commitImportRows'>): Promise<Answer> =>
  changeThing(call, importKind, 'patients.write', async (scope, row) => {
    if (row.status === 'undone') throw conflict({ detail: ['This import was undone. Begin a new one.'] });
    const staged = await stagedRows(scope, row.id, call.body.lines);
    const created: { line: number; patient: number }[] = [];
    const refused: { line: number; message: string }[] = [];
    const fresh: number[] = [];
    for (const line of call.body.lines) {
      const found = staged.get(line);
      const problem = found ? Object.values(found.problems).flat()[0] : 'This row was not checked before.';
      if (found?.made_patient) created.push({ line, patient: found.made_patient });
      else if (!found || problem) refused.push({ line, message: problem ?? '' });
      else {
        const patient = await storeUnlessTaken(scope, found);
        if (patient === null) refused.push({ line, message: 'Another patient has this number.' });
        else {
          created.push({ line, patient });
          fresh.push(patient);
        }
      }
    }
    await note(scope, row.id, created);
    for (const id of fresh)
      await tell(scope, { action: 'patient.created', objectType: 'patient', objectId: id, patientId: id });
    return { status: 200, body: { created, refused } };
  });

async function stagedRows({ trx, clinic }: Scope, importId: number, lines: readonly number[]) {
  const { rows } = await sql<Staged>`
    SELECT line, body, problems, made_patient, standing FROM patient_import_rows
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ANY(${[...lines]}::int[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.line, row]));
}

/** Null where the number was given to somebody since the row was looked at. */
async function storeUnlessTaken(scope: Scope, { body, standing }: Staged): Promise<number | null> {
  const { labels = [], ...rest } = body;
  await sql`SAVEPOINT import_row`.execute(scope.trx);
  try {
    const { id } = await storePatient(scope, rest, labels, standing ?? undefined);
    await sql`RELEASE SAVEPOINT import_row`.execute(scope.trx);
    return id;
  } catch (error) {
    if (takenConstraint(error) !== 'patients_mrn_taken') throw error;
    await sql`ROLLBACK TO SAVEPOINT import_row`.execute(scope.trx);
    return null;
  }
}

async function note(
  { trx, clinic, user }: Scope,
  importId: number,
  created: { line: number; patient: number }[],
) {
  await sql`
    UPDATE patient_import_rows r SET made_patient = c.patient, outcome = 'created'
    FROM jsonb_to_recordset(${JSON.stringify(created)}::jsonb) AS c (line integer, patient integer)
    WHERE r.clinic_id = ${clinic.id} AND r.import_id = ${importId} AND r.line = c.line AND r.outcome IS NULL`.execute(
    trx,
  );
  await sql`
    UPDATE patient_imports SET status = 'committed', updated_at = now(), updated_by = ${user.id}
    WHERE clinic_id = ${clinic.id} AND id = ${importId}`.execute(trx);
}
