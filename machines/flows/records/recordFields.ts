import { valuesOf } from '#machines/form/held.ts';
import { choice, idOrNull, ids, number, typedOrNull } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { followUpLimits, recordLimits, vitalsLimits } from './recordLimits.gen.ts';
import { diagnosesOf, type RecordList, recordRowFields, spokenRows } from './recordRows.ts';
import { fromStored, metric, numberIn, spansOf, toStored, type UnitChoice } from './recordUnits.ts';

export type MedicalRecord = components['schemas']['MedicalRecord'];
export type MedicalRecordBody = components['schemas']['MedicalRecordBody'];
type Told = Required<MedicalRecordBody>;

/** The day and the time of a contact as the clinic's clock shows them: year-month-day, hours:minutes. */
export interface WallTime {
  readonly day: string;
  readonly time: string;
}

/** No follow-up is as good as one. */
const [, ...followUpDays] = followUpLimits.in_days;
const measured = (
  label: string,
  unit: string,
  spans: Readonly<Record<string, readonly [number, number]>>,
) => ({ label, rules: [{ rule: 'measured' as const, unit, spans }] });
const list = (label: string, name: RecordList) => ({
  label,
  rules: [{ rule: 'rows' as const, fields: recordRowFields[name] }],
});

/** The note itself: the sections that templates fill. */
export const sections = ['chief_complaint', 'subjective', 'objective', 'assessment', 'plan'] as const;

export type Section = (typeof sections)[number];

