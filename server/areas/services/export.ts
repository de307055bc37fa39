import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import { staffNameOf } from '#server/database/names.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { listedServices } from './list.ts';
import { type FullService, serviceColumns } from './service.ts';

type Row = FullService & { staff_names: string };

const columns: readonly ExportColumn<Row>[] = [
  ['Name', ({ name }) => name],
  ['Code', ({ code }) => code],
  ['Category', ({ category }) => category],
  ['Description', ({ description }) => description],
  ['Minutes', ({ duration_minutes }) => String(duration_minutes)],
  ['Buffer before', ({ buffer_before_minutes }) => String(buffer_before_minutes)],
  ['Buffer after', ({ buffer_after_minutes }) => String(buffer_after_minutes)],
  ['Price', ({ price }) => price ?? ''],
  ['Currency', ({ currency }) => currency ?? ''],
  ['Location', ({ location }) => location],
  ['Staff', ({ staff_names }) => staff_names],
  ['Private', ({ is_private }) => (is_private ? 'yes' : 'no')],
  ['Status', ({ status }) => status],
];

/** The services of a filtered list as a table for a spreadsheet. */
export function exportServices(call: Call<'exportServices'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'reservations.read', (scope) =>
    exportedList<Row>(call, scope, {
      name: 'services',
      action: 'service.table_exported',
      list: listedServices(call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<Row>`
          SELECT ${serviceColumns}, coalesce((SELECT string_agg(${staffNameOf('s')}, '; ' ORDER BY fold(s.last_name))
            FROM service_staff g JOIN staff s ON s.clinic_id = g.clinic_id AND s.id = g.staff_id
            WHERE g.clinic_id = t.clinic_id AND g.service_id = t.id), '') AS staff_names
          FROM services t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
