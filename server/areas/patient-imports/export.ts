import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { type CountedImport, counted, listedImports } from './import.ts';

const columns: readonly ExportColumn<CountedImport>[] = [
  ['File', ({ file_name }) => file_name],
  ['Started', ({ created_at }, zone) => momentIn(zone, created_at)],
  ['Status', ({ status }) => status],
  ['Rows', ({ counts }) => String(counts.rows)],
  ['With problems', ({ counts }) => String(counts.wrong)],
  ['Imported', ({ counts }) => String(counts.created)],
  ['Patients', ({ counts }) => String(counts.patients)],
  ['Removed again', ({ counts }) => String(counts.removed)],
  ['Left to remove', ({ counts }) => String(counts.remaining)],
];

/** The imports as a table for a spreadsheet. */
export function exportPatientImports(call: Call<'exportPatientImports'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.write', (scope) =>
    exportedList<CountedImport>(call, scope, {
      name: 'imports',
      action: 'patient_import.table_exported',
      list: listedImports(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<CountedImport>`
          SELECT t.*, ${counted} FROM patient_imports t
          WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
