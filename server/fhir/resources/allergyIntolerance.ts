import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { ofPatient, text } from '../parameters.ts';
import { coded, extra, reference } from '../values.ts';

interface Row extends Keyed {
  patient_id: number;
  substance: string;
  reaction: string | null;
  severity: string | null;
  noted_at: string | null;
}

/** What a patient does not bear. */
export const allergyIntolerance = kindOf<Row>({
  type: 'AllergyIntolerance',
  needs: 'patient.read',
  log: { read: 'patient.read', listed: 'patient.listed', thing: 'patient' },
  hasParts: true,
  source: ({ scope }) => sql`
    SELECT p.id AS k, coalesce(e.value ->> 'id', 'n' || e.at) AS s, p.id AS patient_id, p.version, p.updated_at,
      e.value ->> 'substance' AS substance, e.value ->> 'reaction' AS reaction, e.value ->> 'severity' AS severity,
      e.value ->> 'noted_at' AS noted_at
    FROM patients p CROSS JOIN LATERAL jsonb_array_elements(p.allergies) WITH ORDINALITY e (value, at)
    WHERE p.clinic_id = ${scope.clinic.id}`,
  parameters: {
    patient: ofPatient(sql`t.patient_id`).patient,
    code: text('The substance, in words.', sql`t.substance`),
  },
  includes: { patient: ['patient'] },
  patientOf: ({ patient_id }) => patient_id,
  show: (row) => ({
    extension: extra({ severity: row.reaction ? null : row.severity }),
    clinicalStatus: coded('allergyintolerance-clinical', 'active'),
    code: { text: row.substance },
    patient: reference('Patient', row.patient_id),
    recordedDate: row.noted_at,
    reaction: row.reaction
      ? [{ manifestation: [{ text: row.reaction }], severity: row.severity ?? undefined }]
      : [],
  }),
  fields: [
    ['allergies.substance', 'AllergyIntolerance.code.text'],
    ['allergies.reaction', 'AllergyIntolerance.reaction.manifestation.text'],
    [
      'allergies.severity',
      'AllergyIntolerance.reaction.severity; without a reaction AllergyIntolerance.extension',
    ],
    ['allergies.noted_at', 'AllergyIntolerance.recordedDate'],
  ],
});
