import { sql } from 'kysely';
import { type Scope, tell } from '#server/access/scope.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { onRecord } from './on-record.ts';
import type { FullRecord } from './record.ts';
import { isIntact, type StoredSeal } from './seal.ts';
import { shownSigner } from './signers.ts';

type VersionRow = StoredSeal & { signed_by: number | null };

/** The signed versions of a record, newest first, or the one with a number. */
async function versionsOf(trx: Trx, { clinic_id, id }: FullRecord, number?: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.*, i.image FROM medical_record_versions v
    LEFT JOIN signature_images i ON i.clinic_id = v.clinic_id AND i.sha256 = v.signer ->> 'image'
    WHERE v.clinic_id = ${clinic_id} AND v.record_id = ${id} AND (${number ?? null}::integer IS NULL OR v.number = ${number ?? null})
    ORDER BY v.number DESC`.execute(trx);
  return rows;
}

const shownVersion = (row: VersionRow) => ({
  number: row.number,
  signed_at: row.signed_at.toISOString(),
  signed_by: row.signed_by,
  signed_by_name: row.signer.name,
  signer: shownSigner(row),
  is_part: row.is_part,
  reason: row.reason,
  format: row.format,
  checksum: row.checksum,
  is_intact: isIntact(row),
});

const worded = ({ about, content }: VersionRow) => {
  const { appointment, staff, co_signer, co_authors, record_type, occurred_at } = about;
  return { appointment, staff, co_signer, co_authors, record_type, occurred_at, ...content };
};

/**
 * What was signed before the version that is valid, word for word, of those records of a clinic that the caller may read; of a record
 * that was opened again, all that was signed, as none is valid.
 */
export async function earlierVersions({ trx, clinic }: Scope, records: readonly number[]) {
  const { rows } = await sql<VersionRow & { record_id: number }>`
    SELECT v.*, i.image FROM medical_record_versions v
    JOIN medical_records t ON t.clinic_id = v.clinic_id AND t.id = v.record_id
    LEFT JOIN signature_images i ON i.clinic_id = v.clinic_id AND i.sha256 = v.signer ->> 'image'
    WHERE v.clinic_id = ${clinic.id} AND v.record_id = ANY(${records}::int[]) AND (v.number < t.signed_version OR t.status NOT IN ('signed', 'amended'))
    ORDER BY array_position(${records}::int[], v.record_id), v.number DESC`.execute(trx);
  return rows.map((row) => ({
    record: row.record_id,
    ...shownVersion(row),
    staff_name: row.about.staff_name,
    content: worded(row),
  }));
}

/** The signed versions of a record, newest first. */
export const listMedicalRecordVersions = (call: Call<'listMedicalRecordVersions'>): Promise<Answer> =>
  onRecord(call, 'records.read', 'look', async ({ trx }, row) => ({
    status: 200,
    body: { results: (await versionsOf(trx, row)).map(shownVersion) },
  }));

/** One signed version, word for word, with what it said about the record then. */
export const readMedicalRecordVersion = (call: Call<'readMedicalRecordVersion'>): Promise<Answer> =>
  onRecord(call, 'records.read', 'look', async (scope, row) => {
    const [version] = await versionsOf(scope.trx, row, call.params.number);
    if (!version) throw notFound();
    await tell(scope, {
      action: 'medical_record.version_read',
      objectType: 'medical_record',
      objectId: row.id,
      patientId: row.patient_id,
    });
    return {
      status: 200,
      body: {
        ...shownVersion(version),
        staff_name: version.about.staff_name,
        content: worded(version),
      },
    };
  });
