import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { ofPatient, text } from '../parameters.ts';
import { contacts, extra, reference } from '../values.ts';

interface Row extends Keyed {
  patient_id: number;
  part: string;
  name: string;
  relation: string | null;
  phone_number: string | null;
}

/** Whom to call, and who answers for a minor: `c` and a number, or `g`. */
export const relatedPerson = kindOf<Row>({
  type: 'RelatedPerson',
  needs: 'patient.read',
  log: { read: 'patient.read', listed: 'patient.listed', thing: 'patient' },
  hasParts: true,
  source: ({ scope }) => sql`
    SELECT p.id AS k, e.part AS s, p.id AS patient_id, e.part, p.version, p.updated_at, e.person ->> 'name' AS name,
      e.person ->> 'relation' AS relation, e.person ->> 'phone_number' AS phone_number
    FROM patients p CROSS JOIN LATERAL (
      SELECT 'c' || c.at AS part, c.value AS person FROM jsonb_array_elements(p.emergency_contacts) WITH ORDINALITY c (value, at)
      UNION ALL SELECT 'g', p.guardian WHERE p.guardian IS NOT NULL) e
    WHERE p.clinic_id = ${scope.clinic.id}`,
  parameters: {
    patient: ofPatient(sql`t.patient_id`).patient,
    name: text('The name.', sql`t.name`),
  },
  includes: { patient: ['patient'] },
  patientOf: ({ patient_id }) => patient_id,
  show: (row) => ({
    extension: extra({ guardian: row.part === 'g' || null }),
    active: true,
    patient: reference('Patient', row.patient_id),
    relationship: row.relation ? [{ text: row.relation }] : [],
    name: [{ text: row.name }],
    telecom: contacts([row.phone_number ?? '']),
  }),
  fields: [
    ['emergency_contacts, guardian', 'RelatedPerson.name, RelatedPerson.relationship, RelatedPerson.telecom'],
    ['guardian', 'RelatedPerson.extension'],
  ],
});
