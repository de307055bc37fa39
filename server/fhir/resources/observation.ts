import { sql } from 'kysely';
import { bodyMassIndex, vitalFlag } from '#machines/lifecycles/vitals.ts';
import { monthsAt, type Vitals } from '#server/areas/medical-records/vitals.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { date, ofPatient, pointing, token } from '../parameters.ts';
import { coded, loinc, reference } from '../values.ts';
import { visitId } from './encounter.ts';
import { signedRecords } from './signed-records.ts';

interface Row extends Keyed {
  patient_id: number;
  reservation_id: number | null;
  visit_id: number | null;
  staff_id: number;
  status: string;
  taken_at: Date;
  birth_date: string | null;
  vitals: Vitals;
}

interface Measure {
  code: string;
  display: string;
  unit: string;
  /** The stored field. */
  field: keyof Vitals;
}

const measure = (code: string, display: string, unit: string, field: keyof Vitals): Measure => ({
  ...{ code, display, unit, field },
});

/** What is measured, by the names that ids end with. */
const measures: Readonly<Record<string, Measure>> = {
  pulse: measure('8867-4', 'Heart rate', '/min', 'pulse'),
  temperature: measure('8310-5', 'Body temperature', 'Cel', 'temperature_c'),
  breaths: measure('9279-1', 'Respiratory rate', '/min', 'respiratory_rate'),
  spo2: measure('2708-6', 'Oxygen saturation in Arterial blood', '%', 'spo2'),
  weight: measure('29463-7', 'Body weight', 'kg', 'weight_kg'),
  height: measure('8302-2', 'Body height', 'cm', 'height_cm'),
  pain: measure(
    '72514-3',
    'Pain severity - 0-10 verbal numeric rating [Score] - Reported',
    '{score}',
    'pain_0_10',
  ),
};
const systolic = measure('8480-6', 'Systolic blood pressure', 'mm[Hg]', 'systolic');
const diastolic = measure('8462-4', 'Diastolic blood pressure', 'mm[Hg]', 'diastolic');
const panels = {
  bp: { code: '85354-9', display: 'Blood pressure panel with all children optional' },
  bmi: { code: '39156-5', display: 'Body mass index (BMI) [Ratio]' },
} as const;

const kept = sql.join(
  Object.entries(measures).map(
    ([name, { field, code }]) => sql`(${name}, ${code}, t.content -> 'vitals' ->> ${field} IS NOT NULL)`,
  ),
);

const flags = { normal: 'N', abnormal: 'A', critical: 'AA' } as const;
const hasPressure = sql`(t.content -> 'vitals' ->> 'systolic' IS NOT NULL OR t.content -> 'vitals' ->> 'diastolic' IS NOT NULL)`;
const hasIndex = sql`(t.content -> 'vitals' ->> 'weight_kg' IS NOT NULL AND t.content -> 'vitals' ->> 'height_cm' IS NOT NULL)`;

