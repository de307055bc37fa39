import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { ofPatient, pointing, token } from '../parameters.ts';
import { coded, concept, extra, icd10, instantOf, reference } from '../values.ts';
import { visitId } from './encounter.ts';
import { signedRecords } from './signed-records.ts';

interface Entry {
  code?: string;
  system?: 'icd10' | 'free';
  text: string;
  status?: string;
  onset_date?: string | null;
  abatement_date?: string | null;
  is_primary?: boolean;
  certainty?: 'provisional' | 'confirmed';
}

interface Row extends Keyed {
  patient_id: number;
  record_id: number | null;
  reservation_id: number | null;
  visit_id: number | null;
  staff_id: number | null;
  occurred_at: Date | null;
  entry: Entry;
}

const abated = ['inactive', 'remission', 'resolved'];

/** What a patient has: by the list of the chart, and by the diagnoses of signed records (`r`, the record, the place). */
export const condition = kindOf<Row>({
  type: 'Condition',
  needs: 'record.read',
  log: { read: 'patient.read', listed: 'patient.listed', thing: 'patient' },
  hasParts: true,
  source: (context) => sql`
    SELECT p.id AS k, coalesce(e.value ->> 'id', 'n' || e.at) AS s, p.id AS patient_id, NULL::int AS record_id,
      NULL::int AS reservation_id, NULL::int AS visit_id, NULL::int AS staff_id, NULL::timestamptz AS occurred_at, p.version, p.updated_at, e.value AS entry
    FROM patients p CROSS JOIN LATERAL jsonb_array_elements(p.conditions) WITH ORDINALITY e (value, at)
    WHERE p.clinic_id = ${context.scope.clinic.id}
    UNION ALL
    SELECT t.patient_id, 'r' || t.id || '.' || e.at, t.patient_id, t.id, t.reservation_id, ${visitId}, t.staff_id, t.occurred_at,
      t.version, t.updated_at, e.value
    FROM ${signedRecords(context)} CROSS JOIN LATERAL jsonb_array_elements(t.content -> 'diagnoses') WITH ORDINALITY e (value, at)
    WHERE t.status IN ('signed', 'amended')`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    code: token('The code of ICD-10.', (code) => sql`t.entry ->> 'code' = ${code}`, [icd10]),
    category: token('problem-list-item or encounter-diagnosis.', (code) =>
      code === 'problem-list-item'
        ? sql`t.record_id IS NULL`
        : code === 'encounter-diagnosis'
          ? sql`t.record_id IS NOT NULL`
          : undefined,
    ),
    'clinical-status': token(
      'How it stands.',
      (code) => sql`coalesce(t.entry ->> 'status', 'active') = ${code}`,
    ),
    encounter: pointing('The visit.', ['Encounter'], (id) => sql`t.reservation_id = ${id}`),
  },
  includes: { patient: ['subject'], subject: ['subject'], encounter: ['encounter'] },
  patientOf: ({ patient_id }) => patient_id,
  show({ entry, ...row }) {
    const { status = 'active', abatement_date, onset_date, certainty = 'confirmed' } = entry;
    const hasEnded = abated.includes(status);
    return {
      extension: extra({
        abatement_date: hasEnded ? null : abatement_date,
        is_primary: entry.is_primary,
        record: row.record_id,
      }),
      clinicalStatus: coded('condition-clinical', status),
      verificationStatus: coded('condition-ver-status', certainty),
      category: [
        coded('condition-category', row.record_id === null ? 'problem-list-item' : 'encounter-diagnosis'),
      ],
      code: concept(icd10, entry.system === 'free' ? undefined : entry.code, entry.text),
      subject: reference('Patient', row.patient_id),
      encounter: reference('Encounter', row.visit_id),
      onsetDateTime: onset_date,
      abatementDateTime: hasEnded ? abatement_date : undefined,
      recordedDate: instantOf(row.occurred_at),
      recorder: reference('Practitioner', row.staff_id),
    };
  },
  fields: [
    ['conditions.code, diagnoses.code', 'Condition.code.coding (ICD-10)'],
    ['conditions.text, diagnoses.text', 'Condition.code.text'],
    ['conditions.status', 'Condition.clinicalStatus'],
    [
      'conditions.onset_date, conditions.abatement_date',
      'Condition.onsetDateTime, Condition.abatementDateTime',
    ],
    ['record.reservation', 'Condition.encounter'],
    ['diagnoses.certainty', 'Condition.verificationStatus'],
    ['diagnoses.is_primary', 'Condition.extension'],
  ],
});
