import { sql } from 'kysely';
import { conflict, type Scope, tell } from '#server/access/scope.ts';
import { changeThing } from '#server/access/thing.ts';
import { tablesOfPatients } from '#server/areas/patients/moving.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { importKind } from './import.ts';

/** Takes back patients whom an import stored; whoever was worked on since stays, and is named. */
export const undoPatientImport = (call: Call<'undoPatientImport'>): Promise<Answer> =>
  changeThing(call, importKind, 'patients.write', async (scope, row) => {
    if (row.status === 'open') throw conflict({ detail: ['This import added no patients.'] });
    const { trx, clinic, user } = scope;
    const { rows } = await sql<{ id: number }>`
      SELECT made_patient AS id FROM patient_import_rows
      WHERE clinic_id = ${clinic.id} AND import_id = ${row.id} AND outcome = 'created'
      ORDER BY line LIMIT ${call.body.most}`.execute(trx);
    const ids = rows.map(({ id }) => id);
    const worked = await workedOn(scope, ids);
    const going = ids.filter((id) => !worked.has(id));
    await mark(scope, row.id, going, 'removed');
    await mark(scope, row.id, [...worked], 'kept');
    await sql`
      DELETE FROM patient_label_links WHERE clinic_id = ${clinic.id} AND patient_id = ANY(${going}::int[])`.execute(
      trx,
    );
    await sql`DELETE FROM patients WHERE clinic_id = ${clinic.id} AND id = ANY(${going}::int[])`.execute(trx);
    await sql`
      UPDATE patient_imports SET status = 'undone', updated_at = now(), updated_by = ${user.id}
      WHERE clinic_id = ${clinic.id} AND id = ${row.id}`.execute(trx);
    const left = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM patient_import_rows
      WHERE clinic_id = ${clinic.id} AND import_id = ${row.id} AND outcome = 'created'`.execute(trx);
    for (const id of going)
      await tell(scope, {
        action: 'patient.import_undone',
        objectType: 'patient',
        objectId: id,
        patientId: id,
      });
    const body = { removed: going.length, kept: [...worked], remaining: left.rows[0]?.count ?? 0 };
    return { status: 200, body };
  });

/** Who was changed, or has anything that belongs to them. */
async function workedOn({ trx, clinic }: Scope, ids: number[]): Promise<Set<number>> {
  const worked = new Set<number>();
  const changed = await sql<{ id: number }>`
    SELECT id FROM patients WHERE clinic_id = ${clinic.id} AND id = ANY(${ids}::int[]) AND version > 1
    ORDER BY id FOR UPDATE`.execute(trx);
  for (const { id } of changed.rows) worked.add(id);
  const columns = [
    ...(await tablesOfPatients(trx)).map((table) => [table, 'patient_id'] as const),
    ...(['patient_id', 'other_id'] as const).map((name) => ['patient_distinctions', name] as const),
    ...(['from_id', 'into_id'] as const).map((name) => ['patient_merges', name] as const),
  ];
  for (const [table, column] of columns) {
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT ${sql.ref(column)} AS id FROM ${sql.table(table)}
      WHERE clinic_id = ${clinic.id} AND ${sql.ref(column)} = ANY(${ids}::int[])`.execute(trx);
    for (const { id } of rows) worked.add(id);
  }
  return worked;
}

async function mark({ trx, clinic }: Scope, importId: number, ids: number[], outcome: string): Promise<void> {
  await sql`
    UPDATE patient_import_rows SET outcome = ${outcome}
    WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND made_patient = ANY(${ids}::int[])`.execute(
    trx,
  );
}
