import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, pointing, token } from '../parameters.ts';
import { concept, extra, instantOf, loinc, ownSystem, reference } from '../values.ts';
import { type Row as RecordRow, signedRecords, types } from './composition.ts';
import { visitId } from './encounter.ts';

interface Row extends Keyed {
  record_id: number;
  number: number;
  patient_id: number;
  visit_id: number | null;
  staff_id: number;
  clinic_id: number;
  record_type: RecordRow['record_type'];
  status: RecordRow['status'];
  is_latest: boolean;
  reason: string | null;
  checksum: string;
  signed_at: Date;
}

/** One signed version of a record: the record's id, and the number of the version. */
export const documentReference = kindOf<Row>({
  type: 'DocumentReference',
  needs: 'record.read',
  log: { read: 'medical_record.version_read', listed: 'medical_record.listed', thing: 'medical_record' },
  hasParts: true,
  source: (
    context,
  ) => sql`SELECT t.id AS k, v.number::text AS s, t.id AS record_id, v.number, t.patient_id, ${visitId} AS visit_id,
      t.staff_id, t.clinic_id, t.record_type, t.status, v.number = t.signed_version AS is_latest, v.reason, v.checksum, v.signed_at,
      1 AS version, v.signed_at AS updated_at
    FROM medical_records t JOIN medical_record_versions v ON v.clinic_id = t.clinic_id AND v.record_id = t.id AND NOT v.is_part
    WHERE ${signedRecords(context)}`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    author: pointing('Who wrote it.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
    date: date('When it was signed.', sql`t.signed_at`),
    status: token('current, superseded or entered-in-error.', (code) =>
      code === 'entered-in-error'
        ? sql`t.status = 'entered_in_error'`
        : code === 'current'
          ? sql`t.is_latest AND t.status <> 'entered_in_error'`
          : code === 'superseded'
            ? sql`NOT t.is_latest AND t.status <> 'entered_in_error'`
            : undefined,
    ),
    category: token('Always clinical-note.', (code) => sql`${code === 'clinical-note'}::boolean`),
  },
  includes: {
    patient: ['subject'],
    subject: ['subject'],
    author: ['author'],
    relatesto: ['relatesTo.target'],
    encounter: ['context.encounter'],
  },
  patientOf: ({ patient_id }) => patient_id,
  show(row) {
    const { code, title } = types[row.record_type];
    const isVoid = row.status === 'entered_in_error';
    return {
      extension: extra({ reason: row.reason, checksum: row.checksum }),
      identifier: [{ system: ownSystem('record-version'), value: `${row.record_id}-${row.number}` }],
      status: isVoid ? 'entered-in-error' : row.is_latest ? 'current' : 'superseded',
      docStatus: isVoid ? 'entered-in-error' : row.number > 1 ? 'amended' : 'final',
      type: concept(loinc, code, title),
      category: [
        {
          coding: [
            {
              system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
              code: 'clinical-note',
            },
          ],
        },
      ],
      subject: reference('Patient', row.patient_id),
      date: instantOf(row.signed_at),
      author: [reference('Practitioner', row.staff_id)],
      custodian: reference('Organization', row.clinic_id),
      context: { encounter: [reference('Encounter', row.visit_id)] },
      content: [
        {
          attachment: {
            contentType: 'application/fhir+json',
            url: `Composition/${row.record_id}/_history/${row.number}`,
            title,
            creation: instantOf(row.signed_at),
          },
        },
      ],
    };
  },
  fields: [
    ['reservation', 'DocumentReference.context.encounter'],
    ['versions.number', 'DocumentReference.id, DocumentReference.identifier'],
    ['versions.content', 'DocumentReference.content.attachment.url (Composition/[id]/_history/[number])'],
    ['versions.signed_at', 'DocumentReference.date'],
    ['versions.reason, versions.checksum', 'DocumentReference.extension'],
  ],
});
