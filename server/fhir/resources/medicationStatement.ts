import { sql } from 'kysely';
import { today } from '#server/time/clinic-days.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { ofPatient, text, token } from '../parameters.ts';
import { extra, reference } from '../values.ts';

interface Row extends Keyed {
  patient_id: number;
  name: string;
  dose: string | null;
  frequency: string | null;
  started_on: string | null;
  stopped_on: string | null;
}

/** What a patient takes or took. */
export const medicationStatement = kindOf<Row>({
  type: 'MedicationStatement',
  needs: 'record.read',
  log: { read: 'patient.read', listed: 'patient.listed', thing: 'patient' },
  hasParts: true,
  source: ({ scope }) => sql`
    SELECT p.id AS k, coalesce(e.value ->> 'id', 'n' || e.at) AS s, p.id AS patient_id, p.version, p.updated_at,
      e.value ->> 'name' AS name, e.value ->> 'dose' AS dose, e.value ->> 'frequency' AS frequency,
      e.value ->> 'started_on' AS started_on, e.value ->> 'stopped_on' AS stopped_on,
      (e.value ->> 'stopped_on') < ${today(scope.clinic).toString()} AS is_over
    FROM patients p CROSS JOIN LATERAL jsonb_array_elements(p.medications) WITH ORDINALITY e (value, at)
    WHERE p.clinic_id = ${scope.clinic.id}`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    status: token('active or completed.', (code) =>
      code === 'active'
        ? sql`NOT coalesce(t.is_over, false)`
        : code === 'completed'
          ? sql`coalesce(t.is_over, false)`
          : undefined,
    ),
    code: text('The drug, in words.', sql`t.name`),
  },
  includes: { patient: ['subject'], subject: ['subject'] },
  patientOf: ({ patient_id }) => patient_id,
  show(row) {
    const isOver = (row as Row & { is_over: boolean | null }).is_over === true;
    const [start, end] = [row.started_on, row.stopped_on];
    const isOrdered = !start || !end || start <= end;
    return {
      extension: extra({ dose: row.dose, frequency: row.frequency, stopped_on: isOrdered ? null : end }),
      status: isOver ? 'completed' : 'active',
      medicationCodeableConcept: { text: row.name },
      subject: reference('Patient', row.patient_id),
      effectivePeriod: { start, end: isOrdered ? end : undefined },
      dosage: [{ text: [row.dose, row.frequency].filter(Boolean).join(', ') }],
    };
  },
  fields: [
    ['medications.name', 'MedicationStatement.medicationCodeableConcept.text'],
    [
      'medications.dose, medications.frequency',
      'MedicationStatement.dosage.text, MedicationStatement.extension',
    ],
    [
      'medications.started_on, medications.stopped_on',
      'MedicationStatement.effectivePeriod, MedicationStatement.status',
    ],
  ],
});
