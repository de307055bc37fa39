import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { type CountedLabel, patientsOfLabel } from './label.ts';
import { listedLabels } from './list.ts';

const columns: readonly ExportColumn<CountedLabel>[] = [
  ['Name', ({ name }) => name],
  ['Category', ({ category }) => category],
  ['Description', ({ description }) => description],
  ['Color', ({ color }) => color],
  ['Priority', ({ priority }) => String(priority)],
  ['Alert', ({ is_alert }) => (is_alert ? 'yes' : 'no')],
  ['Patients', ({ patients_count }) => String(patients_count)],
  ['Status', ({ status }) => status],
];

/** The labels of a filtered list as a table for a spreadsheet. */
export function exportPatientLabels(call: Call<'exportPatientLabels'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'patients.read', (scope) =>
    exportedList<CountedLabel>(call, scope, {
      name: 'labels',
      action: 'label.table_exported',
      list: listedLabels(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<CountedLabel>`
          SELECT t.*, ${patientsOfLabel} FROM patient_labels t
          WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
