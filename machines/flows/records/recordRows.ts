import { rows } from '#machines/form/readings.ts';
import type { Fields, FormValue } from '#machines/form/rules.ts';
import { diagnosisLimits, prescriptionLimits, procedureLimits } from './recordLimits.gen.ts';

export type RecordList = 'diagnoses' | 'procedures' | 'prescriptions';

/** The fields of one row of each list that a record form edits. */
export const recordRowFields = {
  diagnoses: {
    text: { label: 'Diagnosis', rules: diagnosisLimits.text },
    code: { label: 'ICD-10 code', rules: diagnosisLimits.code },
    certainty: { label: 'Certainty', rules: [] },
    is_primary: { label: 'Primary diagnosis', rules: [] },
  },
  procedures: {
    text: { label: 'Procedure', rules: procedureLimits.text },
    body_site: { label: 'Body site', rules: procedureLimits.body_site },
    note: { label: 'Note', rules: procedureLimits.note },
  },
  prescriptions: {
    drug: { label: 'Drug', rules: prescriptionLimits.drug },
    dose: { label: 'Dose', rules: prescriptionLimits.dose },
    frequency: { label: 'How often', rules: prescriptionLimits.frequency },
    duration: { label: 'How long', rules: prescriptionLimits.duration },
    allergy_reason: {
      label: 'Reason to prescribe it despite the allergy',
      rules: prescriptionLimits.allergy_reason,
    },
    note: { label: 'Note', rules: prescriptionLimits.note },
  },
} as const satisfies Record<RecordList, Fields>;

/** A diagnosis as its row holds it. */
export type DiagnosisRow = {
  text: string;
  code: string;
  certainty: 'provisional' | 'confirmed';
  is_primary: boolean;
};

/** Whether a row says anything; what is chosen for it by itself does not count. */
const says = (row: object) =>
  Object.entries(row).some(
    ([name, one]) => name !== 'certainty' && name !== 'is_primary' && String(one ?? '').trim() !== '',
  );

/** The rows of a list without those that say nothing. */
export const spokenRows =
  <Row extends object>() =>
  (value: FormValue | undefined): Row[] =>
    rows<Row>()(value).filter(says);

/** The diagnoses with exactly one primary among them: the marked one, or the first. */
export function withOnePrimary<Row extends Pick<DiagnosisRow, 'is_primary'>>(rows: readonly Row[]): Row[] {
  const marked = Math.max(
    0,
    rows.findIndex((row) => row.is_primary),
  );
  return rows.map((row, index) => ({ ...row, is_primary: index === marked }));
}

/** The rows of diagnoses that a form value holds. */
export const diagnosisRowsOf = rows<DiagnosisRow>();

/** The diagnoses of a form as the contract wants them. */
export const diagnosesOf = (value: FormValue | undefined) =>
  withOnePrimary(diagnosisRowsOf(value).filter(says)).map((row) => ({
    ...row,
    system: row.code ? ('icd10' as const) : ('free' as const),
  }));
