import { type RawBuilder, sql } from 'kysely';
import { isReadable } from '#server/areas/medical-records/record.ts';
import type { FhirContext } from '../kind.ts';

/** Whether what a record `t` holds is what was signed, and no draft: one that was opened again may also be voided as it stands. */
const holdsSigned = sql`t.status IN ('signed', 'amended')`;

/** The last whole version that was signed of a record `t` that may hold a draft; no row where it holds what was signed, or never was. */
const lastSigned = sql`SELECT v.number, v.content, v.about, v.signed_at FROM medical_record_versions v
  WHERE NOT (${holdsSigned}) AND v.clinic_id = t.clinic_id AND v.record_id = t.id AND NOT v.is_part
  ORDER BY v.number DESC LIMIT 1`;

/**
 * The rows `t` of records that were signed, as far as the user may read them. Drafts do not leave the clinic: a record that was opened
 * again stands as it was signed last.
 */
export const signedRecords = ({ scope }: FhirContext): RawBuilder<unknown> => sql`(
  SELECT t.id, t.clinic_id, t.patient_id, t.privacy, t.shared_with, t.origin, t.earlier_history, t.version, t.updated_at,
    CASE WHEN o.number IS NULL OR t.status = 'entered_in_error' THEN t.status WHEN o.number > 1 THEN 'amended' ELSE 'signed' END AS status,
    coalesce(o.number, t.signed_version) AS signed_version, coalesce(o.signed_at, t.signed_at) AS signed_at,
    coalesce(o.content, t.content) AS content, coalesce(o.about ->> 'record_type', t.record_type) AS record_type,
    coalesce((o.about ->> 'staff')::integer, t.staff_id) AS staff_id,
    coalesce((o.about ->> 'occurred_at')::timestamptz, t.occurred_at) AS occurred_at,
    CASE WHEN o.number IS NULL OR t.status = 'entered_in_error' THEN 'infinity' ELSE o.signed_at END AS told_until,
    CASE WHEN o.number IS NULL THEN t.reservation_id ELSE (o.about ->> 'appointment')::integer END AS reservation_id
  FROM medical_records t LEFT JOIN LATERAL (${lastSigned}) o ON true
  WHERE t.clinic_id = ${scope.clinic.id} AND t.signed_version > 0 AND (${holdsSigned} OR o.number IS NOT NULL)
    AND ${isReadable(scope)}
) t`;