/** A vital sign of a signed record: the record's id, and the name of what was measured. */
export const observation = kindOf<Row>({
  type: 'Observation',
  needs: 'record.read',
  log: { read: 'medical_record.vitals_read', listed: 'medical_record.vitals_read', thing: 'medical_record' },
  hasParts: true,
  source: (context) => sql`
    SELECT t.id AS k, m.name AS s, m.code, t.patient_id, t.reservation_id, ${visitId} AS visit_id, t.staff_id, t.status, t.version, t.updated_at,
      t.content -> 'vitals' AS vitals, coalesce((t.content -> 'vitals' ->> 'taken_at')::timestamptz, t.occurred_at) AS taken_at,
      (SELECT p.birth_date::text FROM patients p WHERE p.clinic_id = t.clinic_id AND p.id = t.patient_id) AS birth_date
    FROM ${signedRecords(context)} CROSS JOIN LATERAL (VALUES ${kept}, ('bp', ${panels.bp.code}, ${hasPressure}),
      ('bmi', ${panels.bmi.code}, ${hasIndex})) m (name, code, is_measured)
    WHERE t.status IN ('signed', 'amended') AND m.is_measured`,
  parameters: {
    ...ofPatient(sql`t.patient_id`),
    code: token('What was measured, by LOINC.', (code) => sql`t.code = ${code}`, [loinc]),
    category: token('Always vital-signs.', (code) => sql`${code === 'vital-signs'}::boolean`),
    date: date('When it was measured.', sql`t.taken_at`),
    encounter: pointing('The visit.', ['Encounter'], (id) => sql`t.reservation_id = ${id}`),
    performer: pointing('Who wrote it down.', ['Practitioner'], (id) => sql`t.staff_id = ${id}`),
  },
  includes: {
    patient: ['subject'],
    subject: ['subject'],
    performer: ['performer'],
    encounter: ['encounter'],
  },
  patientOf: ({ patient_id }) => patient_id,
  show(row, { scope }) {
    const { vitals } = row;
    const about = panels[row.s as keyof typeof panels] ?? measures[row.s];
    const months = monthsAt(scope.clinic.timezone, row.birth_date, row.taken_at);
    return {
      status: row.status === 'amended' ? 'amended' : 'final',
      category: [coded('observation-category', 'vital-signs')],
      code: codeOf(about as Measure),
      subject: reference('Patient', row.patient_id),
      encounter: reference('Encounter', row.visit_id),
      effectiveDateTime: row.taken_at.toISOString(),
      performer: [reference('Practitioner', row.staff_id)],
      ...(row.s === 'bp'
        ? {
            component: [systolic, diastolic]
              .filter(({ field }) => isNumber(vitals[field]))
              .map((one) => ({ code: codeOf(one), ...measured(one, vitals, months) })),
          }
        : row.s === 'bmi'
          ? {
              valueQuantity: quantity(
                bodyMassIndex(vitals.weight_kg ?? null, vitals.height_cm ?? null) ?? 0,
                'kg/m2',
              ),
            }
          : measured(measures[row.s] as Measure, vitals, months)),
    };
  },
  fields: [
    [
      'vitals.systolic, vitals.diastolic',
      'Observation.component (LOINC 8480-6, 8462-4; mm[Hg]) of LOINC 85354-9',
    ],
    ...Object.values(measures).map(
      ({ field, code, unit }) =>
        [`vitals.${field}`, `Observation.valueQuantity (LOINC ${code}; ${unit})`] as const,
    ),
    ['vitals.bmi', `Observation.valueQuantity (LOINC ${panels.bmi.code}; kg/m2)`],
    ['vitals.flags', 'Observation.interpretation'],
    ['record.reservation', 'Observation.encounter'],
    ['vitals.taken_at', 'Observation.effectiveDateTime'],
    ['vitals.note', 'Composition.section (objective)'],
  ],
});

/** What a record measured, as the ids of its observations end. */
export const measuredIn = (vitals: Vitals): string[] => [
  ...Object.keys(measures).filter((name) => isNumber(vitals[(measures[name] as Measure).field])),
  ...(isNumber(vitals.systolic) || isNumber(vitals.diastolic) ? ['bp'] : []),
  ...(isNumber(vitals.weight_kg) && isNumber(vitals.height_cm) ? ['bmi'] : []),
];

/** What a record measured, a line for each: 'Heart rate: 72 /min'. */
export const measuredInWords = (vitals: Vitals): string =>
  [...Object.values(measures), systolic, diastolic]
    .filter(({ field }) => isNumber(vitals[field]))
    .map(({ display, field, unit }) => `${display}: ${vitals[field]} ${unit}`)
    .join('\n');

const isNumber = (value: unknown): value is number => typeof value === 'number';
const codeOf = ({ code, display }: Pick<Measure, 'code' | 'display'>) => ({
  coding: [{ system: loinc, code, display }],
});
const quantity = (value: number, unit: string) => ({
  value,
  unit,
  system: 'http://unitsofmeasure.org',
  code: unit,
});

function measured({ field, unit }: Measure, vitals: Vitals, months: number | null) {
  const value = Number(vitals[field]);
  const flag = vitalFlag(field, value, months);
  return {
    valueQuantity: quantity(value, unit),
    interpretation: flag ? [coded('v3-ObservationInterpretation', flags[flag])] : [],
  };
}
