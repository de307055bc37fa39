import { sql } from 'kysely';
import { inClinic } from '#server/access/scope.ts';
import { nameOf, staffNameOf } from '#server/database/names.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { type ExportColumn, exportedList } from '#server/lists/export.ts';
import { momentIn } from '#server/time/clinic-days.ts';
import { listedRecords } from './one.ts';

type RecordRow = Pick<
  Row<'medical_records'>,
  'id' | 'record_type' | 'status' | 'occurred_at' | 'signed_at' | 'updated_at'
> & { patient_name: string; mrn: string; author: string; reservation_number: string | null };

/** Who, when and how far; what a record says stays in the house. */
const columns: readonly ExportColumn<RecordRow>[] = [
  ['Took place', ({ occurred_at }, zone) => momentIn(zone, occurred_at)],
  ['Patient', ({ patient_name }) => patient_name],
  ['Patient number', ({ mrn }) => mrn],
  ['Type', ({ record_type }) => record_type],
  ['Author', ({ author }) => author],
  ['Reservation', ({ reservation_number }) => reservation_number ?? ''],
  ['Status', ({ status }) => status],
  ['Signed', ({ signed_at }, zone) => (signed_at ? momentIn(zone, signed_at) : '')],
  ['Changed', ({ updated_at }, zone) => momentIn(zone, updated_at)],
];

/** The records of a filtered list as a table for a spreadsheet. */
export function exportMedicalRecords(call: Call<'exportMedicalRecords'>): Promise<Answer> {
  const { clinic } = call.query;
  return inClinic(call, clinic, 'records.read', (scope) =>
    exportedList<RecordRow>(call, scope, {
      name: 'medical-records',
      action: 'medical_record.table_exported',
      list: listedRecords(scope, call.query),
      columns,
      async read(trx, ids) {
        const { rows } = await sql<RecordRow>`
          SELECT t.id, t.record_type, t.status, t.occurred_at, t.signed_at, t.updated_at,
            ${nameOf('p')} AS patient_name, p.mrn, r.number AS reservation_number,
            ${staffNameOf('s')} AS author
          FROM medical_records t
          JOIN patients p ON p.clinic_id = t.clinic_id AND p.id = t.patient_id
          JOIN staff s ON s.clinic_id = t.clinic_id AND s.id = t.staff_id
          LEFT JOIN reservations r ON r.clinic_id = t.clinic_id AND r.id = t.reservation_id
          WHERE t.clinic_id = ${clinic} AND t.id = ANY(${ids}::int[])`.execute(trx);
        return rows;
      },
    }),
  );
}
