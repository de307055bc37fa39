import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { listedStaff } from './list.ts';
import type { StaffRow } from './member.ts';

type Row = StaffRow & { service_names: string };

const columns: readonly ExportColumn<Row>[] = [
  ['Title', ({ title }) => title],
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Role', ({ role }) => role],
  ['Status', ({ status }) => status],
  ['Email', ({ email }) => email],
  ['Phone number', ({ phone_number }) => phone_number],
  ['Speciality', ({ speciality }) => speciality],
  ['Licence number', ({ licence_number }) => licence_number],
  ['Languages', ({ languages }) => languages.join('; ')],
  ['Services', ({ service_names }) => service_names],
];

/** The members of staff of a filtered list as a table for a spreadsheet. */
export function exportStaff(call: Call<'exportStaff'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'staff.manage', (scope) =>
    exportedList<Row>(call, scope, {
      name: 'staff',
      action: 'staff.table_exported',
      list: listedStaff(scope, call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<Row>`
          SELECT t.*, coalesce((SELECT string_agg(s.name, '; ' ORDER BY fold(s.name))
            FROM service_staff g JOIN services s ON s.clinic_id = g.clinic_id AND s.id = g.service_id
            WHERE g.clinic_id = t.clinic_id AND g.staff_id = t.id), '') AS service_names
          FROM staff t WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
