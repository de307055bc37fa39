import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Content } from '#server/areas/medical-records/record.ts';
import { addressOf, type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, pointing, token } from '../parameters.ts';
import { concept, extra, instantOf, loinc, ownSystem, paragraphs, reference } from '../values.ts';
import { type Row as RecordRow, types, wordsIn } from './composition.ts';
import { visitId } from './encounter.ts';
import { clinicalNote, fileLog, filesOf, labelsOf, type StoredFile, shownFile } from './file.ts';
import { measuredInWords } from './observation.ts';
import { signedRecords } from './signed-records.ts';

interface Row extends Keyed {
  record_id: number;
  number: number;
  /** The version before it, which it replaces. */
  replaces: number | null;
  patient_id: number;
  privacy: RecordRow['privacy'] | null;
  visit_id: number | null;
  staff_id: number;
  clinic_id: number;
  record_type: RecordRow['record_type'];
  status: RecordRow['status'];
  is_latest: boolean;
  reason: string | null;
  checksum: string;
  /** The words of a version that a later one replaced; those of the latest stand in the record's Composition. */
  content: Content | null;
  signed_at: Date;
  /** Null where it is a version of a record. */
  file: StoredFile | null;
}

/** One signed version of a record: the record's id, and the number of the version; or a file of a chart. */
export const documentReference = kindOf<Row>({
  type: 'DocumentReference',
  needs: 'record.read',
  log: { read: 'medical_record.version_read', listed: 'medical_record.listed', thing: 'medical_record' },
  logOf: ({ file }) => (file ? fileLog : undefined),
  hasParts: true,
  source: (context) => sql`SELECT t.id AS k, v.number::text AS s, t.id AS record_id, v.number,
      (SELECT max(o.number) FROM medical_record_versions o
        WHERE o.clinic_id = v.clinic_id AND o.record_id = v.record_id AND o.number < v.number AND NOT o.is_part) AS replaces,
      t.patient_id, t.privacy, ${visitId} AS visit_id,
      t.staff_id, t.clinic_id, t.record_type, t.status, v.number = t.signed_version AS is_latest, v.reason, v.checksum, v.signed_at,
      CASE WHEN v.number < t.signed_version THEN v.content END AS content,
      1 AS version, v.signed_at AS updated_at, NULL::jsonb AS file
    FROM ${signedRecords(context)} JOIN medical_record_versions v ON v.clinic_id = t.clinic_id AND v.record_id = t.id AND NOT v.is_part
    UNION ALL ${filesOf(context)}`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    author: pointing('Who wrote it.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
    date: date('When it was signed, or the file was written.', sql`t.signed_at`),
    status: token('current, superseded or entered-in-error.', (code) =>
      code === 'entered-in-error'
        ? sql`t.status = 'entered_in_error'`
        : code === 'current'
          ? sql`t.is_latest AND t.status <> 'entered_in_error'`
          : code === 'superseded'
            ? sql`NOT t.is_latest AND t.status <> 'entered_in_error'`
            : undefined,
    ),
    category: token(
      'clinical-note for a version of a record and a clinical file; any other file has none.',
      (code) =>
        code === 'clinical-note' ? sql`(t.file IS NULL OR (t.file ->> 'is_clinical')::boolean)` : sql`false`,
    ),
  },
  includes: {
    patient: ['subject'],
    subject: ['subject'],
    author: ['author'],
    relatesto: ['relatesTo.target'],
    encounter: ['context.encounter'],
  },
  patientOf: ({ patient_id }) => patient_id,
  show(row, context) {
    if (row.file) return shownFile(row, row.file, context);
    const { code, title } = types[row.record_type];
    const isVoid = row.status === 'entered_in_error';
    return {
      extension: extra({ reason: row.reason, checksum: row.checksum }),
      identifier: [{ system: ownSystem('record-version'), value: `${row.record_id}-${row.number}` }],
      status: isVoid ? 'entered-in-error' : row.is_latest ? 'current' : 'superseded',
      docStatus: isVoid ? 'entered-in-error' : row.number > 1 ? 'amended' : 'final',
      relatesTo:
        row.replaces === null
          ? undefined
          : [
              {
                code: 'replaces',
                target: reference('DocumentReference', `${row.record_id}-${row.replaces}`),
              },
            ],
      type: concept(loinc, code, title),
      category: [clinicalNote],
      subject: reference('Patient', row.patient_id),
      date: instantOf(row.signed_at),
      author: [reference('Practitioner', row.staff_id)],
      securityLabel: labelsOf(row),
      custodian: reference('Organization', row.clinic_id),
      context: { encounter: [reference('Encounter', row.visit_id)] },
      content: [
        ...(row.content ? [{ attachment: written(row, row.content, title) }] : []),
        {
          attachment: {
            contentType: 'application/fhir+json',
            url: addressOf(context, `Composition/${row.record_id}/_history/${row.number}`),
            title,
            creation: instantOf(row.signed_at),
          },
        },
      ],
    };
  },
  fields: [
    ['reservation', 'DocumentReference.context.encounter'],
    ['versions.number', 'DocumentReference.id, DocumentReference.identifier, DocumentReference.relatesTo'],
    [
      'versions.content',
      'DocumentReference.content.attachment.url (Composition/[id]/_history/[number]); that of an earlier version also DocumentReference.content.attachment.data (HTML)',
    ],
    ['versions.signed_at', 'DocumentReference.date'],
    ['privacy', 'DocumentReference.securityLabel'],
    ['versions.reason, versions.checksum', 'DocumentReference.extension'],
    ['attachments.file_name', 'DocumentReference.content.attachment.title'],
    ['attachments.caption', 'DocumentReference.description'],
    ['attachments.media_type, attachments.size', 'DocumentReference.content.attachment'],
    ['attachments.record', 'DocumentReference.context.related'],
    ['attachments.checksum, attachments.is_clinical', 'DocumentReference.extension'],
    [
      'attachments (bytes)',
      'Binary.data (Binary/[id], named by DocumentReference.content.attachment.url); in an export with files also DocumentReference.content.attachment.data',
    ],
  ],
});

/** An earlier version as a page that can be read without this server: an export holds all that was ever signed. */
function written({ number, signed_at }: Row, content: Content, title: string): object {
  const heading = `${title}, version ${number}`;
  const parts = [
    ...wordsIn(content).map(([name, , text]) => [name, text] as const),
    ['Vital signs', measuredInWords(content.vitals)] as const,
  ].filter(([, text]) => text !== '');
  const sections = parts.map(([name, text]) => `<h2>${name}</h2>${paragraphs(text)}`);
  const page = Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${heading}</title></head>` +
      `<body><h1>${heading}</h1><p>Signed at ${instantOf(signed_at)}</p>${sections.join('')}</body></html>`,
  );
  return {
    contentType: 'text/html; charset=utf-8',
    data: page.toString('base64'),
    size: page.length,
    // FHIR asks for SHA-1; what seals the version is the checksum beside it
    hash: createHash('sha1').update(page).digest('base64'),
    title: heading,
    creation: instantOf(signed_at),
  };
}
