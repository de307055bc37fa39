import { sql } from 'kysely';
import { tell } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { onRecord } from './on-record.ts';
import { type Content, userName } from './record.ts';

type VersionRow = {
  number: number;
  signed_at: Date;
  signed_by: number | null;
  signed_by_name: string;
  is_part: boolean;
  reason: string | null;
  checksum: string;
};

const shownVersion = <V extends VersionRow>(row: V) => ({ ...row, signed_at: row.signed_at.toISOString() });

/** The signed versions of a record, newest first. */
export const listMedicalRecordVersions = (call: Call<'listMedicalRecordVersions'>): Promise<Answer> =>
  onRecord(call, 'records.read', 'look', async ({ trx }, row) => {
    const { rows } = await sql<VersionRow>`
      SELECT number, signed_at, signed_by, ${userName('medical_record_versions.signed_by')} AS signed_by_name, is_part, reason, checksum
      FROM medical_record_versions
      WHERE clinic_id = ${row.clinic_id} AND record_id = ${row.id} ORDER BY number DESC`.execute(trx);
    return { status: 200, body: { results: rows.map(shownVersion) } };
  });

/** One signed version, word for word. */
export const readMedicalRecordVersion = (call: Call<'readMedicalRecordVersion'>): Promise<Answer> =>
  onRecord(call, 'records.read', 'look', async (scope, row) => {
    const { rows } = await sql<VersionRow & { content: Content }>`
      SELECT number, signed_at, signed_by, ${userName('medical_record_versions.signed_by')} AS signed_by_name, is_part, reason, checksum, content
      FROM medical_record_versions
      WHERE clinic_id = ${row.clinic_id} AND record_id = ${row.id} AND number = ${call.params.number}`.execute(
      scope.trx,
    );
    if (!rows[0]) throw notFound();
    const about = { staff: row.staff_id, occurred_at: row.occurred_at.toISOString() };
    await tell(scope, {
      action: 'medical_record.version_read',
      objectType: 'medical_record',
      objectId: row.id,
      patientId: row.patient_id,
    });
    return { status: 200, body: { ...shownVersion(rows[0]), content: { ...about, ...rows[0].content } } };
  });