/** The record form, in the order of the page. */
export const recordFields = {
  appointment: { label: 'Reservation', rules: [], holds: idOrNull },
  record_type: { label: 'Kind of contact', rules: [], holds: choice<Told['record_type']>() },
  occurred_on: { label: 'Date', rules: [{ rule: 'required' }, { rule: 'date' }] },
  occurred_time: {
    label: 'Time',
    rules: [
      { rule: 'required' },
      { rule: 'matches', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', sentence: 'Enter a time such as 09:30.' },
    ],
  },
  staff: { label: 'Author', rules: recordLimits.staff, holds: number },
  chief_complaint: { label: 'Chief complaint', rules: recordLimits.chief_complaint },
  subjective: { label: 'Subjective', rules: recordLimits.subjective },
  systolic: { label: 'Systolic', rules: vitalsLimits.systolic, holds: numberIn },
  diastolic: { label: 'Diastolic', rules: vitalsLimits.diastolic, holds: numberIn },
  pulse: { label: 'Pulse', rules: vitalsLimits.pulse, holds: numberIn },
  temperature: measured('Temperature', 'temperature_unit', spansOf('temperature')),
  temperature_unit: { label: 'Unit of temperature', rules: [] },
  respiratory_rate: { label: 'Respiratory rate', rules: vitalsLimits.respiratory_rate, holds: numberIn },
  spo2: { label: 'Oxygen saturation', rules: vitalsLimits.spo2, holds: numberIn },
  weight: measured('Weight', 'weight_unit', spansOf('weight')),
  weight_unit: { label: 'Unit of weight', rules: [] },
  height: measured('Height', 'height_unit', spansOf('height')),
  height_unit: { label: 'Unit of height', rules: [] },
  pain: { label: 'Pain', rules: vitalsLimits.pain_0_10, holds: numberIn },
  vitals_note: { label: 'Note on the vital signs', rules: vitalsLimits.note },
  vitals_taken_at: { label: 'When the vital signs were taken', rules: [], holds: typedOrNull },
  objective: { label: 'Objective', rules: recordLimits.objective },
  assessment: { label: 'Assessment', rules: recordLimits.assessment },
  diagnoses: { ...list('Diagnoses', 'diagnoses'), holds: diagnosesOf },
  plan: { label: 'Plan', rules: recordLimits.plan },
  procedures: { ...list('Procedures', 'procedures'), holds: spokenRows<Told['procedures'][number]>() },
  prescriptions: {
    ...list('Prescriptions', 'prescriptions'),
    holds: spokenRows<Told['prescriptions'][number]>(),
  },
  follow_up_days: { label: 'Come back in', rules: followUpDays, holds: numberIn },
  follow_up_note: { label: 'What for', rules: followUpLimits.note },
  privacy: { label: 'Who may read it', rules: [], holds: choice<Told['privacy']>() },
  shared_with: { label: 'Shared with', rules: [], holds: ids },
  co_authors: { label: 'Written together with', rules: [], holds: ids },
  co_signer: { label: 'Second signature by', rules: [], holds: idOrNull },
} as const satisfies Fields;

/** What the browser calls the words of a record that are not stored yet. */
export const recordDraft = (id: number) => `medicalRecordEdit-${id}`;

/** What the browser calls an amendment that is not signed yet. */
export const amendmentDraft = (id: number) => `medicalRecordAmend-${id}`;

/** The amendment form: the record, and why it is changed. */
export const amendmentFields = {
  reason: {
    label: 'Reason for the amendment',
    rules: [{ rule: 'required' }, { rule: 'length', max: 1000 }],
  },
  ...recordFields,
} as const satisfies Fields;

const numbers = {
  systolic: 'systolic',
  diastolic: 'diastolic',
  pulse: 'pulse',
  respiratory_rate: 'respiratory_rate',
  spo2: 'spo2',
  pain: 'pain_0_10',
} as const;

type About = Pick<MedicalRecord, 'staff'> & Partial<MedicalRecord>;

/** A record as the form holds it: times by the clinic's clock, measured values in someone's units. */
export function recordValues(record: About, at: WallTime, choice: UnitChoice = metric): FormValues {
  const vitals = record.vitals ?? {};
  const rows = (value: unknown) => (value ?? []) as FormValue;
  return {
    record_type: record.record_type ?? 'consultation',
    occurred_on: at.day,
    occurred_time: at.time,
    staff: String(record.staff || ''),
    ...Object.fromEntries(sections.map((name) => [name, record[name] ?? ''])),
    ...Object.fromEntries(
      Object.entries(numbers).map(([name, stored]) => [name, String(vitals[stored] ?? '')]),
    ),
    temperature: fromStored('temperature', choice.temperature, vitals.temperature_c),
    temperature_unit: choice.temperature,
    weight: fromStored('weight', choice.weight, vitals.weight_kg),
    weight_unit: choice.weight,
    height: fromStored('height', choice.height, vitals.height_cm),
    height_unit: choice.height,
    vitals_note: vitals.note ?? '',
    vitals_taken_at: vitals.taken_at ?? '',
    diagnoses: rows(
      (record.diagnoses ?? []).map((one) => ({
        text: one.text,
        code: one.code ?? '',
        certainty: one.certainty ?? 'confirmed',
        is_primary: one.is_primary ?? false,
      })),
    ),
    procedures: rows(record.procedures),
    prescriptions: rows(record.prescriptions),
    follow_up_days: String(record.follow_up?.in_days ?? ''),
    follow_up_note: record.follow_up?.note ?? '',
    privacy: record.privacy ?? 'all_staff',
    shared_with: rows(record.shared_with),
    co_authors: rows(record.co_authors),
    co_signer: String(record.co_signer ?? ''),
    appointment: record.appointment ?? null,
  };
}

/** The units that the values of a form are entered in. */
export function unitsOf(values: FormValues): UnitChoice {
  const { temperature_unit, weight_unit, height_unit } = valuesOf(recordFields, values);
  return {
    temperature: temperature_unit || metric.temperature,
    weight: weight_unit || metric.weight,
    height: height_unit || metric.height,
  };
}

/** The vital signs of a form, as they are stored. */
export function storedVitals(values: FormValues): NonNullable<MedicalRecordBody['vitals']> {
  const held = valuesOf(recordFields, values);
  const { systolic, diastolic, pulse, respiratory_rate, spo2 } = held;
  const units = unitsOf(values);
  return {
    systolic,
    diastolic,
    pulse,
    respiratory_rate,
    spo2,
    pain_0_10: held.pain,
    temperature_c: toStored('temperature', units.temperature, held.temperature),
    weight_kg: toStored('weight', units.weight, held.weight),
    height_cm: toStored('height', units.height, held.height),
    taken_at: held.vitals_taken_at,
    note: held.vitals_note,
  };
}

/** What the form holds, as the contract wants it; `occurredAt` is the instant that the clinic's clock meant. */
export function recordBody(values: FormValues, occurredAt: string): MedicalRecordBody {
  const held = valuesOf(recordFields, values);
  const { follow_up_days: in_days, follow_up_note: note } = held;
  return {
    appointment: held.appointment,
    staff: held.staff,
    co_signer: held.co_signer,
    record_type: held.record_type,
    occurred_at: occurredAt,
    chief_complaint: held.chief_complaint,
    subjective: held.subjective,
    objective: held.objective,
    assessment: held.assessment,
    plan: held.plan,
    vitals: storedVitals(values),
    diagnoses: held.diagnoses,
    procedures: held.procedures,
    prescriptions: held.prescriptions,
    follow_up: in_days === null ? null : { in_days, note },
    privacy: held.privacy,
    shared_with: held.shared_with,
    co_authors: held.co_authors,
  };
}
