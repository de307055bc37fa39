import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { listedRemovals, type RemovedRow, removedColumns } from './removed.ts';

const columns: readonly ExportColumn<RemovedRow>[] = [
  ['Patient number', ({ patient_id }) => String(patient_id)],
  ['Merged into it', ({ also }) => also.join('; ')],
  ['Ground', ({ ground }) => ground],
  ['Due since', ({ due_since }) => due_since ?? ''],
  ['Reason', ({ reason }) => reason],
  ['Removed by', ({ erased_by_name }) => erased_by_name ?? ''],
  ['Removed', ({ erased_at }, zone) => momentIn(zone, erased_at)],
  ['Reservations', ({ counts }) => String(counts.reservations ?? 0)],
  ['Records', ({ counts }) => String(counts.records ?? 0)],
  ['Consents', ({ counts }) => String(counts.consents ?? 0)],
  ['Files', ({ counts }) => String(counts.files ?? 0)],
];

/** What is left of removed charts as a table for a spreadsheet. */
export function exportRemovedCharts(call: Call<'exportRemovedCharts'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.remove', (scope) =>
    exportedList<RemovedRow>(call, scope, {
      name: 'removed-charts',
      action: 'patient.removals_exported',
      list: listedRemovals(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<RemovedRow & { id: number }>`
          SELECT t.id, ${removedColumns} FROM patient_erasures t
          WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
