import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import { onThing, shown } from '#server/access/thing.ts';
import { insertRow, type Stamps, shownStamps } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';

type Shown = components['schemas']['PatientImport'];

/** A stored import. */
export interface ImportRecord extends Stamps {
  file_name: string;
  date_order: Shown['date_order'];
  status: Shown['status'];
}

/** The kind of thing, for look-up and audit. */
export const importKind = { table: 'patient_imports', word: 'patient_import' } as const;

/** Begins an import. */
export function createPatientImport(call: Call<'createPatientImport'>): Promise<Answer> {
  const { clinic, file_name, date_order } = call.body;
  return inClinic(call, clinic, 'patients.write', async (scope) => {
    const values = { clinic_id: clinic, file_name, date_order };
    const row = await insertRow<ImportRecord>(scope.trx, 'patient_imports', values, scope.user.id);
    await tell(scope, { action: 'patient_import.created', objectType: 'patient_import', objectId: row.id });
    return shown(await shownImport(scope, row), 201);
  });
}

/** How an import stands. */
export const readPatientImport = (call: Call<'readPatientImport'>): Promise<Answer> =>
  onThing<ImportRecord>(call, importKind, 'patients.write', async (scope, row) => {
    await tell(scope, { action: 'patient_import.read', objectType: 'patient_import', objectId: row.id });
    return shown(await shownImport(scope, row));
  });

async function shownImport({ trx }: Scope, row: ImportRecord): Promise<Shown> {
  const { rows } = await sql<Pick<Shown, 'rows' | 'wrong' | 'created' | 'removed'>>`
    SELECT count(*)::int AS rows, count(*) FILTER (WHERE problems <> '{}')::int AS wrong,
      count(*) FILTER (WHERE outcome IS NOT NULL)::int AS created,
      count(*) FILTER (WHERE outcome = 'removed')::int AS removed
    FROM patient_import_rows WHERE clinic_id = ${row.clinic_id} AND import_id = ${row.id}`.execute(trx);
  const counts = rows[0] ?? { rows: 0, wrong: 0, created: 0, removed: 0 };
  const { file_name, date_order, status } = row;
  return { ...shownStamps(row), file_name, date_order, status, ...counts };
}
