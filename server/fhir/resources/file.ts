import { type RawBuilder, sql } from 'kysely';
import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import { isReadableFile } from '#server/areas/attachments/attachment.ts';
import { fileName } from '#server/areas/attachments/fileName.ts';
import type { Row } from '#server/database/tables.ts';
import { addressOf, type FhirContext } from '../kind.ts';
import { coded, extra, instantOf, ownSystem, reference } from '../values.ts';
import { begun } from './encounter.ts';

/** What a file is, beside whose it is and since when. */
export interface StoredFile {
  name: string;
  caption: string;
  media_type: NonNullable<Row<'attachments'>['media_type']>;
  size: number;
  /** Whether those alone read it who read records. */
  is_clinical: boolean;
}

interface FileRow {
  k: number | string;
  patient_id: number;
  record_id: number | null;
  visit_id: number | null;
  staff_id: number | null;
  clinic_id: number;
  /** Who may read the record that it belongs to; null where it belongs to none. */
  privacy: Row<'medical_records'>['privacy'] | null;
  status: string;
  checksum: string;
  /** When it was written, or where that is not known, when it came into the chart. */
  signed_at: Date;
}

/**
 * The files of charts, with the columns of a DocumentReference. What belongs to a draft does not leave the clinic; of a record that was
 * opened again, that is what came since it was signed last.
 */
export const filesOf = ({ scope }: FhirContext): RawBuilder<unknown> => sql`
  SELECT t.id AS k, 'file' AS s, t.record_id, NULL::integer AS number, NULL::integer AS replaces, t.patient_id, t.privacy,
    (SELECT visit.id FROM reservations visit
      WHERE visit.clinic_id = t.clinic_id AND visit.id = t.reservation_id AND visit.status IN ${begun}) AS visit_id,
    (SELECT m.id FROM staff m WHERE m.clinic_id = t.clinic_id AND m.user_id = t.created_by ORDER BY m.id LIMIT 1) AS staff_id,
    t.clinic_id, NULL AS record_type, coalesce(t.record_status, 'stored') AS status, true AS is_latest, NULL AS reason, t.checksum,
    coalesce(t.written_at, t.created_at) AS signed_at, NULL::jsonb AS content, t.version, t.updated_at,
    jsonb_build_object('name', t.file_name, 'caption', t.caption, 'media_type', t.media_type, 'size', t.size,
      'is_clinical', t.is_clinical OR t.record_id IS NOT NULL) AS file
  FROM (
    SELECT a.*, r.reservation_id, r.privacy, r.status AS record_status, r.signed_version FROM attachments a
    LEFT JOIN medical_records r ON r.clinic_id = a.clinic_id AND r.id = a.record_id
  ) t
  WHERE t.clinic_id = ${scope.clinic.id} AND t.status = 'stored' AND ${isReadableFile(scope)}
    AND (t.record_id IS NULL OR t.signed_version > 0 AND (
      t.record_status IN ('signed', 'amended', 'entered_in_error') OR t.created_at <= (
        SELECT max(v.signed_at) FROM medical_record_versions v
        WHERE v.clinic_id = t.clinic_id AND v.record_id = t.record_id AND NOT v.is_part)))`;

/** How the reading of a file is remembered. */
export const fileLog: { read: AuditAction; thing: AuditThing } = {
  read: 'attachment.read',
  thing: 'attachment',
};

/** What is not for all who read records is restricted to everyone else (v3, Confidentiality). */
export const labelsOf = ({ privacy }: Pick<FileRow, 'privacy'>): object[] =>
  (privacy ?? 'all_staff') === 'all_staff' ? [] : [coded('v3-Confidentiality', 'R')];

/** By what programs ask for the notes of a patient, whether they were written here or came as files (US Core). */
export const clinicalNote = {
  coding: [
    {
      system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
      code: 'clinical-note',
    },
  ],
};

/** A file of a chart; its bytes are a Binary of the same number. */
export function shownFile(
  row: FileRow,
  { name, caption, media_type, size, is_clinical }: StoredFile,
  context: FhirContext,
): object {
  return {
    extension: extra({ checksum: row.checksum, is_clinical }),
    identifier: [{ system: ownSystem('file'), value: String(row.k) }],
    status: row.status === 'entered_in_error' ? 'entered-in-error' : 'current',
    category: is_clinical ? [clinicalNote] : [],
    subject: reference('Patient', row.patient_id),
    date: instantOf(row.signed_at),
    author: [reference('Practitioner', row.staff_id)],
    custodian: reference('Organization', row.clinic_id),
    description: caption,
    securityLabel: labelsOf(row),
    context: {
      encounter: [reference('Encounter', row.visit_id)],
      related: [reference('Composition', row.record_id)],
    },
    content: [
      {
        attachment: {
          contentType: media_type,
          url: addressOf(context, `Binary/${row.k}`),
          size,
          title: fileName(name, media_type),
          creation: instantOf(row.signed_at),
        },
      },
    ],
  };
}
