import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { inClinic, type Scope, tell } from '#server/access/scope.ts';
import { onThing, shown } from '#server/access/thing.ts';
import { insertRow, shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { listed, ordered } from '#server/lists/list.ts';

type Shown = components['schemas']['PatientImport'];

/** A stored import. */
export type ImportRecord = Row<'patient_imports'>;

/** The kind of thing, for look-up and audit. */
export const importKind = { table: 'patient_imports', word: 'patient_import' } as const;

/** Begun and not stored: more than anyone means to finish. */
const mostOpen = 20;

/** Begins an import. */
export function createPatientImport(call: Call<'createPatientImport'>): Promise<Answer> {
  const { clinic, file_name, date_order, origin = '' } = call.body;
  return inClinic(call, clinic, 'patients.write', async (scope) => {
    const values = { clinic_id: clinic, file_name, date_order, origin };
    const row = await insertRow(scope.trx, 'patient_imports', values, scope.user.id);
    await sql`SELECT leave_open_imports(${mostOpen})`.execute(scope.trx);
    await tell(scope, { action: 'patient_import.created', objectType: 'patient_import', objectId: row.id });
    return shown(await shownImport(scope, row), 201);
  });
}

/** How an import stands. */
export const readPatientImport = (call: Call<'readPatientImport'>): Promise<Answer> =>
  onThing(call, importKind, 'patients.write', async (scope, row) => {
    await tell(scope, { action: 'patient_import.read', objectType: 'patient_import', objectId: row.id });
    return shown(await shownImport(scope, row));
  });

type Filters = Pick<Call<'listPatientImports'>['query'], 'clinic' | 'ordering'>;

/** Which imports are listed, and in which order. */
export const listedImports = ({ clinic, ordering = '-created_at' }: Filters) => ({
  from: sql`patient_imports t`,
  where: [sql`t.clinic_id = ${clinic}`],
  order: ordered(ordering, { created_at: sql`t.created_at` }),
});

/** One page of the imports, newest first. */
export const listPatientImports = (call: Call<'listPatientImports'>): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'patients.write', ({ trx }) =>
    listed<CountedImport>(trx, call, {
      ...listedImports(call.query),
      columns: sql`t.*, ${counted}`,
      show: shownCounted,
    }),
  );

type Counts = Pick<Shown, 'rows' | 'wrong' | 'created' | 'patients' | 'removed' | 'remaining'>;
/** An import with how many of its rows became what. */
export type CountedImport = ImportRecord & { counts: Counts };

/** The same, counted for an import `t`. */
export const counted = sql`(
  SELECT jsonb_build_object(
    'rows', count(*), 'wrong', count(*) FILTER (WHERE problems <> '{}'),
    'created', count(*) FILTER (WHERE outcome IS NOT NULL),
    'patients', count(*) FILTER (WHERE outcome IS NOT NULL AND kind = 'patient'),
    'removed', count(*) FILTER (WHERE outcome = 'removed'),
    'remaining', count(*) FILTER (WHERE outcome = 'created'))
  FROM patient_import_rows r WHERE r.clinic_id = t.clinic_id AND r.import_id = t.id) AS counts`;

function shownCounted({ counts, ...row }: CountedImport): Shown {
  const { file_name, date_order, status } = row;
  return { ...shownStamps(row), file_name, date_order, status, ...counts };
}

async function shownImport({ trx }: Scope, row: ImportRecord): Promise<Shown> {
  const { rows } = await sql<{ counts: Counts }>`
    SELECT ${counted} FROM patient_imports t WHERE t.clinic_id = ${row.clinic_id} AND t.id = ${row.id}`.execute(
    trx,
  );
  const { counts = { rows: 0, wrong: 0, created: 0, patients: 0, removed: 0, remaining: 0 } } = rows[0] ?? {};
  return shownCounted({ ...row, counts });
}
